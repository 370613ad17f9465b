// Find the mistake as a course of puzzles: their names, their guesses, and when the lab is done.

import { describe, expect, it } from 'vitest';
import lab from '../../../web/src/labs/mistakes/lab';
import { PUZZLES } from '../../../web/src/labs/mistakes/puzzles';
import { text as words } from '../../../web/src/labs/mistakes/text';
import { recordLab, visitOf } from '../../../web/src/session/progress';
import { visits } from '../../../web/src/session/visits';

describe('find the mistake: puzzle after puzzle', () => {
  it('no name in the menu tells whether a claim is right, or what is wrong with it', () => {
    const telling =
      /without|ignor|wrong|right|miss|forg|too (few|many|much|little)|faster than|above|left out|really|only/i;
    for (const { name, id } of PUZZLES) expect(name, id).not.toMatch(telling);
  });

  it('a guess that is not locked yet belongs to its puzzle', () => {
    const fits = (puzzle: string) => lab.predict.fits?.({ value: 9, puzzle: 'bits' }, { puzzle });
    expect([fits('bits'), fits('macs')]).toEqual([true, false]);
  });

  it('the lab ends after five puzzles, and says how many are done', async () => {
    const { left, reached } = words.ending;
    const right = PUZZLES.slice(0, 5).map(({ id }) => [`origin-${id}`, true] as const);
    const done = (many: number) =>
      recordLab('mistakes', { checks: Object.fromEntries(right.slice(0, many)) });
    await done(2);
    expect([left(), reached()]).toEqual([
      '2 of 5 puzzles are done. The lab ends after 5.',
      '2 of 5 puzzles',
    ]);
    await done(5);
    expect([left(), reached()]).toEqual([undefined, '5\u00a0puzzles']);
    await visits.forget(visitOf('mistakes'));
  });
});
