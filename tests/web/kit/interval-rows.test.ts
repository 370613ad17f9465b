// Rows of intervals on a log axis: the line of a mark strikes no name through, and many rows stand closer together on a phone.

import { describe, expect, it } from 'vitest';
import { intervalRows } from '../../../web/src/kit/charts/interval-rows';
import { templateMarkup } from '../template-text';

const PHONE = 328;
const LAPTOP = 760;

function drawn(many: number, width: number, isPredicted = false) {
  const { body, height } = intervalRows({
    rows: Array.from({ length: many }, (_, i) => ({
      ...{ label: `rung ${i}`, value: 1 + i / 2, text: `${1 + i / 2}×` },
      interval: { low: 0.9 + i / 2, high: 1.1 + i / 2 },
      ...(isPredicted ? { predicted: 1.5 } : {}),
    })),
    label: 'times as fast',
    format: (value) => `${value}×`,
    marks: [{ value: 1, label: 'as fast as before' }],
    ...(isPredicted ? { predictedText: (value: number) => `you said ${value}×` } : {}),
  })(width);
  const markup = templateMarkup(body);
  const all = (of: RegExp) =>
    [...markup.matchAll(of)].map(([, ...found]) => found.map((one) => Number(one)));
  return {
    height,
    names: all(/class="bar-label" x="?[\d.]+"? y="?([\d.]+)/g).map(([y = Number.NaN]) => y),
    said: all(/class="predicted-label" x="?[\d.]+"? y="?([\d.]+)/g).map(([y = Number.NaN]) => y),
    intervals: all(/class="interval" x=\S+ y="?([\d.]+)"? height="?([\d.]+)/g),
    lines: all(/class="(?:rule|predicted)" x1=\S+ x2=\S+ y1="?([\d.]+)"? y2="?([\d.]+)/g),
    line: all(/class="rule" x1="?([\d.]+)"? x2=\S+ y1="?([\d.]+)"? y2="?([\d.]+)/g),
  };
}

/** How far text of 12 px reaches above and below its baseline, in pixels. */
const [ASCENT, DESCENT] = [9, 3];

describe('rows of intervals', () => {
  for (const many of [2, 6, 7, 10])
    for (const isPredicted of [false, true])
      it(`${many} rows on a phone${isPredicted ? ', each with a prediction' : ''}: no line and no band touches a name`, () => {
        const { names, said, intervals, lines, height } = drawn(many, PHONE, isPredicted);
        expect(names).toHaveLength(many);
        expect(said).toHaveLength(isPredicted ? many : 0);
        expect(intervals).toHaveLength(many);
        const bands = intervals.map(([y = 0, tall = 0]) => [y, y + tall]);
        for (const text of [...names, ...said])
          for (const [from = Number.NaN, to = Number.NaN] of [...lines, ...bands])
            expect(
              text + DESCENT <= from || text - ASCENT >= to,
              `text at ${text}, ${from} to ${to}`,
            ).toBe(true);
        expect(Math.max(...lines.flat())).toBeLessThanOrEqual(height - 40);
      });

  it('the line of a mark crosses the strip of every row', () => {
    for (const width of [PHONE, LAPTOP]) {
      const { intervals, line } = drawn(8, width);
      expect(new Set(line.map(([x]) => x)).size).toBe(1);
      for (const [y = 0, tall = 0] of intervals)
        expect(line.some(([, from = 0, to = 0]) => from <= y && to >= y + tall)).toBe(true);
    }
  });

  it('from seven rows on a row is lower, on a phone only', () => {
    const each = (many: number, width: number) => (drawn(many, width).height - 60) / many;
    expect(each(6, PHONE)).toBe(46);
    expect(each(7, PHONE)).toBe(36);
    expect(each(7, LAPTOP)).toBe(each(6, LAPTOP));
  });
});
