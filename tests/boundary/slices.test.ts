// Long work is done in slices: the caller gets control back before a run is complete, and can cancel.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '../../web/src/engine/generated/tensorscope-simd128.mjs';
import { failure, openEngine, runJob, value } from './support/engine.ts';

let session: Session;
beforeEach(async () => {
  session = (await openEngine()).session;
});

describe('slices: advance', () => {
  /** Slices of the sampling itself, without the one that completed it. */
  const insideTheRun = (sliceMs: number, batch: number) => {
    value(session.startLatency({ model: 'resnet18', batch }, { naive_runs: 1 }));
    const slices = runJob(session, sliceMs);
    expect(value(session.takeLatency()).total_runs).toBe(1);
    return slices.filter((slice) => slice.phase === 'sampling' && !slice.done);
  };

  test('a run of ResNet-18 is left and taken up again, layer by layer', () => {
    const inside = insideTheRun(1, 1);
    expect(inside.length).toBeGreaterThan(10);
    expect(inside.flatMap((slice) => slice.samples_ms)).toEqual([]);
  });

  test('advance(50) comes back before one run at batch 4 is complete', () => {
    // 14.5 GFLOP: too many for any browser to do in two slices on one thread.
    const inside = insideTheRun(50, 4);
    expect(inside.length).toBeGreaterThanOrEqual(2);
    expect(inside.flatMap((slice) => slice.samples_ms)).toEqual([]);
  });

  test('preparing a large model is sliced too', () => {
    value(session.startMemory({ model: 'alexnet' }));
    const slices = runJob(session, 5);
    expect(slices.filter((slice) => slice.phase === 'prepare').length).toBeGreaterThan(3);
  });

  test('the fraction never falls and ends at one', () => {
    value(session.startLatency({ model: 'mlp' }, { budget_ms: 80, warm_up_ms: 40 }));
    const slices = runJob(session, 5);
    // Progress falls only when samples turn out to belong to the warm-up, and then `restarted` is set.
    const falls = slices.filter(
      (slice, i) => i > 0 && !slice.restarted && slice.fraction < (slices[i - 1]?.fraction ?? 0),
    );
    expect(falls).toEqual([]);
    expect(slices.at(-1)?.fraction).toBe(1);
  });

  test('advance without a job, and after its end, is an error that names it', () => {
    expect(failure(session.advance(50)).code).toBe('invalid_argument');
    value(session.startMemory({ model: 'mlp' }));
    runJob(session);
    value(session.takeMemory());
    expect(failure(session.takeMemory()).code).toBe('invalid_argument');
  });

  test('starting a job drops the one before', () => {
    value(session.startLatency({ model: 'gpt_nano' }, { budget_ms: 60_000 }));
    value(session.advance(5));
    value(session.startMemory({ model: 'mlp' }));
    runJob(session);
    expect(value(session.takeMemory()).model).toBe('mlp');
    expect(failure(session.takeLatency()).code).toBe('invalid_argument');
  });
});

describe('slices: cancel', () => {
  const jobs: [string, () => { ok: boolean }][] = [
    ['memory', () => session.startMemory({ model: 'alexnet' })],
    ['latency', () => session.startLatency({ model: 'resnet18' }, { budget_ms: 60_000 })],
    ['profile', () => session.startForwardProfile({ model: 'resnet18' }, { budget_ms: 60_000 })],
    [
      'quick profile',
      () => session.startQuickProfile({ model: 'resnet18' }, { budget_ms: 60_000 }),
    ],
    ['calibration', () => session.startCalibration(60_000)],
    ['device', () => session.startDevice(60_000)],
    ['kernel', () => session.startKernel({ variant: 'naive', size: 1024 }, { budget_ms: 60_000 })],
  ];
  test.each(jobs)('a %s job ends in the slice after cancel', (_name, start) => {
    expect(start().ok).toBe(true);
    for (let slice = 0; slice < 3; slice += 1) expect(value(session.advance(20)).done).toBe(false);
    session.cancel();
    expect(value(session.advance(20)).done).toBe(true);
  });

  test('a latency job cancelled while sampling keeps the samples it has', () => {
    value(session.startLatency({ model: 'mlp' }, { budget_ms: 60_000, warm_up_ms: 20 }));
    const seen: number[] = [];
    while (seen.length < 5) {
      const slice = value(session.advance(20));
      if (slice.restarted) seen.length = 0;
      seen.push(...slice.samples_ms);
    }
    session.cancel();
    value(session.advance(20));
    const report = value(session.takeLatency());
    expect(report.cancelled).toBe(true);
    expect(report.samples_ms.slice(0, 5)).toEqual(seen.slice(0, 5));
    expect(report.notes.join(' ')).toMatch(/stopped|cancel/i);
  });
});
