// The foundations of the benchmarks: cases, data and statistics.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../lib/paths.mjs';
import { CASES } from './cases.mjs';
import { describeCold, summariseCold } from './cold.mjs';
import { selectCases } from './compare.mjs';
import { makeData } from './data.mjs';
import { ours, selectEngines } from './engines.mjs';
import { costOf, inputsOf, outputLength } from './kinds.mjs';
import { limitsText } from './limits/loops.mjs';
import { nativeRow } from './native.mjs';
import { describeNetworks } from './networks.mjs';
import { readOptions } from './options.mjs';
import { nchwToNhwc, nhwcToNchw, transpose } from './page/layout.mjs';
import { RESNET18 } from './resnet18.mjs';
import { summarise } from './rounds.mjs';
import { median, shuffled } from './statistics.mjs';

const run = promisify(execFile);
const byId = (id) => CASES.find((one) => one.id === id);

describe('the programs', () => {
  test.each(['bench', 'bench-peers', 'bench-sweep'])(
    '%s starts, and refuses an option that it has not',
    async (name) => {
      const args = [join(ROOT, 'scripts', `${name}.mjs`), '--nonsense'];
      await expect(run(process.execPath, args)).rejects.toThrow("Unknown option '--nonsense'");
    },
  );
});

describe('benchmark cases', () => {
  test('names are unique, and every case has inputs, outputs and work', () => {
    expect(new Set(CASES.map(({ id }) => id)).size).toBe(CASES.length);
    for (const one of CASES) {
      expect(inputsOf(one).length).toBeGreaterThan(0);
      expect(outputLength(one)).toBeGreaterThan(0);
      expect(costOf(one).work).toBeGreaterThan(0);
    }
  });

  test('costs by hand: a product, a convolution, a training step', () => {
    expect(costOf(byId('matmul-64'))).toMatchObject({ flops: 2 * 64 ** 3, bytes: 3 * 4 * 64 ** 2 });
    expect(costOf(byId('conv1x1-28x28-256-256')).flops).toBe(2 * 28 * 28 * 256 * 256);
    const layers = 784 * 256 + 256 * 128 + 128 * 10;
    expect(costOf(byId('mlp-b32')).flops).toBe(2 * 32 * layers);
    expect(costOf(byId('mlp-train-b32')).flops).toBe(2 * 32 * (3 * layers - 784 * 256));
  });

  test('ResNet-18 has its twenty convolutions and its 0.56 billion multiply-adds', () => {
    expect(RESNET18).toHaveLength(20);
    expect(costOf(byId('resnet18-b1')).flops / 2).toBeCloseTo(0.556e9, -7);
  });

  test('a training step of ResNet-18 is three times its products but for the first gradient of x', () => {
    const step = costOf(byId('resnet18-train-b8'));
    const stem = 2 * 32 * 32 * 3 * 64 * 9;
    expect(step.flops).toBe(8 * (3 * costOf(byId('resnet18-b1')).flops - stem));
    // torchvision's ResNet-18 with CIFAR's stem and ten classes has 11,173,962 parameters.
    expect(outputLength(byId('resnet18-train-b8'))).toBe(1 + 11_173_962);
  });

  test('int8 operands are whole numbers of eight bits, and a byte each', () => {
    const one = byId('int8-matmul-512');
    const { a, b } = makeData(one);
    expect([a.data, b.data].every((data) => data instanceof Int8Array)).toBe(true);
    expect(Math.min(...a.data.subarray(0, 9999))).toBeGreaterThanOrEqual(-127);
    expect(Math.max(...b.data.subarray(0, 9999))).toBeGreaterThan(120);
    expect(costOf(one)).toMatchObject({ unit: 'GOP/s', inputBytes: 2 * 512 * 512 });
  });

  test('data are the same each time and within their scale; labels are one-hot', () => {
    const one = byId('mlp-train-b32');
    const first = makeData(one);
    expect(first.x.data).toEqual(makeData(one).x.data);
    expect(Math.max(...first.x.data.map(Math.abs))).toBeLessThanOrEqual(1);
    expect(first.label.data.reduce((a, b) => a + b)).toBe(32);
  });

  test('a pattern selects cases, and one that matches none names them all', () => {
    expect(selectCases('^matmul-8$').map(({ id }) => id)).toEqual(['matmul-8']);
    expect(() => selectCases('nothing')).toThrow(/matmul-8, matmul-64/);
  });

  test('engines are selected by name or by its beginning', () => {
    const engines = ['ours-t1', 'ours-simd128-t1', 'ort-t1', 'ortg-t1'].map((key) => ({ key }));
    const keys = (wanted) => selectEngines(engines, wanted).map(({ key }) => key);
    expect(keys(undefined)).toHaveLength(4);
    expect(keys(['ort'])).toEqual(['ort-t1']);
    expect(keys(['ours'])).toEqual(['ours-t1', 'ours-simd128-t1']);
  });

  test('the column of joined vectors is asked for, and is a browser of its own', () => {
    const flagged = (args) => ours(readOptions(args)).filter(({ flags }) => flags !== undefined);
    expect(flagged([])).toEqual([]);
    expect(flagged(['--revectorize'])).toMatchObject([
      { key: 'ours-revectorized-t1', flags: ['--js-flags=--wasm-revectorize'] },
    ]);
    const [first] = ours(readOptions(['--revectorize']));
    expect(first.key).toBe('ours-t1');
  });

  test('an unknown option is answered with the known ones', () => {
    expect(readOptions(['--quick', '--engines', 'a,b'])).toMatchObject({
      quick: true,
      engines: ['a', 'b'],
    });
    expect(() => readOptions(['--fast'])).toThrow(/--only PATTERN/);
  });
});

