// Every chart of the kit, drawn from usual and extreme data and wrong predictions, narrow and wide: all of it is a number, lies
// within the drawing, and no text lies on another. figures.spec.ts looks at the same in a browser, with its fonts.

import { describe, expect, it } from 'vitest';
import { textWidth } from '../../../web/src/kit/charts/labels';
import { CASES, type Case } from '../../fixtures/web/gallery/cases';
import { CHARTS } from '../../fixtures/web/gallery/charts';
import { templateMarkup } from '../template-text';

const WIDTHS = [328, 736];
/** Two hundred rows are as many times the same. */
const SHOWN = CASES.filter(({ name }) => !name.startsWith('many') || name === 'many-1');

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly what: string;
}

const attribute = (tag: string, name: string): number | undefined => {
  const [, value] = new RegExp(` ${name}="?(-?[\\d.e+-]+)`).exec(tag) ?? [];
  return value === undefined ? undefined : Number(value);
};

/** Rectangles, lines and circles, with all they cover; corners of paths. */
function shapes(markup: string): Box[] {
  const found: Box[] = [];
  for (const [tag, name] of markup.matchAll(/<(rect|line|circle)\b[^>]*>/g)) {
    const at = (key: string) => attribute(tag, key) ?? 0;
    const r = at('r');
    const box = {
      rect: [at('x'), at('x') + at('width'), at('y'), at('y') + at('height')],
      line: [at('x1'), at('x2'), at('y1'), at('y2')],
      circle: [at('cx') - r, at('cx') + r, at('cy') - r, at('cy') + r],
    }[name as 'rect' | 'line' | 'circle'];
    const [left = 0, right = 0, top = 0, bottom = 0] = box;
    found.push({ left, right, top, bottom, what: tag });
  }
  return found;
}

/** Texts as wide as the kit takes them to be, as high as small letters. */
function texts(markup: string): Box[] {
  return [...markup.matchAll(/<text\b([^>]*)>([\s\S]*?)<\/text>/g)].flatMap(
    ([, tag = '', inner = '']) => {
      const what = inner.replace(/<title>[\s\S]*?<\/title>|<[^>]*>/g, '').trim();
      const [x, y] = [attribute(tag, 'x'), attribute(tag, 'y')];
      if (what === '' || x === undefined || y === undefined || /transform=|series-label/.test(tag))
        return [];
      const [, anchor = 'start'] = /text-anchor="?(\w+)/.exec(tag) ?? [];
      const wide = textWidth(what);
      const left =
        x - { start: 0, middle: wide / 2, end: wide }[anchor as 'start' | 'middle' | 'end'];
      const middle = /dy="?0\.3/.test(tag) ? y : y - 4;
      return [{ left, right: left + wide, top: middle - 3, bottom: middle + 3, what }];
    },
  );
}

const covers = (one: Box, other: Box) =>
  one.left + 1 < other.right &&
  other.left + 1 < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

const drawings = (chart: string) =>
  SHOWN.flatMap((each: Case) =>
    WIDTHS.map((width) => {
      const { height, body } = (CHARTS[chart] as (typeof CHARTS)[string])(each)(width);
      return { name: `${each.name}, ${width}`, width, height, markup: templateMarkup(body) };
    }),
  );

describe.each(Object.keys(CHARTS))('%s', (chart) => {
  const all = drawings(chart);

  it('holds numbers only, and none is lost', () => {
    const odd = all.filter(({ markup }) => /NaN|undefined|Infinity/.test(markup));
    expect(odd.map(({ name }) => name)).toEqual([]);
    expect(all.filter(({ height }) => !(height > 20))).toEqual([]);
    expect(all.filter(({ markup }) => texts(markup).length < 2)).toEqual([]);
  });

  it('lies within the drawing', () => {
    const out = all.flatMap(({ name, width, height, markup }) =>
      [...shapes(markup), ...texts(markup)]
        .filter(
          ({ left, right, top, bottom }) =>
            Math.min(left, right) < -1 ||
            Math.max(left, right) > width + 1 ||
            Math.min(top, bottom) < -1 ||
            Math.max(top, bottom) > height + 1,
        )
        .map(({ what }) => `${name}: ${what}`),
    );
    expect(out).toEqual([]);
  });

  it('has no text on another', () => {
    const covered = all.flatMap(({ name, markup }) => {
      const boxes = texts(markup);
      return boxes.flatMap((one, index) =>
        boxes
          .slice(index + 1)
          .flatMap((other) =>
            covers(one, other) ? [`${name}: ${one.what} and ${other.what}`] : [],
          ),
      );
    });
    expect(covered).toEqual([]);
  });
});
