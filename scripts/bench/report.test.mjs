// The tables report what was measured: rooflines, the best peer, and wrong results as failures.
import { describe, expect, test } from 'vitest';
import {
  bestPeer,
  callOverhead,
  comparison,
  digits,
  engineKeys,
  markdown,
  ourProblems,
  problems,
  roofline,
  threadsLine,
} from './report.mjs';

const ok = (ms, work = 1e9) => ({ status: 'ok', ms, rate: work / ms / 1e6, check: { ok: true } });
const row = (engines, more = {}) => ({
  id: 'matmul-64',
  unit: 'GFLOP/s',
  work: 1e9,
  rounds: { all: 7, quiet: 5 },
  engines,
  ...more,
});

describe('benchmark report', () => {
  test('three digits at every size, and a dash for what is no number', () => {
    expect(
      [1.234, 12.34, 123.4, undefined, Number.NaN, Number.POSITIVE_INFINITY].map(digits),
    ).toEqual(['1.23', '12.3', '123', '-', '-', '-']);
  });

  test('the roofline is the slower of multiply-adds and bytes', () => {
    const computes = row({ 'limit-fma-t1': ok(20), 'limit-mem-t1': ok(3) });
    expect(roofline(computes)).toEqual({ ms: 20, bound: 'fma' });
    const moves = row({ 'limit-fma-t1': ok(2), 'limit-mem-t1': ok(3) });
    expect(roofline(moves)).toEqual({ ms: 3, bound: 'mem' });
  });

  test('a case of bytes is held to bytes alone, and no limit is no roofline', () => {
    const engines = { 'limit-fma-t1': ok(20), 'limit-mem-t1': ok(3) };
    expect(roofline(row(engines, { unit: 'GB/s' })).ms).toBe(3);
    expect(roofline(row({})).ms).toBeNaN();
    expect(roofline(row({ 'limit-fma-t1': { status: 'error' } })).bound).toBe('-');
  });

  test('each number of threads has limits of its own', () => {
    const both = row({ 'limit-fma-t1': ok(20), 'limit-fma-t2': ok(10) });
    expect(roofline(both, 2).ms).toBe(10);
  });

  test('int8 is held to dot products of int8, in the build that has them', () => {
    const limits = { 'limit-int8-t1': ok(4), 'limit-mem-t1': ok(1), 'limit-fma-t1': ok(9) };
    const int8 = row(limits, { unit: 'GOP/s' });
    expect(roofline(int8)).toEqual({ ms: 4, bound: 'int8' });
    expect(roofline(int8, 1, 'ma').ms).toBeNaN();
  });

  test('bytes alone are no limit of what computes', () => {
    expect(roofline(row({ 'limit-mem-t1': ok(1) })).ms).toBeNaN();
  });

  test('limits and reach are no engines, and ours comes first', () => {
    const rows = [
      row({ 'limit-fma-t1': ok(1), 'reach-t1': ok(1), 'jax-t1': ok(1), 'jax-t2': ok(1) }),
      row({ 'ours-simd128-t1': ok(2), 'ours-t1': ok(1) }),
    ];
    expect(engineKeys(rows, 1)).toEqual(['ours-t1', 'ours-simd128-t1', 'jax-t1']);
    expect(engineKeys(rows, 2)).toEqual(['jax-t2']);
  });

  test('the best peer is right, and not ours', () => {
    const wrong = { status: 'wrong', ms: 1, rate: 1, check: { ok: false, error: 3 } };
    const one = row({ 'ours-t1': ok(2), 'fast-t1': wrong, 'slow-t1': ok(9), 'mid-t1': ok(5) });
    expect(bestPeer(one, engineKeys([one], 1))).toBe('mid-t1');
  });

  test('a wrong result is printed as WRONG and listed as a problem', () => {
    const wrong = { status: 'wrong', ms: 1, rate: 12.3, check: { ok: false, error: 3 } };
    const rows = [row({ 'ours-t1': wrong, 'jax-t1': { status: 'error', message: 'boom' } })];
    expect(comparison(rows, 1)).toContain('WRONG 12.3');
    expect(problems(rows)).toEqual([
      'matmul-64 ours-t1: WRONG {"ok":false,"error":3}',
      'matmul-64 jax-t1: boom',
    ]);
    expect(ourProblems(rows)).toHaveLength(1);
  });

  test('ratios: ours over the best peer and over the limit', () => {
    const rows = [row({ 'limit-fma-t1': ok(10), 'ours-t1': ok(12.5), 'jax-t1': ok(25) })];
    const cells = comparison(rows, 1).split('\n').at(-2).split(' | ');
    expect(cells.slice(-3)).toEqual(['2.00', '0.80', '5/7 |']);
    expect(comparison(rows, 2)).toBe('');
  });

  test('without peers there is no best one; the build without fused products has its own roof', () => {
    const limits = { 'limit-fma-t1': ok(10), 'limit-ma-t1': ok(18) };
    const rows = [row({ ...limits, 'ours-t1': ok(12.5), 'ours-simd128-t1': ok(20) })];
    const [header, , cells] = comparison(rows, 1).split('\n').slice(2);
    expect(header).not.toContain('best');
    expect(cells).toContain('| 0.80 | 0.90 |');
  });

  test('two threads are told beside one, with what the machine has', () => {
    const both = { 'ours-t1': ok(10), 'ours-t2': ok(5.2) };
    const rows = [
      row(both),
      row(both, { id: 'matmul-8' }),
      row(both, { id: 'relu-1M', unit: 'GB/s' }),
    ];
    expect(threadsLine(rows, 4)).toBe(
      'Ours on 2 threads over 1, on a machine with 4: matmul-64 1.92\n',
    );
    expect(threadsLine([row({ 'ours-t1': ok(10) })], 4)).toBe('');
    expect(comparison(rows, 2)).toContain('over 1 thread');
    expect(comparison(rows, 1)).not.toContain('over 1 thread');
  });

  test('a case that no peer was asked for says so', () => {
    const engines = { 'ours-t1': ok(10), 'jax-t1': { status: 'unsupported' } };
    expect(comparison([row(engines, { peers: 'none asked' })], 1)).toContain('| none asked |');
  });

  test('the smallest product is reported in microseconds per call, not in the table', () => {
    const rows = [row({ 'ours-t1': ok(5e-4), 'limit-fma-t1': ok(1e-5) }, { id: 'matmul-8' })];
    expect(callOverhead(rows)).toBe('Call overhead, 8x8 product, us per call: ours-t1 0.50\n');
    expect(comparison(rows, 1)).not.toContain('matmul-8');
  });

  test('a Markdown table has its rule below the header', () => {
    expect(markdown(['a', 'b'], [['1', '2']])).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
  });
});
