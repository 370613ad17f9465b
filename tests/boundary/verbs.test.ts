// Every verb of the session on presets: the results are plain, consistent data.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '../../web/src/engine/generated/tensorscope-simd128.mjs';
import { failure, openEngine, runJob, value } from './support/engine.ts';

const PRESETS = [
  ['linear', 2_362_368],
  ['mlp', 235_146],
  ['lenet5', 61_706],
  ['alexnet', 61_100_840],
  ['resnet18', 11_689_512],
  ['gpt2', 124_439_808],
  ['gpt2_medium', 354_823_168],
  ['gpt2_large', 774_030_080],
  ['gpt2_xl', 1_557_611_200],
] as const;

const QUICK = { budget_ms: 60, warm_up_ms: 30, min_samples: 5 };

let session: Session;
beforeAll(async () => {
  session = (await openEngine()).session;
});

describe('session: dry verbs', () => {
  test('info names the build and the memory limit', () => {
    const info = session.info();
    expect(info.simd).toBe('simd128');
    expect(info.eigen_simd).toContain('SSE');
    expect(info.memory_limit_bytes).toBe(448 * 1024 * 1024);
    expect(info.build_hash).toMatch(/^[0-9a-f]{12}$/);
  });

  test('models lists every preset with its parameters as numbers', () => {
    const models = new Map(value(session.models()).map((model) => [model.name, model]));
    for (const [name, parameters] of PRESETS) {
      expect(models.get(name)?.parameters, name).toBe(parameters);
    }
    expect(models.get('mlp')?.runnable).toBe(true);
    expect(models.get('gpt2_xl')?.runnable).toBe(false);
  });

  test('every preset: describe adds up over its layers, also as its own spec', () => {
    for (const { name } of value(session.models())) {
      const byName = value(session.describe({ model: name, batch: 3 }));
      const sum = (key: 'parameters' | 'flops' | 'macs') =>
        byName.layers.reduce((total, layer) => total + layer[key], 0);
      expect(sum('parameters'), name).toBe(byName.parameters);
      expect(sum('flops'), name).toBe(byName.flops_per_call);
      expect(sum('macs'), name).toBe(byName.macs_per_call);
      expect(byName.input_shape[0], name).toBe(3);
      const spec = value(session.specOf(name));
      expect(value(session.describe({ spec, batch: 3 })), name).toEqual(byName);
    }
  });

  test('every preset: the plan of its memory adds up to the peak', () => {
    for (const { name, peak_bytes } of value(session.models())) {
      const plan = value(session.planMemory({ model: name }));
      const { at_peak } = plan.planned;
      const total = Object.values(at_peak).reduce((sum, bytes) => sum + bytes, 0);
      expect(total, name).toBe(plan.planned.peak_bytes);
      expect(plan.planned.peak_bytes, name).toBe(peak_bytes);
      expect(plan.measured, name).toBeUndefined();
      expect(Math.max(...plan.timeline.map((event) => event.total_bytes)), name).toBe(peak_bytes);
    }
  });

  test('counts beyond 32 bits arrive exactly', () => {
    const report = value(session.describe({ model: 'gpt2_xl' }));
    expect(report.parameters_bytes).toBe(1_557_611_200 * 4);
  });

  test('summarize gives the statistics of the samples as given', () => {
    const report = value(session.summarize([5.1, 5.2, 5.0, 5.3, 50]));
    expect(report.median).toBe(5.2);
    expect(report.mean).toBeCloseTo(14.12, 10);
    expect(report.outliers).toEqual([4]);
  });
});

describe('session: jobs', () => {
  test('memory: measured equals planned to the byte', () => {
    value(session.startMemory({ model: 'lenet5', batch: 7 }));
    runJob(session);
    const report = value(session.takeMemory());
    expect(report.measured).toEqual(report.planned);
    expect(report.planned_equals_measured).toBe(true);
    expect(report.refused).toBeUndefined();
  });

  test('latency: progress brings every sample exactly once and in order', () => {
    value(session.startLatency({ model: 'mlp' }, QUICK));
    let warmUp: number[] = [];
    let samples: number[] = [];
    for (const slice of runJob(session, 10)) {
      if (slice.restarted) [warmUp, samples] = [[], []];
      warmUp.push(...slice.warm_up_ms);
      samples.push(...slice.samples_ms);
    }
    const report = value(session.takeLatency());
    expect(samples).toEqual(report.samples_ms);
    expect(warmUp).toEqual(report.warm_up_ms);
    expect(samples.length).toBeGreaterThanOrEqual(5);
    expect(report.latency_ms).toBe(report.statistics.median);
  });

  test('forward: once prepared, each slice is one pass, for a timer of the caller’s own', () => {
    value(session.startForward({ model: 'lenet5', batch: 2 }));
    let prepared = 0;
    while (value(session.advance(50)).fraction < 1) prepared += 1;
    expect(prepared).toBeLessThan(1000);
    for (let pass = 0; pass < 3; pass += 1) {
      expect(value(session.advance(0.001))).toMatchObject({ phase: 'running', done: false });
    }
    value(session.cancel());
    expect(value(session.takeForward())).toEqual({ done: true });
  });

  test('latency: a naive experiment takes exactly the readings asked for', () => {
    value(session.startLatency({ model: 'mlp' }, { naive_runs: 12 }));
    runJob(session);
    expect(value(session.takeLatency()).samples_ms).toHaveLength(12);
  });

  test('forward profile, layer profile, quick profile and calibration answer', () => {
    const model = { model: 'lenet5', batch: 2 };
    const counts = value(session.describe(model));
    value(session.startCalibration(150));
    runJob(session);
    const roofs = value(session.takeCalibration());
    expect(roofs.ridge_flop_per_byte).toBeCloseTo(
      roofs.peak_gflops_per_second / roofs.bandwidth_gb_per_second,
      6,
    );
    value(session.startForwardProfile(model, QUICK));
    runJob(session);
    const profile = value(session.takeForwardProfile());
    expect(profile.flops).toBe(counts.flops_per_call);
    expect(profile.trace.map((event) => event.name)).toEqual(counts.layers.map((l) => l.name));
    expect(profile.device.peak_gflops_per_second).toBe(roofs.peak_gflops_per_second);

    const layer = counts.layers.find((l) => l.type === 'conv2d');
    value(session.startLayerProfile(model, layer?.name ?? '', QUICK));
    runJob(session);
    expect(value(session.takeLayerProfile()).flops).toBe(layer?.flops);

    value(session.startQuickProfile(model, QUICK));
    runJob(session);
    const quick = value(session.takeQuickProfile());
    expect(quick.text).toContain('lenet5');
    expect(quick.profile.parameters).toBe(61_706);
  });

  test('a result can be taken from the job that has it and from no other', () => {
    value(session.startMemory({ model: 'mlp' }));
    expect(failure(session.takeMemory()).code).toBe('invalid_argument');
    runJob(session);
    expect(failure(session.takeLatency()).code).toBe('invalid_argument');
    value(session.takeMemory());
  });

  test('cancel ends a job within a slice and the next job runs', () => {
    value(session.startLatency({ model: 'resnet18_cifar' }, { budget_ms: 60_000 }));
    for (let slice = 0; slice < 3; slice += 1) value(session.advance(20));
    session.cancel();
    const last = session.advance(20);
    expect(value(last).done).toBe(true);
    value(session.startMemory({ model: 'mlp' }));
    runJob(session);
    expect(value(session.takeMemory()).planned_equals_measured).toBe(true);
  });
});
