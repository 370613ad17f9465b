// The search over generated kernels on a simulated machine, with each of its strategies; its file.

import { describe, expect, it } from 'vitest';
import type { ExtraBench } from '../../../web/src/bench/extra';
import type { Answer } from '../../../web/src/bench/sandbox';
import { climbing } from '../../../web/src/bench/tune/climb';
import { fileText, machine, readFile } from '../../../web/src/bench/tune/file';
import { SIZE } from '../../../web/src/bench/tune/generate';
import { cellsOf } from '../../../web/src/bench/tune/landscape';
import { atRandom, bestOf, inOrder, type Next, Search } from '../../../web/src/bench/tune/search';
import type { Ranges, Variant } from '../../../web/src/bench/tune/space';

const RANGES: Ranges = [[0, 1, 2], [0, 1], [0], [0, 1], [0]];
const FLOPS = 2 * SIZE ** 3;

/** GFLOP/s of a kernel: more rows and columns are faster, up to 40. */
const rateOf = ({ rows, vectors }: Variant) => Math.min(40, 5 * rows * vectors);

function made(peak: number, wrong = false) {
  let limits = 0;
  const interval = (giga: number) => ({ low: giga * 0.99, high: giga * 1.01, confidence: 0.95 });
  const statistics = (samples: readonly number[]) => {
    const median = samples[0] ?? 0;
    const spread = { low: median * 0.99, high: median * 1.01, confidence: 0.95 };
    return { count: 9, median, median_interval: spread, min: median, max: median };
  };
  const engine = {
    measureDevice: async () => {
      limits += 1;
      const roof = { peak_gflops_per_second: peak, peak_interval: interval(peak) };
      return { roof, bandwidths: [], peaks: [] };
    },
    summarize: async (samples: readonly number[]) => statistics(samples),
    measureKernel: async () => ({
      flops: FLOPS,
      latency: { statistics: statistics([FLOPS / 38 / 1e6]) },
    }),
  };
  const tuner = {
    measure: async (variant: Variant) =>
      wrong && variant.packing === 1
        ? { right: false, samples_ms: [] }
        : { right: true, samples_ms: new Array<number>(9).fill(FLOPS / rateOf(variant) / 1e6) },
  };
  const search = new Search(engine as never, tuner as never, () => undefined);
  const stop = new AbortController();
  const task = { signal: stop.signal, progress: () => undefined, wanted: () => true };
  return { search, task, stop, limits: () => limits };
}

describe('a search', () => {
  it.each([
    ['in order', inOrder],
    ['at random', atRandom],
  ] as const)('%s tries every kernel of the ranges once', async (_, next) => {
    const { search, task } = made(50);
    await search.run(RANGES, next, task);
    expect(new Set(search.tried.map(({ point }) => String(point))).size).toBe(12);
    expect(search.tried).toHaveLength(12);
    expect(bestOf(search.tried)?.rate?.giga).toBeCloseTo(30, 9);
  });

  it('goes on where it was stopped, and keeps what it knows', async () => {
    const { search, task, stop } = made(50);
    const three: Next = async (ranges, tried, limit) => {
      if (tried.length === 3) stop.abort();
      return inOrder(ranges, tried, limit);
    };
    await expect(search.run(RANGES, three, task)).rejects.toThrow();
    const before = search.tried;
    expect(before.length).toBeGreaterThanOrEqual(3);
    await search.run(RANGES, inOrder, { ...task, signal: new AbortController().signal });
    expect(search.tried.slice(0, before.length)).toEqual(before);
    expect(search.tried).toHaveLength(12);
  });

  it('a kernel that is wrong has no rate, and is never the best', async () => {
    const { search, task } = made(50, true);
    await search.run(RANGES, inOrder, task);
    expect(search.tried.filter(({ rate }) => rate === undefined)).toHaveLength(6);
    expect(bestOf(search.tried)?.point[3]).toBe(0);
  });

  it('the score is a share with its interval, beside the engine’s', async () => {
    const { search, task } = made(50);
    await search.run(RANGES, inOrder, task);
    await search.measureBest(task);
    expect(search.score?.share.value).toBeCloseTo(0.6, 9);
    expect(search.score?.share.low).toBeLessThan(0.6);
    expect(search.score?.engine?.value).toBeCloseTo(0.76, 9);
  });

  it('nothing is above 100 %: the limit is measured again, then raised', async () => {
    const { search, task, limits } = made(20);
    await search.run(RANGES, inOrder, task);
    const before = limits();
    expect(before).toBe(3);
    await search.measureBest(task);
    expect(limits()).toBeGreaterThan(before + 1);
    expect(search.score?.share.high).toBeLessThanOrEqual(1);
    const cells = cellsOf(search.tried, search.limit ?? { giga: 0, low: 0, high: 0 }, {
      across: 1,
      down: 0,
    });
    expect(Math.max(...cells.map(({ share }) => share ?? 0))).toBe(1);
    expect(cells.filter(({ share }) => share === undefined)).toHaveLength(28 - 6);
  });
});

describe('led by the student’s function', () => {
  const context = (program = { language: 'javascript' as const, source: 'x' }) =>
    ({ exercise: { entry: 'next_point' }, program }) as unknown as ExtraBench;
  const led = async (value: unknown) => {
    const asked: unknown[] = [];
    const sandbox = {
      run: async (_: unknown, calls: unknown): Promise<Answer[]> => {
        asked.push(calls);
        return [{ kind: 'value', value: value as never, runs: 0 }];
      },
      dispose: () => undefined,
    };
    const next = climbing(context(), sandbox, new AbortController().signal);
    const rate = { giga: 10, low: 9, high: 11 };
    const ranges: Ranges = [[0, 2, 6], [1, 3], [0], [0], [0]];
    const point = await next(ranges, [{ point: [2, 3, 0, 0, 0], rate }], { ...rate, giga: 40 });
    return { point, asked };
  };

  it('sees places inside the ranges, and shares', async () => {
    const { point, asked } = await led([2, 1, 0, 0, 0]);
    expect(point).toEqual([6, 3, 0, 0, 0]);
    expect(asked).toEqual([
      [{ args: [[3, 2, 1, 1, 1], [{ point: [1, 1, 0, 0, 0], score: 0.25 }]] }],
    ]);
  });

  it('ends it with null, and is told where it went astray', async () => {
    expect((await led(null)).point).toBeUndefined();
    await expect(led([3, 0, 0, 0, 0])).rejects.toThrow('outside');
    await expect(led([1, 1, 0, 0, 0])).rejects.toThrow('tried already');
    await expect(led('north')).rejects.toThrow('no point');
  });
});

describe('the file', () => {
  it('comes back as it was', async () => {
    const { search, task } = made(50, true);
    await search.run(RANGES, inOrder, task);
    await search.measureBest(task);
    const read = readFile(fileText(search));
    expect(read.machine).toBe(machine());
    expect(read.tried).toEqual(search.tried);
    expect(read.best).toEqual(search.score);
  });

  it('one that is not right says what is wrong', async () => {
    const { search, task } = made(50);
    await search.run(RANGES, inOrder, task);
    const good = JSON.parse(fileText(search));
    const broken = (change: object) => () => readFile(JSON.stringify({ ...good, ...change }));
    expect(() => readFile('x')).toThrow('no JSON');
    expect(broken({ kind: 'else' })).toThrow('a file of tuned kernels');
    expect(broken({ size: 100 })).toThrow('size');
    expect(broken({ tried: [{ point: [99, 0, 0, 0, 0], rate: null }] })).toThrow('outside');
  });
});
