// Roofline, whatever the roof and the points: nothing above what it says is the limit.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import lab from '../../../web/src/labs/roofline/lab';
import { DRAWS, expectHolds, expectStates, positive } from './drawn';
import { readingOf } from './reading';
import { change, deviceOf, measuredOf, WORKS } from './roofline-fixtures';

const factor = fc.double({ min: 0.5, max: 3, noNaN: true });
const outcome = fc.record({
  peak: fc.double({ min: 1, max: 500, noNaN: true }),
  levels: fc.array(fc.double({ min: 1, max: 300, noNaN: true }), { minLength: 5, maxLength: 5 }),
  reached: fc.double({ min: 0.02, max: 2, noNaN: true }),
  op: fc.constantFrom('relu-large', 'linear-1', 'linear-16', 'matmul-512'),
  spread: fc.constantFrom(0.01, 0.1, 0.6),
  times: fc.tuple(factor, factor),
});
const guess = fc.option(positive, { nil: undefined });

it('says what holds under any roof', () => {
  fc.assert(
    fc.property(outcome, guess, ({ peak, levels, reached, op, spread, times }, prediction) => {
      const device = deviceOf(peak, levels, spread / 2);
      const points = measuredOf(device, () => reached, op, spread);
      const changes = [change('flops', 2, times[0], spread), change('bytes', 2, times[1], spread)];
      const reading = readingOf(lab, {
        values: { op },
        dry: { op, works: WORKS, plans: changes },
        outcomes: { points, changes: { op, changes } },
        prediction,
      });
      expectHolds(reading);
      const rate =
        1e9 * (points.points.find((each) => each.op === op)?.gflops_per_second ?? Number.NaN);
      expectStates(reading, '; it was #', rate);
      expect(expectStates(reading, '^#(?:; its roof|, )', rate)).toBe(1);
      expect(expectStates(reading, '^Peak: #', 1e9 * peak)).toBe(1);
      const ridge = peak / (levels[4] as number);
      expect(expectStates(reading, 'Ridge: #', ridge)).toBe(1);
      expect(expectStates(reading, 'ridge is at # FLOP', ridge)).toBe(1);
      // One size, one bandwidth: where a larger set is faster, its own stands beside it.
      for (const [size, speed] of [
        ['16\\.8', levels[3]],
        ['101', levels[4]],
      ] as const)
        expectStates(reading, `(?<!its )${size} MB(?: move)?(?: at|:) #`, 1e9 * Number(speed));
      for (const { text } of reading.said)
        expect(text).not.toMatch(/(?:10[1-9]|1[1-9]\d|[2-9]\d\d) % of (?:its|the) (?:roof|peak)/);
    }),
    DRAWS,
  );
});
