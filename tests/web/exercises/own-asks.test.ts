// What an instructor's own exercise asks the engine: any verb, with its arguments in order, and the messages for refused ones.

import { beforeAll, describe, expect, it } from 'vitest';
import { picked } from '../../../web/src/bench/own/ask';
import { checkExercise } from '../../../web/src/bench/own/check';
import { readOwnExercise } from '../../../web/src/bench/own/exercise';
import { VERBS } from '../../../web/src/bench/own/schema';
import { EngineError } from '../../../web/src/engine/errors';
import { optionsOf } from '../../../web/src/engine/options';
import { Profiler } from '../../../web/src/engine/profiler';
import { sessionProfiler } from '../../support/session-profiler';
import { changed, EXAMPLE } from './own-example';
import { plainSandbox } from './plain-sandbox';

let engine: Profiler;
beforeAll(async () => {
  engine = (await sessionProfiler()) as unknown as Profiler;
});

it('any verb may be asked, with its arguments in order', async () => {
  const asks = changed((file) => {
    file.cases = [
      {
        name: 'median',
        draw: { times: { from: 1, to: 9, length: { from: 3, to: 5 } } },
        args: ['$times'],
        expected: { verb: 'summarize', args: ['$times'], pick: 'median' },
      },
    ];
  });
  const [first] = await readOwnExercise(asks).cases(engine, 4);
  const times = [...((first?.args[0] ?? []) as number[])].sort((a, b) => a - b);
  expect(times.length).toBeGreaterThanOrEqual(3);
  const middle = times.length >> 1;
  const median =
    times.length % 2 === 1 ? times[middle] : ((times[middle - 1] ?? 0) + (times[middle] ?? 0)) / 2;
  expect(first?.expected).toBe(median);
  expect(picked({ a: [{ b: 3 }] }, 'a[0].b', 'verb', 'here')).toBe(3);
  expect(() => picked({ a: 1 }, 'b', 'verb', 'here')).toThrow(
    'here is "b"; expected a path in what verb returns (there: a).',
  );
});

it('every method of the profiler that takes JSON and answers may be asked', () => {
  const methods = [Profiler, Object.getPrototypeOf(Profiler)].flatMap((type) =>
    Object.getOwnPropertyNames(type.prototype),
  );
  // Excluded are methods with arrays or bytes, which are not JSON, and those that end or watch the worker or do not use it.
  const others = [
    'constructor',
    'trainOnBatch',
    'run',
    'fit',
    'trainedWeights',
    'weightsOf',
    'killWorker',
    'dispose',
    'onRestart',
    'environment',
  ];
  expect(Object.keys(VERBS).sort()).toEqual(
    methods.filter((name) => !others.includes(name)).sort(),
  );
});

it('more arguments than a verb has are named, and what runs may be stopped', async () => {
  const asking = (expected: object) =>
    readOwnExercise(
      changed((file) => {
        file.cases = [{ name: 'asked', args: [1], expected }];
      }),
    );
  await expect(asking({ verb: 'specOf', args: ['mlp', {}, 3] }).cases(engine, 1)).rejects.toThrow(
    /expected\.args is .*; expected at most 2\sarguments of specOf, the last of them its options/,
  );
  const taking = {
    measureDevice: async () => 1,
    info: () => Promise.reject(new TypeError('no')),
  } as unknown as Profiler;
  await expect(
    asking({ verb: 'measureDevice', model: 'mlp', options: { budget_ms: 9 } }).cases(taking, 1),
  ).rejects.toThrow(
    /expected\.model is "mlp"; expected at most 1\sargument of measureDevice, its options/,
  );
  await expect(asking({ verb: 'info', options: { fast: true } }).cases(taking, 1)).rejects.toThrow(
    /expected\.options is .*; expected what info takes \(no\)/,
  );
  const { signal } = new AbortController();
  const seen: unknown[][] = [];
  const recorded = new Proxy(engine, {
    get:
      () =>
      async (...args: unknown[]) => {
        seen.push(args);
        return 1;
      },
  });
  for (const asked of [
    { verb: 'compare', args: [{ model: 'mlp' }, { model: 'cnn' }, { budget_ms: 9 }] },
    { verb: 'train', args: [{ steps: 3 }] },
    { verb: 'planTraining', model: 'mlp', options: { optimizer: 'sgd' } },
    { verb: 'measureDevice', options: { budget_ms: 9 } },
    { verb: 'info' },
    { verb: 'describe', model: 'mlp' },
  ])
    await asking(asked).cases(recorded, 1, signal);
  expect(seen).toEqual([
    [{ model: 'mlp' }, { model: 'cnn' }, { budget_ms: 9, signal }],
    [{ steps: 3 }, { signal }],
    ['mlp', { optimizer: 'sgd' }, { signal }],
    [{ budget_ms: 9, signal }],
    [{ signal }],
    ['mlp', { signal }],
  ]);
});

