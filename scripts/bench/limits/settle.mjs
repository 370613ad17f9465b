// A browser starts with quickly compiled code and replaces it by fast code once a loop turns out to be hot. A limit measured in
// the former is a quarter of what it should be and flatters every result, so the rates of one module's loops are compared with
// each other.
import { OPERATIONS_PER_ROUND } from './loops.mjs';

const ROUNDS = 150_000; // about a millisecond
const LEAST = 20;
const MOST = 400;

/** True on any machine: two instructions take at most twice as long as one, and int8 is not slower than floats. */
export function plausible({ multiply_then_add: apart, multiply_add: fused, int8_dot: dot }) {
  if (fused === undefined) return true; // without relaxed SIMD there is only one loop
  return apart > 0.4 * fused && fused > 0.8 * apart && dot > 0.8 * fused;
}

/** Runs the register loops until their best rates are plausible. @param now clock in milliseconds */
export function settle(loops, now = () => performance.now()) {
  const names = Object.keys(OPERATIONS_PER_ROUND).filter((name) => loops[name]);
  const rates = Object.fromEntries(names.map((name) => [name, 0]));
  for (let attempt = 1; attempt <= MOST; attempt += 1) {
    for (const name of names) {
      const start = now();
      loops[name](ROUNDS, 0, 0, 0, 0);
      rates[name] = Math.max(rates[name], (ROUNDS * OPERATIONS_PER_ROUND[name]) / (now() - start));
    }
    if (attempt >= LEAST && plausible(rates)) return rates;
  }
  throw new Error(`the loops of the limits stay slow: ${JSON.stringify(rates)}`);
}
