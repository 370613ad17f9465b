// The base line of a chart of intervals strikes no name through, and the axis reaches as far as it is told.

import { describe, expect, it } from 'vitest';
import { intervals } from '../../../web/src/kit/charts/intervals';
import { templateMarkup } from '../template-text';

const rows = [
  { label: 'Clock around every op', text: '13.0 % (12.2 to 13.6 %)', value: 13, low: 12, high: 14 },
  { label: 'Clock at every layer’s border, at the start of each', text: '6.6 % (5.7 to 7.4 %)' },
  { label: 'Snapshots', text: '?' },
];

function drawn(width: number, reach?: number) {
  const chart = { label: 'slower', base: 0, format: (value: number) => `${value} %`, rows };
  const { body } = intervals({ ...chart, ...(reach === undefined ? {} : { reach }) })(width);
  const markup = templateMarkup(body);
  const all = (of: RegExp) => [...markup.matchAll(of)].map(([, ...found]) => found);
  return {
    texts: all(/class="value" x=\S+ y="?([\d.]+)/g).map(([y]) => Number(y)),
    base: all(/class="rule" x1=\S+ x2=\S+ y1="?([\d.]+)"? y2="?([\d.]+)/g).map((y) =>
      y.map(Number),
    ),
    ticks: all(/class="tick"[^>]*>\s*(-?[\d.]+) %/g).map(([value]) => Number(value)),
  };
}

/** How far text of 12 px reaches above its baseline, in pixels. */
const ASCENT = 9;

describe('a chart of intervals', () => {
  for (const width of [328, 760])
    it(`has its base line between the names, at a width of ${width} px`, () => {
      const { texts, base } = drawn(width);
      expect(texts).toHaveLength(2 * rows.length);
      expect(base).toHaveLength(rows.length);
      for (const y of texts)
        for (const [from = Number.NaN, to = Number.NaN] of base)
          expect(y <= from || y - ASCENT >= to, `text at ${y}, line ${from} to ${to}`).toBe(true);
    });

  it('reaches as far as it is told', () => {
    expect(Math.max(...drawn(760).ticks)).toBeLessThan(30);
    expect(Math.max(...drawn(760, 30).ticks)).toBeGreaterThanOrEqual(30);
  });
});
