import type { Exercise, Real } from '../../bench/contract';
import { offBy } from '../../bench/grade/off-by';
import { parameterLayers, tensorsOf } from '../../bench/networks/parameter-layers';
import { digits } from '../../kit/words/format';
import { cases, inUnit } from './cases';
import meta from './meta';
import { MISTAKES } from './mistakes';
import solutionJs from './solution.js?raw';
import solutionPy from './solution.py?raw';
import starterJs from './starter.js?raw';
import starterPy from './starter.py?raw';

/** What a wrong answer may have forgotten to multiply or to divide by. */
const CONVERSIONS = [
  ['the bytes of a float32', 4],
  ['the bits of a byte', 8],
  ['the bytes of a MB', 1e6],
  ['the bytes of a MiB', 2 ** 20],
] as const;

const KNOWN = [
  ['lenet5', 'LeNet-5, float32', 'float32', 'MB'],
  ['resnet18', 'ResNet-18, float32', 'float32', 'MB'],
  ['gpt2', 'GPT-2 small, float32', 'float32', 'MB'],
  ['gpt2', 'GPT-2 small, float32 again', 'float32', 'MiB'],
  ['gpt2', 'GPT-2 small, float16', 'float16', 'MB'],
  ['gpt2', 'GPT-2 small, int8', 'int8', 'MB'],
] as const;

const real: Real = {
  title: 'Your sizes of well-known networks',
  unit: 'MB',
  rows: (engine, signal) =>
    Promise.all(
      KNOWN.map(async ([preset, label, precision, unit]) => {
        const options = signal ? { signal } : {};
        const shapes = tensorsOf(parameterLayers(await engine.specOf(preset, options)));
        const { parameters_bytes } = await engine.describe(preset, options);
        const ours = inUnit(parameters_bytes, precision, unit);
        return { label, ...(unit === 'MB' ? {} : { unit }), args: [shapes, precision, unit], ours };
      }),
    ),
  says: (rows) => {
    const [mb, mib] = [rows[2]?.yours, rows[3]?.yours];
    if (typeof mb !== 'number' || typeof mib !== 'number') return '';
    return `${digits(mb, 4)} MB and ${digits(mib, 4)} MiB are the same bytes of GPT-2. Tools print either, some with the wrong name: a size that is 5 % off is often only that.`;
  },
};

const exercise: Exercise = {
  meta,
  entry: 'memory_size',
  task: [
    'Write `memory_size(shapes, precision, unit)`: how much memory the parameters of a network take.',
    '`shapes` lists the shape of each tensor, such as `[[256, 784], [256]]`: a matrix of 256 by 784 numbers and a vector of 256. A float32 takes 32 bits, a float16 takes 16, an int8 takes 8, and 8 bits are one byte.',
    'Return bytes for `"B"`. For `"MB"` and `"MiB"` divide, and keep the fraction. [They differ](mb): a MB is 1000 × 1000 bytes, a MiB is 1024 × 1024.',
  ],
  signature: [
    ['shapes', 'list of shapes, each a list of whole numbers; it may be empty'],
    ['precision', '"float32", "float16" or "int8"'],
    ['unit', '"B", "MB" or "MiB"'],
    ['returns', 'a number; not rounded'],
  ],
  hints: [
    'In three steps: how many numbers, how many bytes, how many of the unit.',
    'A tensor holds the product of its sides. Add these up over the shapes.',
    'Two small tables do the rest: bytes by precision (4, 2, 1), and bytes by unit (1, 1000 * 1000, 1024 * 1024).',
  ],
  code: {
    python: { starter: starterPy, solution: solutionPy },
    javascript: { starter: starterJs, solution: solutionJs },
  },
  mistakes: MISTAKES,
  cases,
  explain: ({ expected }, returned) => offBy(expected, returned, CONVERSIONS),
  real,
  lab: 'parameters',
};

export default exercise;
