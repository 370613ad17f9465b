// Overhead, whatever three instruments cost: an order only where the intervals decide it.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import lab from '../../../web/src/labs/overhead/lab';
import {
  DRAWS,
  type Drawn,
  expectHolds,
  expectStates,
  isDecided,
  measured,
  verdictOf,
} from './drawn';
import * as overhead from './overhead-cases';
import { readingOf, textIn } from './reading';

const cost = measured(fc.double({ min: 0.9, max: 3, noNaN: true }));

it('says what holds of any three instruments, and an order only where the intervals decide it', () => {
  fc.assert(
    fc.property(
      fc.tuple(cost, cost, cost),
      fc.double({ min: 0.1, max: 100, noNaN: true }),
      fc.double({ min: -20, max: 500, noNaN: true }),
      (costs, latency_ms, prediction) => {
        const ratios = costs.map((one) => [one.value, one.low, one.high, verdictOf(one)] as const);
        const drawn = overhead.outcomeOf({ ratios: ratios as never, latency_ms });
        const reading = readingOf(lab, overhead.caseOf(drawn, prediction));
        expectHolds(reading);
        const [a, b, c] = costs;
        const cost = 100 * (a.value - 1);
        if (verdictOf(a) === 'slower') {
          expect(expectStates(reading, '^Clock around every op: #', cost)).toBeGreaterThan(0);
          expect(expectStates(reading, '^# \\(', cost)).toBeGreaterThan(0);
        }
        expectStates(reading, '; it was #', cost);
        const pass_s = latency_ms / 1000;
        expect(expectStates(reading, 'One pass, untimed: #', pass_s)).toBeGreaterThan(0);
        expectStates(reading, 'A pass lasts #', pass_s);
        expect(expectStates(reading, 'GPT nano lasts #', pass_s)).toBeGreaterThan(0);
        const said = textIn(reading);
        expectStates(reading, 'Timing every op costs #', cost);
        // A number in a title has its interval beside it.
        for (const title of [textIn(reading, 'cost title'), textIn(reading, 'cost figure title')])
          if (/(?:costs|slower by) [\d.,]+ %/.test(title))
            expect(title).toMatch(/ % \(.* to .* %\)/);
        if (/costs .*, timing every layer/.test(said)) expect(isDecided(a, b)).toBe(true);
        if (/makes GPT nano slower/.test(said)) expect(verdictOf(a)).toBe('slower');
        const pairs: [Drawn, Drawn][] = [
          [a, b],
          [a, c],
          [b, c],
        ];
        if (!pairs.some(([x, y]) => isDecided(x, y)))
          expect(said).not.toMatch(/(?<!which )costs (least|most)/);
      },
    ),
    DRAWS,
  );
});
