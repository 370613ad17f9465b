// Fusion, whatever was timed: a winner only where there is one, and one reason for it.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import lab from '../../../web/src/labs/fusion/lab';
import { subjectOf } from '../../../web/src/labs/fusion/subjects';
import { DRAWS, expectHolds, expectStates, measured, positive, verdictOf } from './drawn';
import * as fusion from './fusion-fixtures';
import * as lengths from './fusion-lengths-cases';
import { readingOf } from './reading';

const outcome = fc.record({
  ratio: measured(fc.double({ min: 0.3, max: 20, noNaN: true })),
  kind: fc.constantFrom('chain' as const, 'conv' as const, 'attention' as const),
  pass_ms: positive,
  gb_per_second: fc.double({ min: 0.5, max: 200, noNaN: true }),
  dispatch_ns: fc.constantFrom(0, 30, 3000),
  confidence: fc.constantFrom(0.95, 0.95, 0.9),
});
/** A multilayer perceptron's chain; it moves the bytes of the fixtures. */
const op = (name: string, bytes: number) => ({ name, reads: bytes / 2, writes: bytes / 2 });
const DRY = {
  subject: subjectOf(fusion.choice('chain')),
  apart: ['linear', 'gelu', 'add', 'relu'].map((name) => op(name, 17.5e6)),
  fused: [op('all', 20e6)],
  lengths: lengths.all[0],
};
const guess = fc.option(positive, { nil: undefined });

it('says what holds of any comparison, and a winner only where there is one', () => {
  fc.assert(
    fc.property(
      outcome,
      guess,
      fc.constantFrom(...lengths.all),
      ({ ratio, kind, ...more }, prediction, lengthByLength) => {
        const verdict = more.confidence < 0.95 ? 'cannot_tell' : verdictOf(ratio);
        const timed = fusion.timed({
          kind,
          ratio: [ratio.value, ratio.low, ratio.high],
          verdict,
          ...more,
        });
        const reading = readingOf(lab, {
          values: fusion.choice(kind),
          dry: DRY,
          outcomes: { fused: timed, lengths: lengthByLength },
          prediction,
        });
        expectHolds(reading);
        expect(expectStates(reading, '^As fast: #', ratio.value)).toBe(1);
        expect(expectStates(reading, '^# as fast \\(', ratio.value)).toBe(1);
        expectStates(reading, '; it was #', ratio.value);
        const faster = expectStates(reading, '^Fused, .*? is # as fast', ratio.value);
        expect(faster).toBe(verdict === 'slower' ? 1 : 0);
        const slower = expectStates(reading, '^Fused, .*? takes # as long', 1 / ratio.value);
        expect(slower).toBe(verdict === 'faster' ? 1 : 0);
        const saved_s = (more.pass_ms * (1 - 1 / ratio.value)) / 1000;
        expect(expectStates(reading, '^Time saved: #', saved_s)).toBe(1);
        expectStates(reading, 'Saved time: #', saved_s);
        const worth_s = 50e6 / (1e9 * more.gb_per_second);
        const shares = expectStates(
          reading,
          ': # of the time saved',
          (100 * worth_s) / saved_s,
          1e-6,
        );
        if (shares > 0) expect(worth_s).toBeLessThan(saved_s);
        const said = reading.said.filter(({ at }) => at === 'time' || at === 'saved');
        const title = said.find(({ at, place }) => at === 'time' && place === 'title')?.text ?? '';
        expect(/as fast|takes .* as long/.test(title)).toBe(['slower', 'faster'].includes(verdict));
        const all = said.map(({ text }) => text).join('\n');
        if (ratio.low > 1 && more.confidence >= 0.95)
          expect(all).not.toMatch(/[Nn]o saved time|no measurable time/);
        if (ratio.high < 1 && more.confidence >= 0.95)
          expect(all).not.toMatch(/account for the (saved )?time/);
      },
    ),
    DRAWS,
  );
});
