// The student's rung, whatever was timed: its share, its place and the limit agree wherever they are stated.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Ladder, raised } from '../../../web/src/bench/kernels/ladder-run';
import { factsOf, labelOf, sentences, titleOf } from '../../../web/src/bench/kernels/ladder-words';
import type { Rate } from '../../../web/src/bench/kernels/rate';
import { RUNGS } from '../../../web/src/bench/kernels/rungs';
import { DRAWS, type Drawn, expectSound, expectStates, measured } from '../labs/drawn';

const rates = measured(fc.double({ min: 0.05, max: 200, noNaN: true }));
const rateOf = ({ value, low, high }: Drawn): Rate => ({ giga: value, low, high });
const names = Object.keys(RUNGS);

const ladders = fc
  .record({
    limit: rates,
    yours: rates,
    again: fc.boolean(),
    engine: fc.tuple(...names.map(() => rates)),
  })
  .map(({ limit, yours, again, engine }): Ladder => {
    const rungs = names.map((name, index) => ({ name, rate: rateOf(engine[index] as Drawn) }));
    const all = [rateOf(yours), ...rungs.map(({ rate }) => rate)];
    const { limit: highest, low } = raised(rateOf(limit), all);
    return { size: 256, again, yours: rateOf(yours), engine: rungs, limit: highest, low };
  });

it('says what holds of any rung', () => {
  fc.assert(
    fc.property(ladders, fc.constantFrom('wat', 'javascript'), (ladder, language) => {
      const said = [
        titleOf(ladder),
        ...sentences(ladder, { language, source: '' }),
        ...factsOf(ladder, language, []).map(({ label, value }) => `${label}: ${value}`),
      ].map((text) => ({ at: '', place: 'say' as const, text: text.replaceAll('\u00a0', ' ') }));
      for (const { text } of said) expectSound(text);
      const { yours, limit, engine } = ladder;
      const share = (100 * yours.giga) / limit.giga;
      const states = (pattern: string) =>
        expectStates({ said, drawn: [], verdict: undefined }, pattern, share);
      expect(states('Your product reaches #')).toBe(1);
      expect(states('of this device’s limit: #')).toBe(1);
      // A range stands once.
      expect(states('Of the limit it reaches #')).toBe(
        /^Your product reaches \S+ % \(/.test(titleOf(ladder).replaceAll('\u00a0', ' ')) ? 0 : 1,
      );
      const place = said.map(({ text }) => text).join('\n');
      const named = /between (.*?) and (.*?)\./.exec(place);
      const of = (label: string) => engine.find(({ name }) => labelOf(name) === label)?.rate;
      if (named !== null) {
        expect(of(named[1] as string)?.high).toBeLessThan(yours.low);
        expect(of(named[2] as string)?.low).toBeGreaterThan(yours.high);
      }
      // A superlative needs every other rung to be surely below or above.
      const isHighest = engine.every(({ rate }) => rate.high < yours.low);
      const isLowest = engine.every(({ rate }) => rate.low > yours.high);
      expect(place.includes('the highest rung')).toBe(isHighest);
      expect(place.includes('the lowest rung')).toBe(isLowest);
    }),
    DRAWS,
  );
});
