// Options that a method does not know, and values of the wrong type, are rejected by name before anything runs.

import { afterAll, describe, expect, test } from 'vitest';
import type { ClientOptions, EngineError, TrainOptions } from '../../web/src/engine/profiler.ts';
import { library, open, type Profiler, rejection } from './support/library.ts';

/** Untyped code may pass anything. */
type Call = (profiler: Profiler, options: never) => Promise<unknown>;

/** One for all tests: rejected calls never reach its worker. */
const shared = new library.Profiler();
afterAll(() => shared.dispose());

const batch = new Uint8Array(8);
const verbs: Record<string, Call> = {
  countParameters: (p, options) => p.countParameters('mlp', options),
  countFlops: (p, options) => p.countFlops('mlp', options),
  describe: (p, options) => p.describe('mlp', options),
  planMemory: (p, options) => p.planMemory('mlp', options),
  measureMemory: (p, options) => p.measureMemory('mlp', options),
  measureLatency: (p, options) => p.measureLatency('mlp', options),
  profileLayer: (p, options) => p.profileLayer('mlp', 'fc1', options),
  profileForwardPass: (p, options) => p.profileForwardPass('mlp', options),
  quickProfile: (p, options) => p.quickProfile('mlp', options),
  calibrate: (p, options) => p.calibrate(options),
  measureDevice: (p, options) => p.measureDevice(options),
  kernelVariants: (p, options) => p.kernelVariants(options),
  measureKernel: (p, options) => p.measureKernel('naive', options),
  compare: (p, options) => p.compare({ model: 'mlp' }, { model: 'mlp' }, options),
  runControls: (p, options) => p.runControls(options),
  measureInstruments: (p, options) => p.measureInstruments('mlp', options),
  models: (p, options) => p.models(options),
  specOf: (p, options) => p.specOf('mlp', options),
  summarize: (p, options) => p.summarize([1, 2], options),
  info: (p, options) => p.info(options),
  profileBackwardPass: (p, options) => p.profileBackwardPass('mlp', {}, options),
  planTraining: (p, options) => p.planTraining('mlp', {}, options),
  compareTraining: (p, options) => p.compareTraining({ model: 'mlp' }, { model: 'mlp' }, options),
  train: (p, options) => p.train({}, options),
  trainOnBatch: (p, options) => p.trainOnBatch(batch, {}, options),
  quantize: (p, options) => p.quantize(options),
  lossScalingDemo: (p, options) => p.lossScalingDemo(1, options),
  run: (p, options) => p.run('mlp', new Float32Array(784), options as never),
  fit: (p, options) => p.fit('mlp', new Float32Array(784), new Uint8Array(1), options),
  trainedWeights: (p, options) => p.trainedWeights(options),
  weightsOf: (p, options) => p.weightsOf('mlp', options),
};
const NO_CALLS = ['constructor', 'environment', 'onRestart', 'killWorker', 'dispose'];

test('library: the table of these tests holds every method that calls the engine', () => {
  const proto = library.Profiler.prototype;
  const methods = [proto, Object.getPrototypeOf(proto) as object].flatMap((each) =>
    Object.getOwnPropertyNames(each),
  );
  const calls = methods.filter((name) => !NO_CALLS.includes(name));
  expect(new Set(Object.keys(verbs))).toEqual(new Set(calls));
});

describe.each(Object.entries(verbs))('library: %s', (name, call) => {
  const refusal = (options: unknown) => rejection(call(shared, options as never));

  test('refuses a misspelt option and names the one that was meant', async () => {
    const error = await refusal({ singal: undefined });
    expect(error.code).toBe('invalid_argument');
    expect(error.message).toBe(`${name} has no option "singal". Did you mean "signal"?`);
    expect(error.hint).toMatch(/^Its options: .*signal/);
    expect(error.op).toBe('singal');
  });

  test.each([
    ['options that are null', null, 'options has to be an object, but it is null.'],
    ['options that are a list', [], 'options has to be an object, but it is an array.'],
    ['options that are text', 'fast', 'options has to be an object, but it is "fast".'],
    ['no signal', { signal: {} }, 'signal has to be an AbortSignal, but it is an object.'],
    ['a signal that is null', { signal: null }, 'signal has to be an AbortSignal, but it is null.'],
    ['no listener', { onProgress: 'log' }, 'onProgress has to be a function, but it is "log".'],
  ])('refuses %s', async (_title, options, message) => {
    const error = await refusal(options);
    expect(error.code).toBe('invalid_argument');
    expect(error.message).toBe(message);
  });
});

test.each([
  ['describe', { bacth: 8 }, '"bacth". Did you mean "batch"?'],
  ['measureLatency', { bacth: 8 }, '"bacth". Did you mean "batch"?'],
  ['measureLatency', { bugdet_ms: 8 }, '"bugdet_ms". Did you mean "budget_ms"?'],
  ['measureKernel', { sise: 8 }, '"sise". Did you mean "size"?'],
  ['compare', { min_block: 8 }, '"min_block". Did you mean "min_blocks"?'],
  ['quantize', { timing_bugdet_ms: 8 }, '"timing_bugdet_ms". Did you mean "timing_budget_ms"?'],
  ['countParameters', { batch: 8 }, 'countParameters has no option "batch".'],
  ['calibrate', { toString: 8 }, 'calibrate has no option "toString".'],
  ['info', { '\u001b[31m': 8 }, '"\\u001b[31m"'],
])('library: %s refuses %o', async (verb, options, message) => {
  const error = await rejection(verbs[verb]?.(shared, options as never) ?? Promise.resolve());
  expect(error.message).toContain(message);
});

