// The sweep: how shapes are drawn, how single outputs are checked, and how its rows are summarised.
import { describe, expect, test } from 'vitest';
import { check } from '../check.mjs';
import { makeData } from '../data.mjs';
import { costOf, imageOut, inputsOf, outputLength } from '../kinds.mjs';
import { ourCase } from '../our-cases.mjs';
import { reference } from '../reference/index.mjs';
import { sampledReference } from '../reference/sampled.mjs';
import { positionsOf } from '../sampling.mjs';
import { geomean, percentile } from '../statistics.mjs';
import { AFTER, FAMILIES } from './families.mjs';
import { readSweepOptions } from './options.mjs';
import { drawShapes, LONG, MOST_BYTES, MOST_FLOPS, SHORT } from './shapes.mjs';
import { comparisonOf, summaryOf, sweepReport } from './summary.mjs';

const SEEDS = [0, 1, 2, 77, 4_294_967_295];

describe('shapes of a sweep', () => {
  test('the same seed draws the same shapes, another one others', () => {
    expect(drawShapes(5)).toEqual(drawShapes(5));
    const names = (seed) => new Set(drawShapes(seed).map(({ id }) => id));
    const both = [...names(5)].filter((id) => names(6).has(id));
    expect(both.length).toBeLessThan(LONG / 3);
  });

  test('the short form is the beginning of the long one, and has every family', () => {
    const families = [...FAMILIES, ...AFTER];
    expect(families.reduce((all, { share }) => all + share, 0)).toBe(SHORT);
    for (const seed of SEEDS) {
      const long = drawShapes(seed);
      expect(long).toHaveLength(LONG);
      expect(drawShapes(seed, SHORT)).toEqual(long.slice(0, SHORT));
      for (const { name, share } of families) {
        const of = (shapes) => shapes.filter(({ family }) => family === name).length;
        expect(of(long.slice(0, SHORT)), name).toBe(share);
        expect(of(long), name).toBe((share * LONG) / SHORT);
      }
    }
  });

  test('names are unique and fit for a file, sizes whole and in range, and no sample is long', () => {
    for (const seed of SEEDS) {
      const shapes = drawShapes(seed);
      expect(new Set(shapes.map(({ id }) => id)).size).toBe(shapes.length);
      for (const one of shapes) {
        expect(one.id).toMatch(/^[\w-]+$/);
        for (const { shape } of inputsOf(one)) {
          expect(
            shape.every((size) => Number.isInteger(size) && size > 0),
            one.id,
          ).toBe(true);
        }
        const { flops, bytes } = costOf(one);
        expect(flops).toBeLessThanOrEqual(MOST_FLOPS);
        expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
        expect(outputLength(one)).toBeGreaterThan(0);
        if (one.ks) expect([1, 2, 3, 4, 5, 6, 7]).toContain(one.ks);
        if (one.kind === 'conv2d' && one.groups) {
          expect(one.cin % one.groups === 0 && one.cout % one.groups === 0, one.id).toBe(true);
        }
      }
    }
  });

  test('what networks have: kernels 1 to 7, strides, groups, odd channels, batches, T up to 1,024, single rows', () => {
    const all = SEEDS.flatMap((seed) => drawShapes(seed));
    const has = (what, condition) => expect(all.some(condition), what).toBe(true);
    for (const ks of [1, 2, 3, 4, 5, 6, 7]) has(`kernel ${ks}`, (one) => one.ks === ks);
    for (const ks of [3, 5, 7])
      has(`depthwise ${ks}`, (one) => one.kind === 'dwconv' && one.ks === ks);
    for (const s of [1, 2, 4]) has(`stride ${s}`, (one) => one.kind === 'conv2d' && one.s === s);
    has('strided depthwise', (one) => one.kind === 'dwconv' && one.s === 2);
    for (const op of ['max', 'avg', 'mean']) has(op, (one) => one.kind === 'pool' && one.op === op);
    has('groups', (one) => one.groups > 1);
    for (const b of [1, 8, 32]) has(`batch ${b}`, (one) => one.b === b);
    has('odd channels', (one) => one.cin % 2 === 1 && one.cin > 3);
    for (const cin of [1, 3])
      has(`${cin} colours`, (one) => one.family === 'first layer' && one.cin === cin);
    has('a long sequence', (one) => one.kind === 'attention' && one.s > 700);
    has('one position', (one) => one.kind === 'attention' && one.s === 1);
    has('a single row', (one) => one.kind === 'linear' && one.m === 1);
    for (const net of [
      'resnet',
      'mobilenet',
      'efficientnet',
      'vgg',
      'vit',
      'bert',
      'gpt',
      'llama',
    ]) {
      has(net, (one) => one.net === net);
    }
  });
});

