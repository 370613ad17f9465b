// Amdahl's law, whatever was measured: the formula, the runs and what is said of them agree.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import lab from '../../../web/src/labs/amdahl/lab';
import { agrees, type Candidate, disagrees, type Ran } from '../../../web/src/labs/amdahl/outcome';
import * as amdahl from './amdahl-cases';
import {
  DRAWS,
  type Drawn,
  expectHolds,
  expectStates,
  measured,
  positive,
  verdictOf,
} from './drawn';
import { readingOf, textIn } from './reading';

const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });
const runs = measured(fc.double({ min: 0.3, max: 40, noNaN: true }));
const NAMES: Readonly<Record<string, string>> = {
  ...{ linear: 'linear', gelu: 'GELU', add: 'add', conv2d: 'convolution' },
  layer_norm: 'layer norm',
};
const kinds = fc.constantFrom(...Object.keys(NAMES));
const compare = (drawn: Drawn) => amdahl.run(drawn.value, drawn.low, drawn.high, verdictOf(drawn));

const outcome = fc
  .record({
    shares: fc.uniqueArray(fc.tuple(kinds, share, share, positive, runs), {
      selector: ([kind]) => kind,
      maxLength: 4,
    }),
    all: runs,
  })
  .map(({ shares, all }) => {
    const whole = shares.reduce((sum, [, time]) => sum + time, 0) || 1;
    const flops = shares.reduce((sum, [, , own]) => sum + own, 0) || 1;
    return amdahl.outcomeOf(
      shares
        .map(([kind, time, own, speedup, run]) =>
          amdahl.candidate(kind, time / whole, own / flops, speedup, compare(run)),
        )
        .sort((a, b) => b.time_share - a.time_share),
      compare(all),
    );
  });

const prediction = fc.record({ kind: kinds, speedup: positive });

const isRan = ({ whole }: Candidate): boolean => (whole?.ratio ?? 0) > 0;

it('says what holds of any run', () => {
  fc.assert(
    fc.property(outcome, prediction, (drawn, guess) => {
      const chosen = drawn.candidates.some(({ kind }) => kind === guess.kind);
      const reading = readingOf(lab, amdahl.caseOf(drawn, chosen ? guess : undefined));
      expectHolds(reading);
      const nearest: number[] = [];
      for (const [index, { kind, time_share, speedup = 1, whole }] of drawn.candidates.entries()) {
        const [name, share] = [NAMES[kind] as string, 100 * time_share];
        const shares = `(?:^|[ ,])${name}:? (?:takes )?# of (?:a pass|the time)`;
        expect(expectStates(reading, shares, share)).toBeGreaterThan(0);
        expect(expectStates(reading, `^Share of ${name}: #`, share)).toBe(index < 3 ? 1 : 0);
        if (whole === undefined) continue;
        // One that tells too little for a number has its range alone.
        const { ratio, ratio_interval: range } = whole;
        const isSure = Math.max(ratio / range.low, range.high / ratio) <= 1.25;
        if (whole.verdict === 'slower' || whole.verdict === 'faster') {
          const number = isSure ? ratio : range.low;
          expect(expectStates(reading, `With ${name} fast: #`, number)).toBe(1);
          expectStates(reading, `making ${name} fast gives #`, number);
          expectStates(reading, `${name}: # \\(`, number);
          expectStates(reading, `better choice was ${name}: #`, number);
        }
        const formula = 1 / (1 - time_share + time_share / speedup);
        const apart = Math.max(formula / ratio, ratio / formula) - 1;
        const own = drawn.candidates[index] as Ran;
        expect(expectStates(reading, `differ .*for ${name} by #`, 100 * apart)).toBe(
          Number(disagrees(own) && isSure),
        );
        const told = textIn(reading);
        // A run too wide for a number can still leave the formula’s value out, and then its range says so.
        const [, first, ofFirst = '', ofSecond = ''] =
          /The run gave (more|less) than the formula for ([^.(]*?)(?:, less for ([^.(]*))?(?: \(|\.)/.exec(
            told,
          ) ?? [];
        const isIn = (names: string) => names.split(/, | and /).includes(name);
        const side = isIn(ofFirst) ? first : isIn(ofSecond) ? 'less' : undefined;
        expect(side).toBe(
          !disagrees(own) || isSure ? undefined : range.low > formula ? 'more' : 'less',
        );
        if (agrees(own)) nearest.push(100 * apart);
        const faster = new RegExp(`[Mm]aking ${name} fast makes the whole [\\d.]+`).test(told);
        const slower = told.includes(`Making ${name} fast makes the whole slower`);
        if (faster) expect(whole.verdict).toBe('slower');
        if (slower) expect(whole.verdict).toBe('faster');
      }
      if (nearest.length > 0 && drawn.candidates.filter(isRan).length > 1)
        expect(
          expectStates(reading, 'formula and run differ by (?:at most )?#', Math.max(...nearest)),
        ).toBe(1);
      const isOdd = drawn.candidates.some(
        ({ time_share, flops_share }) => time_share > 0.02 && time_share >= 1.5 * flops_share,
      );
      const title = reading.said.find(({ at, place }) => at === 'choose' && place === 'title');
      const [gave, best = 0] =
        /fast: the whole is ([\d.]+)× as fast$/.exec(title?.text ?? '') ?? [];
      const ratios = drawn.candidates.map(({ whole }) => whole?.ratio ?? Number.NaN);
      if (gave !== undefined)
        expect(ratios.some((ratio) => Math.abs(ratio / Number(best) - 1) < 0.006)).toBe(true);
      else if (drawn.candidates.length > 0)
        expect(/: [\d.]+ % of the time, [\d.]+ % of the FLOPs$/.test(title?.text ?? '')).toBe(
          isOdd,
        );
      // Which op is the largest once one is fast is asked, so it is not said before.
      const before = reading.said.filter(({ at, place }) => at === 'next' && place === 'say');
      const isAnswer = /%|largest/;
      for (const { text } of before)
        if (!text.includes('% by the formula, ')) expect(text).not.toMatch(isAnswer);
    }),
    DRAWS,
  );
});
