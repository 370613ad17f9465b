// The rows of a bar chart on a phone: many bars stand closer together, and nothing in them overlaps.

import { describe, expect, it } from 'vitest';
import { bars } from '../../../web/src/kit/charts/bars';
import { templateMarkup } from '../template-text';

const PHONE = 328;
const LAPTOP = 760;

interface Said {
  readonly predicted?: number;
  readonly predictedText?: (value: number) => string;
}

function drawn(many: number, width: number, { predictedText, ...said }: Said = {}) {
  const { body, height } = bars({
    bars: Array.from({ length: many }, (_, i) => ({
      ...{ label: `rung ${i}`, value: i + 1, text: `${i + 1} GFLOP/s`, ...said },
    })),
    ...(predictedText && { predictedText }),
  })(width);
  const markup = templateMarkup(body);
  const all = (of: RegExp) =>
    [...markup.matchAll(of)].map(([, ...found]) => found.map((one) => Number(one)));
  return {
    height,
    names: all(/class="bar-label" x="?[\d.]+"? y="?([\d.]+)/g).map(([y = Number.NaN]) => y),
    said: all(/class="predicted-label" x="?[\d.]+"? y="?([\d.]+)/g).map(([y = Number.NaN]) => y),
    marks: all(/class="predicted" x1=\S+ x2=\S+ y1="?([\d.]+)"? y2="?([\d.]+)/g),
    rects: all(/class="bar" x=\S+ y="?([\d.]+)"? width=\S+ height="?([\d.]+)/g),
  };
}

/** How far text of 12 px reaches above and below its baseline, in pixels. */
const [ASCENT, DESCENT] = [9, 3];

describe('bars on a phone', () => {
  for (const many of [2, 6, 7, 10])
    it(`${many} bars: name, prediction, bar and the end of the dashed mark follow one another`, () => {
      const { names, said, marks, rects, height } = drawn(many, PHONE, {
        predicted: 1,
        predictedText: (value) => `you said ${value}`,
      });
      for (const found of [names, said, marks, rects]) expect(found).toHaveLength(many);
      names.forEach((name, i) => {
        const [from = Number.NaN, to = Number.NaN] = marks[i] ?? [];
        const [top = Number.NaN, thick = Number.NaN] = rects[i] ?? [];
        const next = names[i + 1];
        expect(name - ASCENT).toBeGreaterThanOrEqual(0);
        expect((said[i] ?? Number.NaN) - ASCENT).toBeGreaterThanOrEqual(name);
        expect(from).toBeGreaterThanOrEqual((said[i] ?? Number.NaN) + DESCENT);
        expect(from).toBeLessThanOrEqual(top);
        expect(to).toBeGreaterThan(top + thick);
        expect(to).toBeLessThanOrEqual(next === undefined ? height : next - ASCENT);
      });
    });

  for (const many of [6, 7])
    it(`${many} bars: a dashed mark without text begins below the name and ends above the next`, () => {
      const { names, marks } = drawn(many, PHONE, { predicted: 1 });
      expect(marks).toHaveLength(many);
      names.forEach((name, i) => {
        const [from = Number.NaN, to = Number.NaN] = marks[i] ?? [];
        expect(from).toBeGreaterThanOrEqual(name + DESCENT);
        expect(to).toBeLessThanOrEqual((names[i + 1] ?? Number.POSITIVE_INFINITY) - ASCENT);
      });
    });

  it('from seven bars on a row is lower, so that ten and their prediction leave half a phone’s screen', () => {
    const each = (many: number) => (drawn(many, PHONE).height - 4) / many;
    expect(each(7)).toBeLessThan(each(6));
    expect(each(10)).toBe(each(7));
    expect(drawn(10, PHONE).height + 18).toBeLessThanOrEqual(740 / 2 + 4);
  });

  it('where there is room beside the bars, their number changes nothing', () => {
    const each = (many: number) => (drawn(many, LAPTOP).height - 4) / many;
    expect(each(10)).toBe(each(2));
    const { names, rects } = drawn(10, LAPTOP);
    names.forEach((name, i) => {
      const [top = Number.NaN, thick = Number.NaN] = rects[i] ?? [];
      expect(name).toBe(top + thick / 2);
    });
  });
});
