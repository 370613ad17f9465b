// The ladder of kernels and the device measurements, through the real module and through the library.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '../../web/src/engine/generated/tensorscope-simd128.mjs';
import { failure, openEngine, runJob, value } from './support/engine.ts';
import { open, QUICK as QUICK_LIBRARY, rejection } from './support/library.ts';

const QUICK = { budget_ms: 60, warm_up_ms: 30, min_samples: 5 };
const RUNGS = ['naive', 'reordered', 'tiled', 'simd', 'eigen', 'packed', 'int8'];

describe.each(['simd128', 'relaxed'] as const)('kernels, %s build', (build) => {
  let session: Session;
  beforeAll(async () => {
    session = (await openEngine(build)).session;
  });

  test('every rung has its name and line, and runs with a small error', () => {
    const variants = value(session.kernelVariants());
    expect(variants.map(({ name }) => name)).toEqual(RUNGS);
    for (const { name, explanation, arithmetic } of variants) {
      expect(explanation).toMatch(/^[A-Z].*\.$/);
      value(session.startKernel({ variant: name, size: 70 }, QUICK));
      runJob(session);
      const report = value(session.takeKernel());
      expect(report.variant).toBe(name);
      expect(report.flops).toBe(2 * 70 ** 3);
      expect(report.gflops_per_second).toBeCloseTo(
        report.flops / report.latency.latency_ms / 1e6,
        9,
      );
      expect(report.gflops_interval.low).toBeLessThanOrEqual(report.gflops_per_second);
      expect(report.gflops_interval.high).toBeGreaterThanOrEqual(report.gflops_per_second);
      expect(report.relative_error, name).toBeGreaterThan(0);
      expect(report.relative_error, name).toBeLessThan(arithmetic === 'int8' ? 0.02 : 1e-6);
    }
  });

  test('unknown variants, sizes and options are refused by name', () => {
    expect(failure(session.startKernel({ variant: 'naiv' }, {})).message).toContain("'naive'");
    expect(failure(session.startKernel({ variant: 'naive', size: 0 }, {})).op).toBe('size');
    expect(failure(session.startKernel({ variant: 'naive', size: 2049 }, {})).message).toContain(
      'size is 2049, expected a whole number from 1 to 2048',
    );
    expect(failure(session.startKernel({ variant: 'naive', size: 1.5 }, {})).op).toBe('size');
    const typo = { variant: 'naive', sizes: 3 } as object;
    expect(failure(session.startKernel(typo, {})).message).toContain('no option sizes');
    expect(failure(session.startKernel({ variant: 'naive' }, { budget_ms: -1 })).message).toContain(
      'budget_ms',
    );
    expect(failure(session.startDevice(1)).message).toContain('budget_ms is 1');
    const step = 3 as unknown as () => boolean;
    expect(failure(session.startKernelSource({ variant: 'x' }, {}, step)).message).toContain(
      'step',
    );
  });

  test('a source of JavaScript is called once a run, or as often as it asks to', () => {
    let calls = 0;
    const inTwoParts = () => {
      calls += 1;
      for (let i = 0; i < 20_000; i += 1) Math.sqrt(i);
      return calls % 2 === 0;
    };
    value(
      session.startKernelSource(
        { variant: 'mine', size: 8 },
        { ...QUICK, naive_runs: 7 },
        inTwoParts,
      ),
    );
    runJob(session);
    const report = value(session.takeKernel());
    expect(report.latency.total_runs).toBe(7);
    expect(calls).toBe(14);
    expect(report.flops).toBe(1024);
  });

  test('a source cannot start, advance, cancel or take in the session that runs it', () => {
    const answers: unknown[] = [];
    const step = () => {
      answers.push(
        session.startLatency({ model: 'mlp' }, QUICK),
        session.advance(10),
        session.cancel(),
        session.takeKernel(),
      );
      return true;
    };
    value(session.startKernelSource({ variant: 'mine', size: 8 }, { naive_runs: 3 }, step));
    runJob(session);
    expect(value(session.takeKernel()).latency.total_runs).toBe(3);
    expect(answers).toHaveLength(12);
    for (const answer of answers as ReturnType<Session['advance']>[]) {
      expect(failure(answer).message).toContain('from within a run of its own job');
    }
  });

  test('a source that deletes its session ends with it: what is made in its place is left alone', () => {
    const SessionClass = session.constructor as new (bytes: number) => Session;
    const doomed = new SessionClass(1e8);
    let next: Session | undefined;
    const step = () => {
      if (next !== undefined) return true;
      doomed.delete();
      // Of the same size, so that it may get the address of the deleted one.
      next = new SessionClass(1e8);
      value(next.startKernel({ variant: 'naive', size: 8 }, QUICK));
      return true;
    };
    value(doomed.startKernelSource({ variant: 'mine', size: 8 }, { naive_runs: 3 }, step));
    expect(value(doomed.advance(50)).phase).toBe('done');
    expect(() => doomed.advance(50)).toThrow('deleted');
    if (next === undefined) throw new Error('the step did not run');
    runJob(next);
    expect(value(next.takeKernel()).size).toBe(8);
    next.delete();
  });

  test('a source that throws leaves a session that works', () => {
    const step = () => {
      throw new Error('not now');
    };
    value(session.startKernelSource({ variant: 'mine', size: 8 }, { naive_runs: 3 }, step));
    const failed = () => failure(session.advance(50));
    expect(failed().message).toContain('not now');
    expect(failed().message).toContain('No job is under way');
    value(session.startKernel({ variant: 'naive', size: 8 }, QUICK));
    runJob(session);
    expect(value(session.takeKernel()).size).toBe(8);
  });

  test('the device report names its instructions and has a rate with its interval everywhere', () => {
    value(session.startDevice(300));
    runJob(session);
    const { roof, peaks, bandwidths, ladder, samples } = value(session.takeDevice());
    expect(peaks.map(({ name }) => name)).toEqual([
      ...(build === 'relaxed' ? ['fused multiply-add'] : []),
      'multiply, then add',
      'int8 dot product',
    ]);
    expect(roof.simd).toBe(build === 'relaxed' ? 'relaxed-simd' : 'simd128');
    expect(peaks.at(-1)?.instructions).toMatch(build === 'relaxed' ? /dot$/ : /^int16 dot$/);
    expect(bandwidths.map((level) => level.stream).slice(0, 3)).toEqual(['read', 'copy', 'triad']);
    expect(bandwidths.length).toBe(15);
    expect(ladder.length).toBe(10);
    expect(samples).toBeGreaterThan(0);
    for (const { interval, ...figure } of [...peaks, ...bandwidths, ...ladder]) {
      const rate = 'gb_per_second' in figure ? figure.gb_per_second : figure.gflops_per_second;
      expect(rate).toBeGreaterThan(0);
      expect(interval.low).toBeLessThanOrEqual(rate);
      expect(interval.high).toBeGreaterThanOrEqual(rate);
    }
    for (const level of bandwidths) {
      expect(level.ridge_flop_per_byte).toBeCloseTo(
        roof.peak_gflops_per_second / level.gb_per_second,
        9,
      );
    }
  });
});

describe('library: kernels', () => {
  test('JavaScript stands first in the list and is timed like the others', async () => {
    const profiler = open();
    const names = (await profiler.kernelVariants()).map(({ name }) => name);
    expect(names).toEqual(['javascript-naive', 'javascript-reordered', ...RUNGS]);
    for (const name of names.slice(0, 2)) {
      const report = await profiler.measureKernel(name, { size: 32, ...QUICK_LIBRARY });
      expect(report.variant).toBe(name);
      expect(report.latency.samples_ms.length).toBeGreaterThan(0);
      expect(report.relative_error).toBeGreaterThan(0);
      expect(report.relative_error).toBeLessThan(1e-6);
    }
    const size = { size: 0 };
    expect((await rejection(profiler.measureKernel('javascript-naive', size))).op).toBe('size');
    expect((await rejection(profiler.measureKernel('javascript'))).op).toBe('variant');
  });
});
