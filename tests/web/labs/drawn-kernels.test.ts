// Kernels, whatever the ladder measured: factors, rungs and peak agree.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import lab from '../../../web/src/labs/kernels/lab';
import { DRAWS, expectHolds, expectStates, positive } from './drawn';
import * as kernels from './kernels-fixtures';
import { readingOf, textIn } from './reading';

const rates = fc.array(fc.double({ min: 0.05, max: 400, noNaN: true }), {
  minLength: 9,
  maxLength: 9,
});
/** How far apart the two visits of each rung are: a quiet machine, or one that was busy at some rungs. */
const visits = fc.oneof(
  ...[1.01, 1.2, 3].map((all) => fc.constant(Array.from({ length: 9 }, () => all))),
  fc.array(fc.constantFrom(1.01, 1.01, 1.01, 1.2, 3), { minLength: 9, maxLength: 9 }),
);
const guess = fc.option(positive, { nil: undefined });

/** The steps that tell nothing where a rung was busy: the one to it and the ones from it. */
const STEPS_OF: Readonly<Record<string, RegExp>> = {
  naive: /this run can tell: .*(WebAssembly|loop order) \d/,
  reordered: /this run can tell: .*(loop order|blocks) \d/,
  tiled: /this run can tell: .*(blocks|SIMD) \d/,
  simd: /this run can tell: .*(SIMD|packing) \d/,
  packed: /this run can tell: .*packing \d/,
};

it('says what holds of any ladder', () => {
  fc.assert(
    fc.property(rates, positive, visits, guess, (all, peak, apart, prediction) => {
      const ladder = kernels.measuredOf(all, 10 * peak, apart);
      const values = { size: '256', order: 'ijk' };
      const reading = readingOf(lab, { values, outcomes: { ladder }, prediction });
      expectHolds(reading);
      const inView = reading.said.filter(({ place }) => place === 'say').map((each) => each.text);
      const words = inView.join(' ').split(' ');
      expect(words.filter((each) => /[\p{L}\p{N}]/u.test(each)).length).toBeLessThanOrEqual(140);
      const of = (name: string) =>
        Number((all[kernels.VARIANTS.indexOf(name)] ?? 1).toPrecision(3));
      const ratio = of('packed') / of('javascript-naive');
      const stated = [
        '^Whole ladder: #',
        'the best kernel is #',
        '^(?:The same product, )?# as fast',
        '^# from JavaScript, i j k to',
      ].map((pattern) => expectStates(reading, pattern, ratio));
      // Both visits of the first and the best rung within a factor of 1.5, or no number.
      const isBusy = (name: string) => (apart[kernels.VARIANTS.indexOf(name)] ?? 1) > 1.5;
      const areEndsBusy = isBusy('packed') || isBusy('javascript-naive');
      expect(stated).toEqual(areEndsBusy ? [0, 0, 0, 0] : [1, 1, 2, 1]);
      const said = textIn(reading);
      // Winners need all rungs, a step only its own two.
      if (apart.some((each) => each > 1.5))
        expect(said).not.toMatch(/largest step|Every step|every step|steps surely|comes nearest/);
      for (const [name, step] of Object.entries(STEPS_OF))
        if (isBusy(name)) {
          expect(said).not.toMatch(step);
          expect(said).not.toMatch(/Largest step on the way|steps that gained/);
        }
      expect(/not run here\. The machine was busy/.test(said)).toBe(isBusy('packed'));
      expectStates(reading, '; it was #', ratio);
      expectStates(reading, '^JavaScript, i j k: #$', 1e9 * of('javascript-naive'));
      expectStates(reading, '^packed SIMD: #$', 1e9 * of('packed'));
    }),
    DRAWS,
  );
});