describe('sampled outputs', () => {
  const conv = { id: 'c', kind: 'conv2d', b: 2, h: 11, w: 9, cin: 6, cout: 15, ks: 5, s: 2 };

  test.each([
    { id: 'a', kind: 'matmul', m: 40, k: 7, n: 41 },
    { id: 'b', kind: 'linear', m: 30, k: 9, n: 51 },
    conv,
    { id: 'even', kind: 'conv2d', h: 23, w: 19, cin: 2, cout: 43, ks: 4, s: 4 },
    { id: 'd', kind: 'dwconv', h: 17, w: 15, cin: 7, ks: 5 },
    { id: 'e', kind: 'softmax', rows: 50, cols: 33 },
    { id: 'f', kind: 'layernorm', rows: 50, cols: 33 },
    { id: 'g', kind: 'attention', heads: 3, s: 21, d: 19 },
  ])('are those of the whole result: $kind $id', (one) => {
    const whole = reference(one);
    const sampled = { ...one, sampled: true };
    const positions = positionsOf(sampled);
    const values = reference(sampled);
    expect(values).toHaveLength(positions.length);
    for (const [i, at] of positions.entries()) expect(values[i]).toBeCloseTo(whole[at], 12);
  });

  test('few outputs are all looked at, many by their ends and between', () => {
    expect(positionsOf({ ...conv, b: 1 })).toHaveLength(6 * 5 * 15);
    const many = { id: 'many', kind: 'matmul', m: 512, k: 8, n: 512 };
    const positions = positionsOf(many);
    expect(positions.slice(0, 3)).toEqual([0, 1, 2]);
    expect(positions.at(-1)).toBe(512 * 512 - 1);
    expect(positions.length).toBeGreaterThan(500);
    expect(positionsOf(many)).toEqual(positions);
  });

  const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);

  test.each([
    { id: 'dense', cin: 6, cout: 10, ks: 3, s: 2 },
    { id: 'even', cin: 3, cout: 5, ks: 4, s: 1 },
    { id: 'depthwise', cin: 7, cout: 7, ks: 5, s: 2, groups: 7 },
    { id: 'groups', cin: 6, cout: 9, ks: 3, s: 1, groups: 3 },
  ])(
    'gradients of a convolution: what moves x or the weight moves y by their product: $id',
    (sizes) => {
      // A convolution is linear in both: y . dy equals x . dx and w . dw.
      const one = { kind: 'convgrad', b: 2, h: 4, w: 3, ...sizes, sampled: true };
      const gradients = reference(one);
      expect(gradients).toHaveLength(outputLength(one));
      const { x, w, dy } = makeData(one);
      const inputs = x.data.length;
      const tensors = { x: x.data, w: w.data, bias: new Float64Array(one.cout) };
      const y = sampledReference({ ...one, kind: 'conv2d' }, tensors);
      expect(dot(gradients.subarray(0, inputs), x.data)).toBeCloseTo(dot(y, dy.data), 10);
      expect(dot(gradients.subarray(inputs), w.data)).toBeCloseTo(dot(y, dy.data), 10);
      // Also for single values: changing one value by 1 changes y . dy by its gradient.
      for (const [name, at, gradient] of [
        ['x', 5, gradients[5]],
        ['w', 4, gradients[inputs + 4]],
      ]) {
        const moved = Float64Array.from(tensors[name]);
        moved[at] += 1;
        const after = sampledReference({ ...one, kind: 'conv2d' }, { ...tensors, [name]: moved });
        expect(dot(after, dy.data) - dot(y, dy.data)).toBeCloseTo(gradient, 10);
      }
    },
  );

  test('gradients are held to their own sizes: a small wrong one is seen beside large ones', () => {
    const one = { id: 'two', kind: 'convgrad', h: 2, w: 2, cin: 1, cout: 1, ks: 1, sampled: true };
    const expected = Float64Array.of(1000, 1000, 1000, 1000, 0.01);
    const y = Float32Array.from(expected);
    expect(check(one, y, expected, {})).toMatchObject({ ok: true });
    y[4] = 0.02;
    expect(check(one, y, expected, {})).toMatchObject({ ok: false });
  });

  test('a grouped convolution is one convolution for each group', () => {
    const one = {
      id: 'g',
      kind: 'conv2d',
      h: 5,
      w: 5,
      cin: 4,
      cout: 6,
      ks: 1,
      groups: 2,
      sampled: true,
    };
    const y = reference(one);
    expect(imageOut(one)).toEqual([1, 5, 5, 6]);
    const whole = { ...one, groups: 1 };
    expect(costOf(one).flops * 2).toBe(costOf(whole).flops);
    expect(y).toHaveLength(150);
  });

  test('pools by hand: windows within the image, means of planes', () => {
    const one = { id: 'p', kind: 'pool', b: 2, h: 5, w: 4, cin: 2, ks: 3, s: 2, sampled: true };
    const { x } = makeData(one);
    const at = (image, row, column, c) => x.data[((image * 5 + row) * 4 + column) * 2 + c];
    const window = [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => at(1, 2 + i, j, 1)));
    // The last output of [2, 2, 1, 2]: second image, second row of windows, second channel.
    expect(reference({ ...one, op: 'max' })).toHaveLength(8);
    expect(reference({ ...one, op: 'max' }).at(-1)).toBe(Math.max(...window));
    const mean = window.reduce((a, b) => a + b, 0) / 9;
    expect(reference({ ...one, op: 'avg' }).at(-1)).toBeCloseTo(mean, 12);
    const planes = reference({ ...one, op: 'mean' });
    expect(planes).toHaveLength(4);
    const plane = Array.from({ length: 20 }, (_, i) => at(0, i >> 2, i & 3, 1));
    expect(planes[1]).toBeCloseTo(plane.reduce((a, b) => a + b, 0) / 20, 12);
  });

  test('relu and gelu follow where a layer has them', () => {
    const plain = { id: 'act', kind: 'linear', m: 3, k: 5, n: 7, sampled: true };
    const y = reference(plain);
    expect(reference({ ...plain, act: 'relu' })).toEqual(y.map((value) => Math.max(value, 0)));
    const gelu = reference({ ...plain, act: 'gelu' });
    expect(gelu.some((value, i) => value < 0 && value > y[i])).toBe(true);
  });
});

