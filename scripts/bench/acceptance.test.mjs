// Targets are compared with the figures they name; figures that were not measured are not judged.
import { describe, expect, test } from 'vitest';
import { acceptance, acceptanceTable } from './acceptance.mjs';
import { CASES } from './cases.mjs';

const ok = (ms) => ({ status: 'ok', ms, rate: 1 / ms, check: { ok: true } });
const row = (id, engines, unit = 'GFLOP/s') => ({ id, unit, engines });
const limits = { 'limit-fma-t1': ok(10), 'limit-ma-t1': ok(18), 'limit-mem-t1': ok(1) };
const of = (lines, figure) => lines.find((line) => line.figure.includes(figure));

describe('acceptance', () => {
  test('a ratio at its target is met, one just below it is missed', () => {
    const at = (ms) => acceptance([row('matmul-512', { ...limits, 'ours-t1': ok(ms) })]);
    expect(at(10 / 0.94)).toMatchObject([{ figure: 'of the limit', target: 0.94, met: true }]);
    expect(at(10 / 0.9399)).toMatchObject([{ met: false }]);
  });

  test('the build without fused products has a target and a roof of its own', () => {
    const lines = acceptance([row('matmul-512', { ...limits, 'ours-simd128-t1': ok(20.1) })]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ target: 0.9, met: false });
    expect(lines[0].value).toBeCloseTo(18 / 20.1, 12);
  });

  test('the best peer counts: by the factor of the case, or not to be slower', () => {
    const against = (id, ms) =>
      of(acceptance([row(id, { 'ours-t1': ok(1), 'slow-t1': ok(90), 'jax-t1': ok(ms) })]), 'peer');
    expect(against('gelu-1M', 2.9)).toMatchObject({ value: 2.9, target: 3, met: false });
    expect(against('relu-1M', 0.99)).toMatchObject({ target: 1, met: false });
    expect(against('attention-128-8x64', 1)).toMatchObject({ target: 1, met: true });
  });

  test('an older build of ours is no peer', () => {
    const engines = { 'ours-t1': ok(1), 'before-t1': ok(0.5), 'jax-t1': ok(4) };
    expect(of(acceptance([row('gelu-1M', engines)]), 'peer')).toMatchObject({
      value: 4,
      met: true,
    });
  });

  test('the fastest samples are told beside the medians, and decide nothing', () => {
    const ours = { ...ok(12), best_ms: 10 };
    const [line] = acceptance([row('matmul-512', { ...limits, 'ours-t1': ours })]);
    expect(line).toMatchObject({ best: 1, met: false });
    expect(line.value).toBeCloseTo(10 / 12, 12);
  });

  test('a wrong result of ours is no figure', () => {
    const wrong = { ...ok(1), status: 'wrong' };
    expect(
      acceptance([row('matmul-64', { ...limits, 'ours-t1': wrong, 'jax-t1': ok(9) })]),
    ).toEqual([]);
  });

  test('what is faster than the loops of the limit is not believed, but bytes may come from a cache', () => {
    const rows = [row('matmul-256', { ...limits, 'ours-t1': ok(9) })];
    expect(acceptance(rows)).toMatchObject([{ met: false, doubtful: true }]);
    expect(acceptanceTable(rows)).toContain('measure again');
    const streams = [row('relu-1M', { 'limit-mem-t1': ok(11), 'ours-t1': ok(10) }, 'GB/s')];
    expect(acceptance(streams)).toMatchObject([{ met: true, doubtful: false }]);
  });

  test('the call overhead is at most its target', () => {
    const at = (ms) => acceptance([row('matmul-8', { 'ours-t1': ok(ms) })]);
    expect(at(0.0015)).toMatchObject([{ figure: 'us per call', target: 1.5, met: true }]);
    expect(at(0.0016)).toMatchObject([{ met: false }]);
  });

  test('every case is held to something, and every target is about a case', () => {
    const peers = { 'jax-t1': ok(50), 'limit-int8-t1': ok(5) };
    const all = { ...limits, ...peers, 'ours-t1': ok(11), 'ours-simd128-t1': ok(20) };
    const lines = acceptance(CASES.map(({ id }) => row(id, all)));
    for (const { id } of CASES) {
      expect(lines.filter((line) => line.id === id).length, id).toBeGreaterThan(0);
    }
    const targets = (figure) => lines.filter((line) => line.figure === figure).length;
    expect(targets('times the best peer')).toBe(CASES.length);
    expect(targets('of the limit')).toBe(34);
  });

  test('the table counts what was met and marks what was missed', () => {
    const rows = [
      row('matmul-64', { ...limits, 'ours-t1': ok(10.5) }),
      row('conv1x1-28x28-256-256', { ...limits, 'ours-t1': ok(12) }),
    ];
    const table = acceptanceTable(rows);
    expect(table).toContain('### Acceptance: 1 of 2 met');
    expect(table).toContain('| matmul-64 | of the limit | 0.952 | 0.952 | at least 0.9 | met |');
    expect(table).toContain('| 0.833 | 0.833 | at least 0.88 | **missed** |');
    expect(acceptanceTable([])).toBe('');
  });
});
