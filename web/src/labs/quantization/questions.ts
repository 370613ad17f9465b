// Questions that are graded against arithmetic and against what was measured; each needs a thought, not just a reading.

import type { CheckQuestion } from '../../kit/controls/check';
import { digits, percent } from '../../kit/words/format';
import { given, type LabQuestion } from '../../lab/scene';
import { besideWider, type Measured, speedUp } from './outcome';
import { multiple } from './words';

/** One byte for each weight, plus what stays in float32. */
export const bytesOfLayer: LabQuestion = {
  id: 'bytes',
  uses: [],
  kind: 'number',
  prompt:
    'A weight is stored as a whole number. For each output one float32 number, its scale, says how far apart the levels are. A linear layer from 64 to 32 in int8, with its scales, and biases in float32: how many bytes?',
  unit: 'bytes',
  answer: 64 * 32 + 32 * 4 + 32 * 4,
  tolerance: 0.001,
  hints: [
    'Weights take a byte each. What else is stored, and in how many bytes?',
    '2,048 weights of 1 byte; 32 scales and 32 biases of 4 bytes.',
  ],
  feedback: () =>
    '2,048 + 128 + 128 = 2,304 bytes: 3.6 times smaller than the 8,320 of float32, not 4.',
};

/** Half of what lies between two of the 255 levels on each side of zero; no figure shows 9 bits. */
export const nineBits: LabQuestion = {
  id: 'nine-bits',
  uses: [],
  kind: 'number',
  prompt:
    'With 9 bits there are 255 levels on each side of zero. At most, how far can rounding move a weight, in % of the largest weight?',
  unit: '%',
  answer: 100 / 510,
  tolerance: 0.03,
  hints: [
    'How far apart are two levels, if the last is the largest weight?',
    'A weight moves to the nearest level: by half of what lies between two, at most.',
  ],
  feedback: () =>
    `Levels are 1/255 apart, and the nearest is at most half of that away: ${percent(1 / 510)}.`,
};

const VERDICTS: Readonly<Record<string, string>> = {
  faster: 'int8 is faster',
  slower: 'int8 is slower',
  same: 'no measurable difference',
  cannot_tell: 'we can’t tell',
};

type Found = NonNullable<ReturnType<typeof speedUp>>;

const INPUTS = 'inputs have to be rounded in each call';
/** Why int8 is no faster than it is; undefined where the run leaves open whether it is. */
const REASONS: Readonly<Record<string, (found: Found) => string>> = {
  faster: (found) => (besideWider(found) === 'less' ? ` Not four times: ${INPUTS}.` : ''),
  slower: () => ` Narrower numbers save less than it costs that ${INPUTS}.`,
};
const reason = (found: Found): string => REASONS[found.verdict]?.(found) ?? '';

/** A ratio is graded by its interval. */
export const faster = ({ report, batch }: Measured): readonly CheckQuestion[] =>
  given(speedUp(report), (found) => [
    {
      id: 'speed',
      kind: 'choice',
      prompt: `Fewer bytes at batch ${batch}: what can be said of the time?`,
      options: Object.entries(VERDICTS).map(([id, label]) => ({ id, label })),
      answer: found.verdict in VERDICTS ? found.verdict : 'cannot_tell',
      hints: [
        'Are the two rows apart, or do their samples mix? The range of the ratio is under More.',
        'Wholly above 1: faster. Wholly below: slower. Within 1 % of 1: no difference. Else nobody can tell.',
      ],
      feedback: () =>
        `int8 is ${multiple(found.ratio)} as fast, probably ${digits(found.low, 3)}× to ${digits(found.high, 3)}×.${reason(found)}`,
    },
  ]);
