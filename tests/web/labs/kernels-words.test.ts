// How many words of the Kernels lab stand in view, and which reasons are among them.

import { describe, expect, it } from 'vitest';
import { beliefs } from '../../../web/src/labs/kernels/beliefs';
import { countersOf } from '../../../web/src/labs/kernels/counters';
import type { Known } from '../../../web/src/labs/kernels/model';
import type { Measured } from '../../../web/src/labs/kernels/outcome';
import { reasons, verdictOn } from '../../../web/src/labs/kernels/sentences';
import { text } from '../../../web/src/labs/kernels/text';
import { measuredOf, OUTCOMES } from './kernels-fixtures';
import { wordsInView } from './views';

const counters = (fused: boolean, size: number) =>
  Object.fromEntries(
    ['javascript-naive', 'javascript-reordered', 'naive', 'reordered', 'tiled'].map((variant) => [
      variant,
      countersOf(variant, size, fused),
    ]),
  );
const dryOf = (size: number) => ({
  order: 'ijk',
  fetched: { ijk: 100, ikj: 50, tiled: 40 },
  counters: { fused: counters(true, size), split: counters(false, size) },
});

describe('kernels lab: words in view', () => {
  it.each([
    ...Object.entries(OUTCOMES).map(([name, [measured]]) => [name, measured] as const),
    ['no order gains, and SIMD does', measuredOf([1, 1, 1, 1, 1.01, 20, 42, 50, 180], 57)] as const,
    [
      'the same, a little above the peak',
      measuredOf([1, 1, 1, 1, 1, 20, 42, 60, 180], 57),
    ] as const,
    ['the same, near the peak', measuredOf([1, 1, 1, 1, 1, 20, 42, 52, 180], 57, 1.04)] as const,
  ])('%s: they are no more than its row in web/LABS.md allows', (_, ladder) => {
    for (const prediction of [undefined, 4321, ...beliefs(ladder).map(({ value }) => value)]) {
      const of = {
        values: { size: '256', order: 'ijk' },
        dry: dryOf(256),
        outcomes: { ladder },
        prediction,
      };
      expect(wordsInView(text.scenes as never, of)).toBeLessThanOrEqual(140);
    }
  });

  it('no kernel is called impossible by a peak that the best kernel passed', () => {
    const said = (rates: readonly number[]) => verdictOn(measuredOf(rates, 57), 4321).text;
    expect(said([0.5, 1.2, 1.5, 2.8, 3, 28, 42, 54, 180])).toContain('No kernel can be that fast');
    expect(said([0.5, 1.2, 1.5, 2.8, 3, 28, 42, 80, 180])).not.toContain('No kernel can');
  });
});

describe('kernels lab: reasons in view', () => {
  const said = (ladder: Measured, size = 256) =>
    reasons({
      dry: dryOf(size),
      outcomes: { ladder },
    } as unknown as Known<'ladder'>)
      .map(({ text }) => String(text))
      .join(' ');
  const why = 'It fetches fewer lines, but loads and stores more.';

  it.each([128, 512])('%d: says why i k j gained nothing over i j k', (size) => {
    const ladders = [
      [1, 1, 2, 2, 2, 28, 42, 54, 180],
      // Whatever the other steps gained.
      [1, 1, 2, 2, 2, 2, 42, 54, 180],
      [1, 1, 1, 6, 12, 28, 42, 54, 180],
      [1, 0.5, 1, 1, 1, 28, 42, 54, 180],
      // In WebAssembly alone.
      [1, 1.5, 2, 2, 6, 28, 42, 54, 180],
    ];
    for (const rates of ladders)
      expect(said(measuredOf(rates, 57), size)).toMatch(RegExp(`${why}$`));
  });

  it('gives none where i k j gained, where it may have, and to blocks', () => {
    expect(said(measuredOf([1, 1.5, 1, 2, 3, 28, 42, 54, 180], 57))).not.toContain(why);
    expect(said(measuredOf([1, 1, 2, 2, 2, 28, 42, 54, 180], 57, 1.3))).not.toContain(why);
    expect(said(measuredOf([1, 1.5, 1, 2, 2, 28, 42, 54, 180], 57))).not.toContain(why);
  });
});