describe('cases as the engine knows them', () => {
  test('what is 1, or no activation, is left out from the end', () => {
    const conv = { kind: 'conv2d', h: 9, w: 8, cin: 4, cout: 6, ks: 3 };
    expect(ourCase(conv).sizes).toEqual([9, 8, 4, 6, 3]);
    expect(ourCase({ ...conv, s: 2 }).sizes).toEqual([9, 8, 4, 6, 3, 2]);
    expect(ourCase({ ...conv, act: 'relu' }).sizes).toEqual([9, 8, 4, 6, 3, 1, 1, 1, 1]);
    const linear = { kind: 'linear', m: 1, k: 2, n: 3 };
    expect(ourCase(linear).sizes).toEqual([1, 2, 3]);
    expect(ourCase({ ...linear, act: 'gelu' }).sizes).toEqual([1, 2, 3, 2]);
  });
});

describe('what a sweep says', () => {
  const ok = (ms, best_ms = ms) => ({ status: 'ok', ms, best_ms });
  const row = (id, ours, peers, family = 'rows') => ({
    id,
    family,
    unit: 'GFLOP/s',
    work: 1e6,
    rounds: { quiet: 9, all: 9 },
    engines: { 'ours-t1': ours, 'limit-fma-t1': ok(1), 'limit-mem-t1': ok(0.5), ...peers },
  });

  test('means and percentiles by hand', () => {
    expect(geomean([1, 4])).toBeCloseTo(2, 12);
    expect(geomean([])).toBeNaN();
    expect(percentile([3, 1, 2], 0.5)).toBe(2);
    expect(percentile([1, 2], 0.1)).toBeCloseTo(1.1, 12);
    expect(percentile([], 0.1)).toBeNaN();
  });

  test('the best peer of each shape counts, and a wrong one does not', () => {
    const wrong = { ...ok(0.1), status: 'wrong' };
    const one = row('a', ok(2), { 'jax-t1': ok(5), 'litert-t1': ok(3), 'tfjs-t1': wrong });
    expect(comparisonOf(one, 1)).toMatchObject({ peer: 'litert', times: 1.5, ofLimit: 0.5 });
    expect(comparisonOf(one, 2).times).toBeNaN();
  });

  test('losses come by name, the worst first; families and all have their means', () => {
    const rows = [
      row('won', ok(2), { 'jax-t1': ok(8) }),
      row('lost', ok(2), { 'jax-t1': ok(1.8, 2.2) }, 'attention'),
      row('worse', ok(2), { 'jax-t1': ok(1) }),
    ];
    const { overall, families, losses } = summaryOf(rows, 1);
    expect(losses.map(({ id }) => id)).toEqual(['worse', 'lost']);
    expect(overall.times).toBeCloseTo((4 * 0.9 * 0.5) ** (1 / 3), 12);
    expect(families.rows.count).toBe(2);
    const text = sweepReport(rows, 1);
    expect(text).toContain('2 slower than the best peer:');
    expect(text).toContain('- lost: 0.90 of jax (fastest samples 1.10), 0.50 of the limit');
    expect(text).toContain('least 0.50 (aim 1, missed)');
    expect(sweepReport(rows, 2)).toBe('');
  });

  test('a shape without a peer is in no mean', () => {
    const rows = [row('alone', ok(2), {}), row('won', ok(2), { 'jax-t1': ok(4) })];
    expect(summaryOf(rows, 1).overall).toMatchObject({ count: 1, times: 2 });
    expect(summaryOf(rows, 1).losses).toEqual([]);
  });

  test('options: both threads unless one is asked for, and numbers are checked', () => {
    expect(readSweepOptions([])).toMatchObject({ seed: 1, count: LONG, threads: [1, 2] });
    expect(readSweepOptions(['--short', '--seed', '9', '--threads', '2'])).toMatchObject({
      seed: 9,
      count: SHORT,
      threads: [2],
    });
    expect(() => readSweepOptions(['--threads', '3'])).toThrow(/from 1 to 2/);
    expect(() => readSweepOptions(['--seed', 'x'])).toThrow(/whole number/);
    expect(() => readSweepOptions(['--fast'])).toThrow(/--short/);
  });
});
