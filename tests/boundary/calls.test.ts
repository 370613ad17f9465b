// The number of calls between JavaScript and WebAssembly is bounded per slice: ops stay inside the module.
import { afterEach, expect, test, vi } from 'vitest';
import { MEMORY_LIMIT, openEngine, value } from './support/engine.ts';

afterEach(() => vi.restoreAllMocks());

/** Calls out of the engine in each slice of a job that runs the model once, without readings of the clock. */
async function callsBySlice(model: string): Promise<number[]> {
  let calls = 0;
  const readings = vi.spyOn(performance, 'now');
  const { session } = await openEngine('simd128', MEMORY_LIMIT, () => {
    calls += 1;
  });
  value(session.startMemory({ model }));
  const slices: number[] = [];
  for (let done = false; !done; ) {
    calls = 0;
    readings.mockClear();
    done = value(session.advance(50)).done;
    slices.push(calls - readings.mock.calls.length);
  }
  expect(value(session.takeMemory()).measured).toBeTruthy();
  return slices;
}

/** Additional calls for growing the heap, which a slice may do. */
const GROWTH = 10;

test('a run of many ops takes no more calls per slice than a run of one', async () => {
  const one = Math.max(...(await callsBySlice('linear')));
  expect(one).toBeGreaterThan(0);
  // 5, 13, 68 and 46 ops, most of them in one slice.
  for (const model of ['mlp', 'lenet5', 'resnet18_cifar', 'gpt_nano']) {
    expect(Math.max(...(await callsBySlice(model)))).toBeLessThan(one + GROWTH);
  }
});
