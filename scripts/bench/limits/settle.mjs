// A browser begins with quick code and replaces it by fast code when a loop turns out to be hot. A limit in quick code is
// a quarter of what it should be, and everything held to it looks splendid: loops of one module are held to each other.
import { OPERATIONS_PER_ROUND } from './loops.mjs';

const ROUNDS = 150_000; // a millisecond
const LEAST = 20;
const MOST = 400;

/** Whatever the machine: two instructions are at most twice as slow as one, and int8 is not slower than floats. */
export function plausible({ multiply_then_add: apart, multiply_add: fused, int8_dot: dot }) {
  if (fused === undefined) return true; // without relaxed SIMD there is one loop only
  return apart > 0.4 * fused && fused > 0.8 * apart && dot > 0.8 * fused;
}

/** Runs the loops of registers until their best rates are plausible. @param now milliseconds */
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