it('what a verb came to after it was stopped is expected of nobody', async () => {
  const stop = new AbortController();
  // A stopped training returns the number of steps it has done.
  const stopped = new Proxy(engine, {
    get: () => async () => {
      stop.abort();
      return { steps: 3 };
    },
  });
  const asks = changed((file) => {
    file.cases = [
      {
        name: 'train',
        args: [1],
        expected: { verb: 'train', args: [{ steps: 9 }], pick: 'steps' },
      },
    ];
  });
  await expect(readOwnExercise(asks).cases(stopped, 1, stop.signal)).rejects.toThrow(/abort/i);
});

/** Behaves like the client: names of options are checked, and a refusal by the engine becomes an EngineError. */
const strict = {
  describe: async (model: string, options: object) => {
    optionsOf('describe', options, 'model');
    try {
      return await engine.describe(model, options);
    } catch (thrown) {
      throw new EngineError(JSON.parse(/\{.*\}/s.exec(String(thrown))?.[0] ?? ''));
    }
  },
} as unknown as Profiler;

// biome-ignore lint/suspicious/noExplicitAny: any question may be spoilt.
const REFUSED: [string, (expected: any) => void, string][] = [
  [
    'a path that is none',
    (expected) => (expected.pick = 'layers[0].parametres'),
    'cases[1].expected.pick is "layers[0].parametres"; expected a path in what describe returns (there: name, type,',
  ],
  [
    'a path beyond the end',
    (expected) => (expected.pick = 'layers[7].parameters'),
    'cases[1].expected.pick is "layers[7].parameters"; expected a path in what describe returns (there: a list of 1).',
  ],
  [
    'an option that is none',
    (expected) => (expected.options = { bach: 4 }),
    'cases[1].expected.options.bach is 4; expected what describe takes (it says: describe has no option "bach". Did you mean "batch"? Its options: batch,',
  ],
  [
    'an option of another kind',
    (expected) => (expected.options = { batch: -1 }),
    'cases[1].expected.options.batch is -1; expected what describe takes (it says: model: batch is -1, expected a whole number from 1 to 65536',
  ],
  [
    'a layer type that is none',
    (expected) => (expected.model.layers[0].type = 'lineer'),
    `cases[1].expected.model.layers[0].type is "lineer"; expected what describe takes (it says: layers[0].type: unknown layer type "lineer". Did you mean 'linear'?`,
  ],
  [
    'a field of a layer that is drawn too large',
    (expected) => (expected.model.layers[0].out_features = 1e12),
    'cases[1].expected.model.layers[0].out_features is 1000000000000; expected what describe takes',
  ],
  [
    'a network that is none',
    (expected) => (expected.model = 'mlpp'),
    'cases[1].expected.model is "mlpp"; expected what describe takes',
  ],
];

describe('what the engine is asked and does not take is told at its field', () => {
  it.each(REFUSED)('%s', async (_, change, expected) => {
    const exercise = readOwnExercise(changed((file) => change(file.cases[1].expected)));
    await expect(exercise.cases(strict, 1)).rejects.toThrow(expected);
    const findings = await checkExercise(exercise, strict, plainSandbox);
    expect(findings).toEqual([{ holds: false, text: expect.stringContaining(expected) }]);
  });

  it('a run that is stopped, or an engine that is lost, is no fault of the file', async () => {
    const lost = new EngineError({ code: 'worker_crashed', op: '', message: 'gone', hint: '' });
    const broken = { describe: () => Promise.reject(lost) } as unknown as Profiler;
    await expect(readOwnExercise(EXAMPLE).cases(broken, 1)).rejects.toBe(lost);
    await expect(checkExercise(readOwnExercise(EXAMPLE), broken, plainSandbox)).rejects.toBe(lost);
  });
});

it.each([
  ['python', 'linear_bytes = lambda inputs, outputs, bias: 4'],
  ['python', 'linear_bytes: object = len'],
  ['python', 'if True:\n    def linear_bytes (*all):\n        pass'],
  ['javascript', 'const linearBytes = (inputs) => 4;'],
  ['javascript', '"use strict"; function linearBytes (inputs) {}'],
  ['javascript', 'let\n  other, linearBytes = Math.max;'],
])('in %s this defines the function: %s', (language, source) => {
  const text = changed((file) => {
    file.languages[language].starter = source;
  });
  expect(readOwnExercise(text).entry).toBe('linear_bytes');
});