describe('benchmark statistics', () => {
  test('cold start is the median over fresh pages, said in a line', () => {
    const page = (ready_ms) => ({
      ...{ ready_ms, memory_ms: 20, memory_again_ms: 2, first_run_ms: 0.5 },
      ...{ cold_start_ratio: 5.04 },
    });
    const cold = summariseCold([page(90), page(30), page(40)]);
    expect(cold).toEqual(page(40));
    expect(describeCold(cold)).toContain('ready after 40.0 ms; mlp: memory 20.0 ms, again 2.00 ms');
    expect(describeCold(cold)).toContain('5.0x a later one');
  });

  test('the median of an even number of values lies between the middle two', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([9, 1, 5])).toBe(5);
    expect(median([])).toBeNaN();
  });

  test('quiet rounds count where there are enough of them; a quick run takes the best', () => {
    const all = [5, 5, 5, 5, 5, 5, 5, 1, 9];
    const quiet = [1, 1, 1, 1, 1, 1, 1];
    const sampled = { all, quiet, runs: 1, reps: 1, check: { ok: true } };
    expect(summarise(sampled, 1e6).ms).toBe(1);
    expect(summarise({ ...sampled, quiet: [1] }, 1e6).ms).toBe(5);
    expect(summarise({ ...sampled, quiet: [] }, 1e6, true).ms).toBe(1);
    expect(summarise({ ...sampled, check: { ok: false } }, 1e6).status).toBe('wrong');
    expect(summarise({ ...sampled, all: [] }, 1e6).status).toBe('error');
  });

  test('a shuffled list has the same members', () => {
    const values = [1, 2, 3, 4, 5];
    expect([...shuffled(values)].sort()).toEqual(values);
    let next = 5;
    expect(shuffled(values, () => next--)).toEqual([5, 4, 3, 2, 1]);
  });
});

describe('benchmark rows', () => {
  test('a native row has the limits of its own machine, and knows a wrong result', () => {
    const one = byId('matmul-64');
    const measured = {
      error: 1e-6,
      runs_per_sample: 4,
      samples_ms: [0.02, 0.01],
      peak_gflops_per_second: [2 * 64 ** 3 * 1e-6],
      copy_gb_per_second: [1e9],
    };
    const { engines } = nativeRow(one, measured, true);
    expect(engines['ours-native-t1']).toMatchObject({ status: 'ok', ms: 0.01 });
    expect(engines['limit-fma-t1'].ms).toBeCloseTo(1, 12);
    const wrong = nativeRow(one, { ...measured, error: 1e-3 }, true);
    expect(wrong.engines['ours-native-t1'].status).toBe('wrong');
    const lost = nativeRow(one, { ...measured, error: Number.NaN }, true);
    expect(lost.engines['ours-native-t1'].status).toBe('wrong');
  });

  test('a native row of int8 is held to dot products', () => {
    const measured = {
      error: 0,
      runs_per_sample: 1,
      samples_ms: [2],
      peak_gops_per_second: [100],
      copy_gb_per_second: [1e9],
    };
    const { engines } = nativeRow(byId('int8-matmul-512'), measured, true);
    expect(engines['limit-int8-t1'].ms).toBeCloseTo((2 * 512 ** 3) / 1e8, 9);
    expect(engines['limit-fma-t1']).toBeUndefined();
  });

  test('networks are told with what dispatch and a trace cost', () => {
    const overhead = { dispatch_ns: 321, dispatch_share: 0.0051, tracing_share_of_traced: 0.0123 };
    const one = { latency_ms: 0.25, gflops_per_second: 50, overhead };
    const networks = [{ model: 'mlp', batch: 32, native: one, chromium: one }];
    const engine = { version: '1', build_hash: 'abc', simd: 'relaxed' };
    const text = describeNetworks({ engine, peak_gflops_per_second: 60, networks }, '156');
    expect(text).toContain('Chromium 321 ns an op, 0.51 %; trace 1.2 %');
  });
});

describe('benchmark layouts', () => {
  test('NHWC to NCHW and back is where it began', () => {
    const x = { shape: [2, 3, 4, 5], data: Float32Array.from({ length: 120 }, (_, i) => i) };
    const there = nhwcToNchw(x);
    expect(there.shape).toEqual([2, 5, 3, 4]);
    expect(there.data[1]).toBe(5);
    expect(nchwToNhwc(there)).toEqual(x);
  });

  test('a transposed matrix', () => {
    const { data } = transpose({ shape: [2, 3], data: Float32Array.of(1, 2, 3, 4, 5, 6) }, [1, 0]);
    expect([...data]).toEqual([1, 4, 2, 5, 3, 6]);
  });

  test('the loops of the limits leave out what a browser without relaxed SIMD does not know', () => {
    expect(limitsText({ shared: false, relaxed: false })).not.toContain('relaxed');
    expect(limitsText({ shared: true, relaxed: true })).toContain('65536 shared');
  });
});
