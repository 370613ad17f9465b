// Limits are accepted only once the browser runs them in fast code.
import { describe, expect, test } from 'vitest';
import { OPERATIONS_PER_ROUND } from './loops.mjs';
import { plausible, settle } from './settle.mjs';

describe('limits settle', () => {
  test('rates of fast code are plausible, with and without fused or dot instructions', () => {
    expect(plausible({ multiply_then_add: 39, multiply_add: 57, int8_dot: 228 })).toBe(true);
    expect(plausible({ multiply_then_add: 38, multiply_add: 37, int8_dot: 60 })).toBe(true);
    expect(plausible({ multiply_then_add: 38 })).toBe(true);
  });

  test('one loop in quick code is not', () => {
    expect(plausible({ multiply_then_add: 12, multiply_add: 57, int8_dot: 228 })).toBe(false);
    expect(plausible({ multiply_then_add: 39, multiply_add: 14, int8_dot: 228 })).toBe(false);
    expect(plausible({ multiply_then_add: 39, multiply_add: 57, int8_dot: 30 })).toBe(false);
  });

  /** Simulated loops: rateOf gives the operations per unit of the clock for each call. */
  function machine(rateOf) {
    let time = 0;
    const calls = {};
    const loops = Object.fromEntries(
      Object.keys(OPERATIONS_PER_ROUND).map((name) => [
        name,
        (rounds) => {
          calls[name] = (calls[name] ?? 0) + 1;
          time += (rounds * OPERATIONS_PER_ROUND[name]) / rateOf(name, calls[name]);
        },
      ]),
    );
    return { loops, now: () => time };
  }
  const fast = { multiply_then_add: 39, multiply_add: 57, int8_dot: 84 };

  test('loops that become fast are waited for', () => {
    const late = machine((name, call) =>
      name === 'multiply_then_add' && call < 90 ? 12 : fast[name],
    );
    expect(settle(late.loops, late.now).multiply_then_add).toBeCloseTo(39, 6);
  });

  test('a loop that never does is an error, not a limit', () => {
    const stuck = machine((name) => (name === 'multiply_then_add' ? 12 : fast[name]));
    expect(() => settle(stuck.loops, stuck.now)).toThrow(/stay slow/);
  });
});