describe('library: wrong values are refused by name', () => {
  const cases: [string, (p: Profiler) => Promise<unknown>, string | RegExp][] = [
    [
      'a model that is undefined',
      (p) => p.describe(undefined as never),
      'model has to be the name of a preset, a spec as an object or a spec as JSON text, but it is undefined.',
    ],
    ['a model that is null', (p) => p.planMemory(null as never), /^model .* but it is null\.$/],
    ['a model that is a number', (p) => p.describe(7 as never), /^model .* but it is 7\.$/],
    ['ops as text', (p) => p.describe('mlp', { reference_ops: 'relu' as never }), /"relu"/],
    ['a side that is missing', (p) => p.compare({ model: 'mlp' }, undefined as never), /^b has/],
    ['a side that is text', (p) => p.compare('mlp' as never, { model: 'mlp' }), /^a has to be/],
    [
      'a misspelt option of a side',
      (p) => p.compare({ model: 'mlp', bacth: 2 } as never, { model: 'mlp' }),
      'compare: a has no option "bacth". Did you mean "batch"?',
    ],
    [
      'a side of a training that is null',
      (p) => p.compareTraining({ model: 'mlp' }, null as never),
      'b has to be an object, but it is null.',
    ],
    ['a training that is null', (p) => p.train(null as never), /^request has to be an object/],
    ['a preset without a name', (p) => p.train({ preset: Object.create(null) } as never), /preset/],
    [
      'a data set that is a symbol',
      () => library.loadDataset(Symbol('x') as never),
      /no data set a symbol/,
    ],
  ];
  test.each(cases)('%s', async (_title, call, message) => {
    const error = await rejection(call(shared));
    expect(error.code).toBe('invalid_argument');
    expect(error.message).toMatch(message);
  });

  test('a restart listener that is no function', () => {
    expect(() => shared.onRestart('log' as never)).toThrow(
      'listener has to be a function, but it is "log".',
    );
  });

  test('a misspelt field of a training', async () => {
    const error = await rejection(shared.train({ stesp: 3 } as TrainOptions));
    expect(error.message).toBe('training has no option stesp. Did you mean steps?');
  });
});

describe('library: what an engine is started with', () => {
  const refusal = (options: unknown): EngineError => {
    try {
      open(options as ClientOptions);
    } catch (thrown) {
      if (thrown instanceof library.EngineError) return thrown;
      throw new Error(`not an EngineError: ${String(thrown)}`);
    }
    throw new Error('it was not refused');
  };

  test.each([
    [0, 'it is 0'],
    [-1, 'it is -1'],
    [0.5, 'it is 0.5'],
    [Number.NaN, 'it is NaN'],
    [Number.POSITIVE_INFINITY, 'it is Infinity'],
    ['x', 'it is "x"'],
    [null, 'it is null'],
    [
      3e9,
      "it is 3,000,000,000: 2,463,129,088 more than the 512 x 1,048,576 bytes that the engine's heap",
    ],
    [2 ** 29 + 1, 'it is 536,870,913: 1 more than'],
  ])('memory_limit_bytes %o is refused', (memory_limit_bytes, message) => {
    const error = refusal({ memory_limit_bytes });
    expect(error.code).toBe('invalid_argument');
    expect(error.op).toBe('memory_limit_bytes');
    expect(error.message).toContain('a whole number of bytes from 1 to 536,870,912');
    expect(error.message).toContain(message);
  });

  test('memory_limit_bytes up to the heap is taken', async () => {
    for (const memory_limit_bytes of [1, 2 ** 29]) {
      const info = await open({ memory_limit_bytes }).info();
      expect(info.memory_limit_bytes).toBe(memory_limit_bytes);
    }
  });

  test.each([
    [{ memory_limit: 1e8 }, 'Profiler has no option "memory_limit".'],
    [{ thread: 2 }, 'Profiler has no option "thread". Did you mean "threads"?'],
    [{ build: 'fast' }, 'build has to be one of relaxed, simd128, threads, but it is "fast".'],
    [{ cancel_patience_ms: 'long' }, /^cancel_patience_ms has to be a number .* it is "long"\.$/],
    [{ cancel_patience_ms: -1 }, /^cancel_patience_ms has to be a number .* it is -1\.$/],
  ])('%o is refused', (options, message) => {
    const error = refusal(options);
    expect(error.code).toBe('invalid_argument');
    expect(error.message).toMatch(message);
  });

  test('options that are null', () => {
    expect(() => new library.Profiler(null as never)).toThrow('options has to be an object');
  });

  test('threads of no kind are refused as before, by name', () => {
    expect(refusal({ threads: Symbol('x') }).message).toContain('threads is a symbol');
    expect(refusal({ threads: 0 }).code).toBe('no_threads');
  });
});
