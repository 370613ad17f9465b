// What every picture of the kit draws, held against what was drawn when it was last looked at: shapes, their places to a pixel,
// words.

import { describe, expect, it } from 'vitest';
import type { Draw } from '../../../web/src/kit/charts/chart';
import { CASES, type Case } from '../../fixtures/web/gallery/cases';
import { CHARTS } from '../../fixtures/web/gallery/charts';
import { PICTURES } from '../../fixtures/web/gallery/pictures';
import { keptText } from '../../support/kept-text';
import { templateMarkup } from '../template-text';

const WIDTHS = [328, 736];
const SHOWN = ['usual-2', 'long-100'];
/** Rounded, the same place may fall on either side. */
const PIXEL = 0.6;

/** One line for each thing that is drawn: `rect class=bar x=10.5 y=2`, `text x=3 | words`. */
function drawn(draw: Draw): string {
  return WIDTHS.map((width) => {
    const { height, body } = draw(width);
    const things = [...templateMarkup(body).matchAll(/<(\w+)\b([^>]*)>([^<]*)/g)].map(
      ([, tag, attributes = '', inner = '']) => {
        const shown = attributes
          .replace(/@\w+=\s*/g, '')
          .replace(/["/]/g, ' ')
          .replace(/-?\d+\.\d+(e-?\d+)?/g, (number) => String(Number(Number(number).toFixed(1))));
        const words = inner.trim();
        return `${tag} ${shown}${words === '' ? '' : ` | ${words}`}`.replace(/\s+/g, ' ').trim();
      },
    );
    return [`${width} x ${height.toFixed(1)}`, ...things].join('\n');
  }).join('\n\n');
}

const NUMBER = /-?\d+(\.\d+)?/g;
const numbersOf = (line: string) => (line.match(NUMBER) ?? []).map(Number);

/** Words to the letter, places to a pixel. */
function same(line: string, before: string): boolean {
  const [place = '', words] = line.split(' | ');
  const [placeBefore = '', wordsBefore] = before.split(' | ');
  if (words !== wordsBefore || place.replace(NUMBER, '#') !== placeBefore.replace(NUMBER, '#'))
    return false;
  const others = numbersOf(placeBefore);
  return numbersOf(place).every((number, at) => Math.abs(number - (others[at] ?? 0)) <= PIXEL);
}

function check(name: string, draw: Draw): void {
  const now = drawn(draw);
  const before = keptText(`drawings/${name}.txt`, now).split('\n');
  const lines = now.split('\n');
  const other = lines.findIndex((line, at) => !same(line, before[at] ?? ''));
  expect(lines[other], `${name}, line ${other + 1}`).toBe(other < 0 ? undefined : before[other]);
  expect(lines.length, name).toBe(before.length);
}

describe('drawn as it was', () => {
  it.each(Object.entries(PICTURES))('%s', check);

  it.each(Object.entries(CHARTS))('%s of the gallery', (chart, of) => {
    for (const name of SHOWN)
      check(`gallery/${chart}-${name}`, of(CASES.find((each) => each.name === name) as Case));
  });
});
