// The kit's timeline and sortable tables: what is visible, and in which order.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flame } from '../../../web/src/kit/charts/flame';
import { around, panned, zoomed } from '../../../web/src/kit/charts/flame-view';
import { nextSorting, sortedRows } from '../../../web/src/kit/charts/sortable-table';
import type { TableData } from '../../../web/src/kit/charts/table';
import { toCsv, toRecords } from '../../../web/src/kit/charts/table-export';

const WHOLE = [0, 100] as const;
const width = ([from, to]: readonly [number, number]) => to - from;

describe('timeline: the view', () => {
  it('zooming in keeps what is under the eye where it is', () => {
    expect(zoomed([0, 100], WHOLE, 2, 50)).toEqual([25, 75]);
    expect(zoomed([0, 100], WHOLE, 2, 0)).toEqual([0, 50]);
    expect(zoomed([20, 60], WHOLE, 4, 30)).toEqual([27.5, 37.5]);
  });

  it('moving stops at both ends', () => {
    expect(panned([25, 75], WHOLE, 0.25)).toEqual([37.5, 87.5]);
    expect(panned([40, 90], WHOLE, 1)).toEqual([50, 100]);
    expect(panned([10, 60], WHOLE, -1)).toEqual([0, 50]);
  });

  it('a span is shown from end to end, also at the border and without any length', () => {
    const [from, to] = around(40, 10, WHOLE);
    expect(from).toBeLessThan(40);
    expect(to).toBeGreaterThan(50);
    expect(around(0, 10, WHOLE)[0]).toBe(0);
    expect(width(around(70, 0, WHOLE))).toBeGreaterThan(0);
  });

  it('whatever is pressed, the view stays inside the whole and never vanishes', () => {
    const presses = fc.array(
      fc.tuple(fc.constantFrom(2, 0.5, 1), fc.double({ min: -2, max: 2, noNaN: true })),
    );
    fc.assert(
      fc.property(presses, (moves) => {
        let view: readonly [number, number] = WHOLE;
        for (const [factor, share] of moves) {
          const at = view[0] + 0.3 * width(view);
          view = factor === 1 ? panned(view, WHOLE, share) : zoomed(view, WHOLE, factor, at);
          expect(view[0]).toBeGreaterThanOrEqual(0);
          expect(view[1]).toBeLessThanOrEqual(100 + 1e-9);
          expect(width(view)).toBeGreaterThan(0.009);
        }
      }),
    );
  });
});

describe('timeline: the drawing', () => {
  const span = (label: string, start: number, duration: number, depth: number) => ({
    label,
    detail: label,
    start,
    duration,
    depth,
  });
  const spans = [span('model', 0, 100, 0), span('a', 0, 40, 1), span('b', 60, 40, 1)];
  const drawn = (view: readonly [number, number], wide: number) =>
    flame({ spans, view, format: String, xLabel: 't' })(wide);

  it('is as tall as the spans are deep, at any width', () => {
    const deeper = flame({
      spans: [...spans, span('c', 0, 10, 2)],
      view: [0, 100],
      format: String,
      xLabel: 't',
    });
    expect(drawn([0, 100], 300).height).toBe(drawn([0, 100], 900).height);
    expect(deeper(300).height).toBeGreaterThan(drawn([0, 100], 300).height);
  });

  it('its key takes more rows where there is less room', () => {
    const keys = [
      { category: 'compute' as const, text: 'a key that is rather long' },
      { category: 'bandwidth' as const, text: 'another one of that length' },
    ];
    const keyed = flame({ spans, keys, view: [0, 100], format: String, xLabel: 't' });
    expect(keyed(240).height).toBeGreaterThan(keyed(900).height);
    expect(keyed(900).height).toBeGreaterThan(drawn([0, 100], 900).height);
  });
});

const table: TableData = {
  columns: [
    { key: 'name', label: 'name' },
    { key: 'ms', label: 'time' },
  ],
  rows: [
    ['linear', 3],
    ['add', null],
    ['gelu', 12],
    ['relu', 3],
  ],
  footer: [['all', 18]],
  sort: { key: 'ms', descending: true },
};
const names = (key: string, descending: boolean) =>
  sortedRows(table, { key, descending }).map(([name]) => name);

describe('sortable tables', () => {
  it('numbers are sorted as numbers, equal ones keep their order, nothing comes last', () => {
    expect(names('ms', true)).toEqual(['gelu', 'linear', 'relu', 'add']);
    expect(names('ms', false)).toEqual(['linear', 'relu', 'gelu', 'add']);
  });

  it('words are sorted by letters', () => {
    expect(names('name', false)).toEqual(['add', 'gelu', 'linear', 'relu']);
    expect(names('name', true)).toEqual(['relu', 'linear', 'gelu', 'add']);
  });

  it('the same heading turns the order round; another begins with the largest, or with A', () => {
    const now = { key: 'ms', descending: true };
    expect(nextSorting(now, 'ms', table)).toEqual({ key: 'ms', descending: false });
    expect(nextSorting(now, 'name', table)).toEqual({ key: 'name', descending: false });
    expect(nextSorting({ key: 'name', descending: false }, 'ms', table)).toEqual(now);
  });

  it('sorting leaves the table itself alone, and exports have the sum as well', () => {
    sortedRows(table, { key: 'name', descending: false });
    expect(table.rows[0]?.[0]).toBe('linear');
    expect(toCsv(table).trim().split('\r\n').at(-1)).toBe('all,18');
    expect(toRecords(table)).toHaveLength(5);
  });
});
