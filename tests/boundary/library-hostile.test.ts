// Whatever a program passes to the Profiler, every call resolves with a value or rejects with an EngineError, and the engine
// continues.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { library, open, QUICK } from './support/library.ts';

const anything = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withTypedArray: true, withNullPrototype: true }),
  fc.constantFrom(
    Number.NaN,
    1e308,
    -1,
    0.5,
    2 ** 53,
    '',
    '7',
    null,
    undefined,
    Symbol('x'),
    () => 1,
  ),
);

const model = fc.oneof(
  anything,
  fc.string(),
  fc.json().map((text) => `{"layers":${text}}`),
  fc.record({ name: anything, input: anything, layers: fc.array(anything) }),
);

const options = fc.oneof(
  fc.record({ batch: anything, seq: anything }, { requiredKeys: [] }),
  fc.record({ budget_ms: anything, min_samples: anything, seed: anything, naive_runs: anything }),
  fc.dictionary(fc.string(), anything),
);

/** undefined for a value, else the error. Fails for anything but an EngineError. */
async function errorOf(
  promise: Promise<unknown>,
): Promise<InstanceType<typeof library.EngineError> | undefined> {
  try {
    await promise;
    return undefined;
  } catch (thrown) {
    if (thrown instanceof library.EngineError) return thrown;
    throw new Error(`not an EngineError: ${String(thrown)}`);
  }
}

test('library: garbage as model or options is refused with a message, and nothing crashes', async () => {
  const profiler = open();
  let restarts = 0;
  profiler.onRestart(() => {
    restarts += 1;
  });
  const refuses = async (call: () => Promise<unknown>) => {
    const error = await errorOf(call());
    if (error === undefined) return;
    expect(error.message).not.toBe('');
    expect(error.code).toMatch(
      /^(invalid_argument|invalid_spec|shape_mismatch|out_of_memory|unsupported)$/,
    );
  };
  await fc.assert(
    fc.asyncProperty(model, options, async (someModel, someOptions) => {
      const given = someModel as string;
      await refuses(() => profiler.describe(given, someOptions as object));
      await refuses(() => profiler.planMemory('mlp', someOptions as object));
      await refuses(() => profiler.specOf(given));
      await refuses(() => profiler.summarize(given as unknown as number[]));
      await refuses(() => profiler.profileLayer('mlp', given, QUICK));
    }),
    { numRuns: 150, seed: 20261121 },
  );
  expect(await profiler.countParameters('mlp')).toBe(235_146);
  expect(restarts).toBe(0);
});

const WRONG: [string, object, RegExp][] = [
  ['batch as text', { batch: '7' }, /batch/],
  ['batch zero', { batch: 0 }, /batch/],
  ['half a batch', { batch: 0.5 }, /batch/],
  ['batch NaN', { batch: Number.NaN }, /batch/],
  ['batch beyond 2^53', { batch: 1e300 }, /batch/],
  ['negative budget', { budget_ms: -1 }, /budget_ms/],
  ['infinite budget', { budget_ms: Number.POSITIVE_INFINITY }, /budget_ms/],
  ['samples as list', { min_samples: [30] }, /min_samples/],
  ['unknown option', { bugdet_ms: 5 }, /bugdet_ms/],
  ['a function', { seed: () => 1 }, /cannot be sent/],
];

test.each(WRONG)('library: %s is refused by name', async (_title, wrong, message) => {
  const error = await errorOf(open().measureLatency('mlp', wrong));
  expect(error?.code).toBe('invalid_argument');
  expect(error?.message).toMatch(message);
});
