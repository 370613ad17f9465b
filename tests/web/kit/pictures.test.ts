// Small animated drawings of mechanisms: what a frame shows follows from what has happened up to it.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridWalk } from '../../../web/src/kit/charts/grid-walk';
import { memoryLevels } from '../../../web/src/kit/charts/memory-levels';
import { numberLine } from '../../../web/src/kit/charts/number-line';
import { clocked, ticksLine } from '../../../web/src/kit/charts/ticks-line';
import { cachedLines, hitsOf, lineOf, type Touch } from '../../../web/src/kit/numbers/cache-model';
import { contentsAfter, crossedAfter, type Move } from '../../../web/src/kit/numbers/moves';
import { snapped, stepsOf } from '../../../web/src/kit/numbers/rounding';
import { templateMarkup } from '../template-text';

/** Checks that every x, x1, x2 and cx of a drawing, and the right edge of every rectangle, lies within its width. */
function insideOf(markup: string, width: number): void {
  for (const [, name, value] of markup.matchAll(/ (x|x1|x2|cx)="?(-?[\d.]+)/g)) {
    expect(Number(value), name).toBeGreaterThanOrEqual(-0.01);
    expect(Number(value), name).toBeLessThanOrEqual(width + 0.01);
  }
  for (const [rect, x, width_] of markup.matchAll(
    /<rect[^>]* x="?([\d.]+)"?[^>]* width="?([\d.]+)/g,
  ))
    expect(Number(x) + Number(width_), rect).toBeLessThanOrEqual(width + 0.01);
}

const WIDTHS = [328, 640, 1200];

describe('memory levels', () => {
  const moves: readonly Move[] = [
    { tensor: 'x', bytes: 4, from: 2, to: 0 },
    { tensor: 'y', bytes: 8, to: 0 },
    { tensor: 'x', bytes: 4, from: 0 },
    { tensor: 'y', bytes: 8, from: 0, to: 1, leaves: true },
  ];
  const draw = (at: number, width = 640) =>
    templateMarkup(
      memoryLevels({
        levels: [{ name: 'registers' }, { name: 'cache', note: '32 MB' }, { name: 'memory' }],
        moves,
        at,
        format: (bytes) => `${bytes} B`,
      })(width).body,
    );

  it('a tensor is where it was moved, until it leaves or is dropped', () => {
    expect(contentsAfter(moves, 0, 3)).toEqual([[], [], []]);
    expect(contentsAfter(moves, 2, 3)).toEqual([['x', 'y'], [], []]);
    expect(contentsAfter(moves, 4, 3)).toEqual([[], ['y'], []]);
  });

  it('what passes a level has crossed both of its borders; what is made or dropped has crossed none', () => {
    expect(crossedAfter(moves, 1, 3)).toEqual([4, 4]);
    expect(crossedAfter(moves, 3, 3)).toEqual([4, 4]);
    expect(crossedAfter(moves, 4, 3)).toEqual([12, 4]);
  });

  it('the frame shows the move that has just been made, and the sums so far', () => {
    expect(draw(0)).not.toContain('crossing');
    expect(draw(1).match(/class="border crossing"/g)).toHaveLength(2);
    expect(draw(4).match(/class="border crossing"/g)).toHaveLength(1);
    expect(draw(4)).toContain('y, 8 B');
    expect(draw(4)).toContain('12 B so far');
  });

  it('bars of what crossed are to one scale', () => {
    const [first, second] = [...draw(4).matchAll(/class="crossed"[^>]*width=([\d.]+)/g)].map(
      ([, wide]) => Number(wide),
    );
    expect(first).toBeCloseTo(3 * (second ?? 0));
  });

  it('what does not fit is counted', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      tensor: `tensor ${index}`,
      bytes: 1,
      to: 0,
    }));
    const options = { levels: [{ name: 'cache' }], moves: many, at: 40, format: String };
    const markup = templateMarkup(memoryLevels(options)(328).body);
    const chips = markup.match(/class="chip/g)?.length ?? 0;
    expect(chips).toBeGreaterThan(0);
    expect(markup).toContain(`+${40 - chips}`);
  });

  it('stays inside its width', () => {
    for (const width of WIDTHS) for (const at of [0, 1, 4]) insideOf(draw(at, width), width);
  });
});

