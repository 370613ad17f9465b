// Whatever the Memory savers lab measures, every sentence holds. Peaks and FLOPs are planned by the engine for a few recipes; the times,
// the recipes tried before, the budget and the gradients are drawn by the hundred.

import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { busyText } from '../../../web/src/lab/claim';
import lab from '../../../web/src/labs/savers/lab';
import { type Attempt, type Dry, plannedPeak } from '../../../web/src/labs/savers/outcome';
import {
  DRAWS,
  type Drawn,
  expectHolds,
  expectStates,
  isDecided,
  measured,
  verdictOf,
} from './drawn';
import { readingOf, textIn } from './reading';
import { learned, RECIPES } from './savers-cases';
import { dryOf, outcomeOf } from './savers-fixtures';

let planned: Dry[] = [];
beforeAll(() => {
  planned = RECIPES.map(([, model, recipe]) => dryOf(model, recipe));
});

const time = fc
  .tuple(
    measured(
      fc.oneof(
        fc.constantFrom(1, 1.004, 0.95, 1.3, 2.2),
        fc.double({ min: 0.2, max: 9, noNaN: true }),
      ),
    ),
    fc.constantFrom(false, false, false, true),
  )
  .map(([drawn, few]) => ({
    ...{ ratio: drawn.value, low: drawn.low, high: drawn.high },
    ...{ verdict: verdictOf(drawn, few), confidence: few ? 0.75 : 0.95 },
  }));
type Time = typeof time extends fc.Arbitrary<infer T> ? T : never;

const drawnRun = fc.record({
  which: fc.nat({ max: RECIPES.length - 1 }),
  last: time,
  /** The recipes before it: the very same, or others with another peak. */
  before: fc.array(fc.tuple(time, fc.constantFrom(1, 1, 0.5, 0.9, 1.4), fc.boolean()), {
    maxLength: 3,
  }),
  budget: fc.constantFrom(0.35, 0.5, 0.75, 1.2),
  gradients: fc.option(
    fc.dictionary(fc.integer({ min: -40, max: 15 }).map(String), fc.constantFrom(1, 10, 40), {
      minKeys: 1,
      maxKeys: 5,
    }),
    { nil: undefined },
  ),
  power: fc.constantFrom(0, 1, 10, 24),
  steps: fc.constantFrom(1, 300),
  guess: fc.constantFrom(undefined, 'measured', 'peak', 1, 2, 1.25, 0.01, 1000),
});
type DrawnRun = typeof drawnRun extends fc.Arbitrary<infer T> ? T : never;

function outcomeFrom({ which, last, before, budget }: DrawnRun) {
  const dry = planned[which] as Dry;
  const budget_bytes = budget * plannedPeak(dry.plain);
  const peak = plannedPeak(dry.mine);
  const attempts = before.map(([slowdown, part, again]): Attempt => {
    const recipe = again ? dry.recipe : { ...dry.recipe, checkpoint: dry.recipe.checkpoint + 1 };
    return { recipe, peak_bytes: again ? peak : Math.round(part * peak), slowdown };
  });
  const made = outcomeOf(dry, [last]);
  return {
    dry: { ...dry, budget_bytes },
    steps: { ...made, budget_bytes, attempts: [...attempts, ...made.attempts] },
  };
}

const ranged = ({ ratio, low, high }: Time): Drawn => ({ value: ratio, low, high });

