// The wrong ideas that a lab knows: the number of each, locked as the prediction, gets its sentence beside the result and at the end.

import { describe, expect, it } from 'vitest';
import { type Belief, beliefBehind } from '../../../web/src/lab/beliefs';
import type { MarkedParagraph } from '../../../web/src/lab/paragraph';
import type { Verdict } from '../../../web/src/lab/verdict';
import { plain, spaced } from './predicted-view';

export interface BeliefCase {
  readonly beliefs: readonly Belief[];
  readonly measured: number;
  /** What the scene of the result says to the prediction. */
  readonly say: (prediction: number) => readonly MarkedParagraph[];
  readonly ending: (prediction: number) => Verdict;
  /** How many ideas must be recognised; three if left out. */
  readonly least?: number;
}

/** A prediction, and the end of the verdict on it: the numbers are written out by hand. */
export type Idea<Name> = readonly [name: Name, prediction: number, why: string];

export function testBeliefs<Name extends string>(
  lab: string,
  cases: Readonly<Record<Name, () => BeliefCase>>,
  ideas: readonly Idea<NoInfer<Name>>[],
): void {
  describe(`${lab}: ideas behind a prediction`, () => {
    it.each(Object.entries<() => BeliefCase>(cases))(
      '%s: one that is locked is named',
      (_, made) => {
        const { beliefs, measured, say, ending, least = 3 } = made();
        const recognised = beliefs.filter(({ value, why }) => {
          if (!Number.isFinite(value)) return false;
          const found = beliefBehind(value, measured, beliefs);
          const { lead, text } = ending(value);
          expect(plain(say(value)).join(' ')).toContain(`${spaced(lead)} ${spaced(text)}`.trim());
          expect(`${lead} ${text}`).not.toMatch(/NaN|undefined|Infinity|–/);
          // Two ideas with one number cannot be told apart, and an idea may be true of a network.
          return found?.why === why && text.includes(why);
        });
        expect(new Set(recognised.map(({ why }) => why)).size).toBeGreaterThanOrEqual(least);
      },
    );

    it.each(Object.entries<() => BeliefCase>(cases))(
      '%s: the truth, rounded to two, three or four digits, shows no wrong idea',
      (_, made) => {
        const { beliefs, measured, ending } = made();
        for (const figures of [2, 3, 4, 21]) {
          const prediction = Number(measured.toPrecision(figures));
          expect(beliefBehind(prediction, measured, beliefs)).toBeUndefined();
          expect(ending(prediction).standing).not.toBe('wrong');
        }
      },
    );

    it.each(ideas)('%s, %d: %s', (name, prediction, why) => {
      expect(spaced(cases[name]().ending(prediction).text)).toBe(why);
    });
  });
}