describe('grid walk', () => {
  const row = (columns: number): Touch[] =>
    Array.from({ length: columns }, (_, column) => ({ grid: 0, row: 0, column }));
  const down = (rows: number): Touch[] =>
    Array.from({ length: rows }, (_, at) => ({ grid: 0, row: at, column: 0 }));

  it('along a row one cell of each line is fetched, down a column every one', () => {
    expect(hitsOf(row(8), { line: 4, lines: 2 }).filter((hit) => !hit)).toHaveLength(2);
    expect(hitsOf(down(8), { line: 4, lines: 2 }).filter((hit) => !hit)).toHaveLength(8);
  });

  it('the least recently used line gives way', () => {
    const [a, b, c] = down(3) as [Touch, Touch, Touch];
    expect(hitsOf([a, b, a, c, a, b], { line: 4, lines: 2 })).toEqual([
      false,
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it('a touch is a hit exactly when its line was held before it', () => {
    const touch = fc.record({ grid: fc.nat(1), row: fc.nat(3), column: fc.nat(7) });
    const cache = fc.record({
      line: fc.integer({ min: 1, max: 4 }),
      lines: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(touch, { maxLength: 40 }), cache, (touches, model) => {
        const hits = hitsOf(touches, model);
        touches.forEach((each, at) => {
          const inCache = cachedLines(touches, at, model);
          expect(inCache.size).toBeLessThanOrEqual(model.lines);
          expect(hits[at]).toBe(inCache.has(lineOf(each, model.line)));
        });
      }),
    );
  });

  const draw = (at: number, width = 640) =>
    templateMarkup(
      gridWalk({
        grids: ['A', 'B', 'C'].map((name) => ({ name, rows: 8, columns: 8 })),
        touches: [...row(8), ...down(8)],
        at,
        cache: { line: 4, lines: 4 },
      })(width).body,
    );

  it('counts what was found and what was fetched until the frame', () => {
    expect(draw(0)).toContain('0 found');
    expect(draw(8)).toContain('6 found');
    expect(draw(8)).toContain('2 fetched');
    expect(draw(8).match(/class="cell missed /g)).toHaveLength(2);
    expect(draw(8).match(/ now /g)).toHaveLength(1);
  });

  it('stays inside its width, with cells that can be seen', () => {
    for (const width of WIDTHS) {
      insideOf(draw(9, width), width);
      expect(
        Number(/class="cell[^>]* width=([\d.]+)/.exec(draw(9, width))?.[1]),
      ).toBeGreaterThanOrEqual(9);
    }
  });
});

describe('number line', () => {
  it('b bits have 2^b - 1 steps, symmetric about zero', () => {
    expect(stepsOf(2, 3)).toEqual([-3, 0, 3]);
    for (const bits of [2, 3, 4, 8]) {
      const steps = stepsOf(bits, 1);
      expect(steps).toHaveLength(2 ** bits - 1);
      expect(steps).toContain(0);
    }
  });

  it('a value moves by half a step at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 8 }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (bits, value) => {
          const half = 0.5 / (2 ** (bits - 1) - 1);
          expect(Math.abs(snapped(value, stepsOf(bits, 1)) - value)).toBeLessThanOrEqual(
            half + 1e-12,
          );
        },
      ),
    );
  });

  it('says how many steps are used and how far the worst value moves, at every width', () => {
    for (const width of WIDTHS) {
      const options = {
        values: [-0.9, 0.1, 0.2, 0.6],
        format: (value: number) => value.toFixed(2),
        domain: [-1, 1] as const,
      };
      const markup = templateMarkup(numberLine({ ...options, steps: stepsOf(2, 1) })(width).body);
      expect(markup).toContain('3 of 3');
      expect(markup).toContain('off by 0.40 at most');
      insideOf(markup, width);
      insideOf(templateMarkup(numberLine({ ...options, steps: stepsOf(8, 1) })(width).body), width);
    }
  });
});

describe('clock ticks', () => {
  it('a clock says whole ticks: none for a run between two, one for the same run across one', () => {
    expect(clocked({ start: 10, end: 50 }, 100)).toBe(0);
    expect(clocked({ start: 70, end: 110 }, 100)).toBe(100);
    expect(clocked({ start: 100, end: 350 }, 100)).toBe(200);
  });

  it('is off by less than a tick', () => {
    const time = fc.double({ min: 0, max: 1e4, noNaN: true });
    fc.assert(
      fc.property(time, time, (start, took) => {
        expect(Math.abs(clocked({ start, end: start + took }, 100) - took)).toBeLessThan(
          100 + 1e-6,
        );
      }),
    );
  });

  it('frame i shows i runs, each with what the clock says of it', () => {
    const runs = [10, 70, 150, 290].map((start) => ({ start, end: start + 40 }));
    const draw = (at: number, width = 640) =>
      templateMarkup(
        ticksLine({
          tick: 100,
          runs,
          at,
          format: (each) => `${each} µs`,
          label: 'time (µs)',
          axisFormat: String,
        })(width).body,
      );
    expect(draw(0)).not.toContain('clock:');
    expect(draw(3).match(/clock: (100 µs|0)/g)).toEqual(['clock: 0', 'clock: 100 µs', 'clock: 0']);
    for (const width of WIDTHS) insideOf(draw(4, width), width);
  });
});