it('says what holds of any recipe: one time, one peak, and a winner only where there is one', () => {
  fc.assert(
    fc.property(drawnRun, (drawn) => {
      const { dry, steps } = outcomeFrom(drawn);
      const { last, power, guess } = drawn;
      const peak = plannedPeak(dry.mine);
      const plain = plannedPeak(dry.plain);
      const guesses = { measured: last.ratio, peak: plain / peak };
      const gradients =
        drawn.gradients === undefined
          ? undefined
          : { ...learned(drawn.gradients), steps: drawn.steps };
      const reading = readingOf(lab, {
        values: { power },
        dry,
        outcomes: { steps, gradients },
        prediction: typeof guess === 'string' ? guesses[guess as 'peak'] : guess,
        title: dry.title,
      });
      expectHolds(reading);
      const said = textIn(reading);
      const sure = last.confidence >= 0.95;

      expect(expectStates(reading, 'Your step peaked at #', peak)).toBe(1);
      // The ending tells the least memory of a step that computes the same, and its price only where that is told.
      const same = steps.attempts.filter(
        ({ recipe }) => recipe.optimizer === 'adam' && recipe.storage === 'float32',
      );
      const least = Math.min(...same.map(({ peak_bytes }) => peak_bytes));
      expect(expectStates(reading, 'The least so far with the same result: #', least)).toBe(
        same.length === 0 ? 0 : 1,
      );
      const low = same.filter(({ peak_bytes }) => peak_bytes === least).at(-1);
      const price = expectStates(reading, 'peak, for # its time', low?.slowdown.ratio ?? 0);
      if (low !== undefined && !/slower|faster/.test(low.slowdown.verdict)) expect(price).toBe(0);
      expect(
        expectStates(reading, 'Your step peaked at .*, # of the plain', (100 * peak) / plain),
      ).toBe(1);
      expect(expectStates(reading, 'Measured peak: #', peak)).toBe(1);
      expectStates(reading, 'instead of #', plain);
      expect(expectStates(reading, 'Time, × the plain step: #', last.ratio)).toBe(1);
      expectStates(reading, 'Your step (?:takes|is faster:) #', last.ratio);
      expect(said).toMatch(steps.budget_bytes >= peak ? /, and fits/ : /which does not fit/);
      expect(said.includes(': fits')).toBe(steps.budget_bytes >= peak);

      // The same step run twice, with times that differ by half or more: no law and no winner.
      const isAgain = (one: Attempt, other: Attempt) =>
        one.recipe.checkpoint === other.recipe.checkpoint && one.peak_bytes === other.peak_bytes;
      const newest = steps.attempts.at(-1) as Attempt;
      const ratios = steps.attempts
        .filter((one) => isAgain(one, newest))
        .slice(-2)
        .map(({ slowdown }) => slowdown.ratio);
      const isBusy = Math.max(...ratios) > 1.5 * Math.min(...ratios);
      expect(said.includes(busyText)).toBe(isBusy);
      if (isBusy) {
        expect(said).not.toMatch(
          /costs less|lowest time|Your step (?:takes|is faster)|% (?:more|less) time/,
        );
        expect(said).toContain('a time that a busy machine leaves open, ');
      } else {
        expect(/Your step takes/.test(said)).toBe(last.verdict === 'slower');
        expect(/Your step is faster/.test(said)).toBe(last.verdict === 'faster');
      }
      if (last.verdict === 'cannot_tell' && !isBusy) {
        expect(said).toContain('a time that can’t be told from the plain step’s, ');
        expect(said).not.toMatch(/% (?:more|less) time/);
      }
      if (last.verdict === 'slower')
        expect(said).not.toMatch(/(?<!\d)0 % (?:more|less) time|less time/);
      if (last.verdict === 'faster') expect(said).not.toMatch(/% more time/);
      expect(said.includes('probably between')).toBe(
        sure && !isBusy && !/but anything from|Your step .*? \(.*? to .*?\)/.test(said),
      );
      // "Recipe 2 costs less", or is at the lowest time, only if it fits and every interval says so.
      const fitting = steps.attempts.filter(
        (one, index) =>
          one.peak_bytes <= steps.budget_bytes &&
          !steps.attempts.slice(index + 1).some((later) => isAgain(one, later)),
      );
      const below = (one: Attempt, other: Attempt) =>
        one.slowdown.confidence >= 0.95 &&
        other.slowdown.confidence >= 0.95 &&
        isDecided(ranged(one.slowdown as Time), ranged(other.slowdown as Time)) &&
        one.slowdown.ratio < other.slowdown.ratio;
      const [, cheaper] = /recipe (\d) costs less/.exec(said) ?? [];
      if (cheaper !== undefined) {
        const named = steps.attempts[Number(cheaper) - 1] as Attempt;
        expect(fitting).toContain(named);
        expect(below(named, steps.attempts.at(-1) as Attempt)).toBe(true);
      }
      const winner = fitting.find((one) =>
        fitting.every((other) => other === one || below(one, other)),
      );
      if (steps.attempts.length > 1 && fitting.length > 0)
        expect(said.includes('lowest time so far')).toBe(winner !== undefined && !isBusy);
      if (gradients !== undefined) {
        const all = Object.entries(drawn.gradients ?? {});
        const sum = (from: number, to: number) =>
          all
            .filter(([at]) => Number(at) + power >= from && Number(at) + power < to)
            .reduce((most, [, each]) => most + each, 0);
        const lost = [sum(-99, -25), sum(-25, -14)] as const;
        const over = sum(16, 99);
        if (over === 0 && lost[0] + lost[1] > 0) {
          expect(
            expectStates(reading, '(?:as they are|times [\\d,]+), # becomes? zero', lost[0]),
          ).toBe(1);
          const part = (100 * (lost[0] + lost[1])) / sum(-99, 99);
          expect(expectStates(reading, 'That is # of them', part)).toBe(1);
        }
        expect(said).not.toMatch(/\b1 (?:become|keep|overflow)\b/);
      }
    }),
    DRAWS,
  );
});
