// The heap stops growing after warm-up, refusals contain their arithmetic, and the engine survives running out of memory.
import { describe, expect, test } from 'vitest';
import { failure, openEngine, runJob, value } from './support/engine.ts';

const MIB = 1024 * 1024;

describe('memory: the heap', () => {
  test('200 rounds of describe, plan, run and refusal leave it as large as after the first 20', async () => {
    const { session, heapBytes } = await openEngine();
    const round = (index: number) => {
      const model = { model: index % 2 === 0 ? 'lenet5' : 'gpt_nano', batch: 1 + (index % 3) };
      value(session.describe(model));
      value(session.planMemory({ model: 'gpt2' }));
      failure(session.describe({ spec: '{"layers": [' }));
      value(session.startLatency(model, { naive_runs: 3 }));
      runJob(session);
      value(session.takeLatency());
      value(session.startMemory(model));
      session.advance(1e-6); // one step, so that the next round drops a job in progress
    };
    for (let index = 0; index < 20; index += 1) round(index);
    const warm = heapBytes();
    for (let index = 20; index < 220; index += 1) round(index);
    expect(heapBytes()).toBe(warm);
  });

  test('a large model is given back before the next one runs', async () => {
    const { session, heapBytes } = await openEngine();
    const sizes = [];
    for (let index = 0; index < 3; index += 1) {
      value(session.startMemory({ model: 'alexnet' }));
      runJob(session);
      expect(value(session.takeMemory()).planned_equals_measured).toBe(true);
      sizes.push(heapBytes());
    }
    expect(sizes[2]).toBe(sizes[0]);
    expect(sizes[0]).toBeGreaterThan(61_100_840 * 4);
  });
});

describe('memory: what does not fit', () => {
  test('a latency run is refused before it starts, with need and limit in the message', async () => {
    const { session, heapBytes } = await openEngine();
    const before = heapBytes();
    const plan = value(session.planMemory({ model: 'gpt2_xl' }));
    const error = failure(session.startLatency({ model: 'gpt2_xl' }, {}));
    expect(error.code).toBe('out_of_memory');
    // 6.2 GB of parameters: the plan's figure, to two digits.
    expect(error.message).toContain((plan.planned.parameters_bytes / 1e9).toPrecision(2));
    expect(error.message).toContain('470 MB');
    expect(error.hint).not.toBe('');
    expect(heapBytes()).toBe(before);
  });

  test('a memory job answers with the plan and the refusal', async () => {
    const { session } = await openEngine();
    value(session.startMemory({ model: 'gpt2_medium' }));
    runJob(session);
    const report = value(session.takeMemory());
    expect(report.measured).toBeUndefined();
    expect(report.refused?.code).toBe('out_of_memory');
    expect(report.planned.parameters_bytes).toBe(354_823_168 * 4);
    expect(report.planned_equals_measured).toBe(false);
  });

  test('the limit is the session’s own: 1 MiB refuses what 448 MiB runs', async () => {
    const { session } = await openEngine('simd128', MIB);
    expect(session.info().memory_limit_bytes).toBe(MIB);
    expect(failure(session.startLatency({ model: 'cnn', batch: 64 }, {})).code).toBe(
      'out_of_memory',
    );
    value(session.startLatency({ model: 'lenet5' }, { naive_runs: 2 }));
    runJob(session);
    expect(value(session.takeLatency()).samples_ms).toHaveLength(2);
  });

  test('a limit that is no number refuses runs and still plans', async () => {
    for (const limit of [Number.NaN, -1, 0]) {
      const { session } = await openEngine('simd128', limit);
      expect(session.info().memory_limit_bytes).toBeGreaterThanOrEqual(0);
      expect(value(session.describe({ model: 'mlp' })).parameters).toBe(235_146);
      const refusal = failure(session.startLatency({ model: 'mlp' }, {}));
      expect(refusal.op).toBe('memory_limit_bytes');
      expect(refusal.message).toContain('memory_limit_bytes is 0, expected a whole number from 1');
    }
  });

  test('more allowed than the browser gives: the allocation fails, is reported, and the session lives', async () => {
    // 512 MiB is the most this module can have; the limit is 4 GiB, so the allocator has to refuse.
    const { session } = await openEngine('simd128', 4 * 1024 * MIB - 1);
    value(session.startMemory({ model: 'gpt2_medium' }));
    runJob(session);
    const report = value(session.takeMemory());
    expect(report.refused?.code).toBe('out_of_memory');
    expect(report.measured).toBeUndefined();
    value(session.startMemory({ model: 'lenet5' }));
    runJob(session);
    expect(value(session.takeMemory()).planned_equals_measured).toBe(true);
  });
});
