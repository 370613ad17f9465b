// The roof of an operation belongs to the size of its data, whichever way that size was streamed fastest; each size has one bandwidth.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FigureSpec } from '../../../web/src/kit/charts/figure';
import { gbPerSecond } from '../../../web/src/kit/words/format';
import { four } from '../../../web/src/labs/roofline/figures';
import lab from '../../../web/src/labs/roofline/lab';
import { rule } from '../../../web/src/labs/roofline/more-figures';
import {
  anyAbove,
  chosenPoint,
  levelFor,
  levelsOf,
  roofLevel,
} from '../../../web/src/labs/roofline/outcome';
import { templateMarkup, templateText } from '../template-text';
import { DRAWS } from './drawn';
import { readingOf, textIn } from './reading';
import { laptop, rows } from './roofline-cases';
import { deviceOf, measuredOf, WORKS } from './roofline-fixtures';

/** The set like the weights is read as one stream at 22 GB/s; written in three it moves at 25.5. */
const half = {
  ...laptop,
  bandwidths: laptop.bandwidths.map((each) =>
    each.working_set_bytes === 2 ** 24
      ? { ...each, gb_per_second: each.stream === 'triad' ? 25.5 : 22 }
      : each,
  ),
} as typeof laptop;

const LINEAR = { min_bytes: 16.8e6 };

describe('roofline lab: a roof is the most that a memory brings', () => {
  it('a layer that reads in several rows stays under the fastest way through a set like it', () => {
    expect(levelFor(half, LINEAR).gb_per_second).toBe(25.5);
    const measured = measuredOf(half, () => 1);
    expect(chosenPoint(measured).gflops_per_second).toBeCloseTo(12.75, 1);
    expect(anyAbove(measured)).toEqual([]);
  });

  it('no roof is below that of a larger set, whatever was measured', () => {
    const speed = fc.double({ min: 1, max: 300, noNaN: true });
    const all = fc.array(speed, { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(all, (levels) => {
        const device = deviceOf(57, levels);
        const roofs = [1e4, 1e5, 1e6, 1e7, 1e8].map(
          (min_bytes) => levelFor(device, { min_bytes }).gb_per_second,
        );
        expect(roofs).toEqual([...roofs].sort((a, b) => b - a));
        expect(new Set(levelsOf(device).map(({ bytes }) => bytes)).size).toBe(5);
      }),
      DRAWS,
    );
  });
});

const viewOf = (measured: ReturnType<typeof measuredOf>) => ({
  values: { op: measured.op },
  dry: { op: measured.op, works: WORKS, plans: [] },
  outcomes: { points: measured },
});

it('of one size one bandwidth is named, in all texts of the lab', () => {
  for (const device of [laptop, rows, half]) {
    const measured = measuredOf(device, () => 0.9);
    const { said } = readingOf(lab, { ...viewOf(measured), prediction: 3 } as never);
    const words = textIn({ said }, 'roofs more', 'memory say', 'four say', 'memory figure summary');
    const own = levelFor(device, chosenPoint(measured));
    const named = [...words.matchAll(/(?<!its )16\.8 MB(?: move)?(?: at|:) ([\d.]+ GB\/s)/g)];
    expect(named.length).toBeGreaterThan(2);
    for (const [, speed] of named)
      expect(speed).toBe(gbPerSecond(own.gb_per_second).replace('\u00a0', ' '));
    const far = [...words.matchAll(/101 MB(?: at|:) ([\d.]+ GB\/s)/g)];
    for (const [, speed] of far)
      expect(speed).toBe(gbPerSecond(roofLevel(device).gb_per_second).replace('\u00a0', ' '));
  }
});

it('what moves faster than a roof that is known roughly stands beside its range, and is not called at it', () => {
  const measured = measuredOf(deviceOf(57, [70, 68, 60, 40, 16], 0.2), () => 1.03);
  const reading = readingOf(lab, viewOf(measured) as never);
  expect(textIn(reading, 'memory figure title')).toMatch(
    /moved its 16\.8 MB at 41\.2 GB\/s; its roof lies between 32\.0 GB\/s and 48\.0 GB\/s/,
  );
  expect(textIn(reading)).not.toMatch(/reached its roof|at its roof/);
});

const specOf = (figure: { values: readonly unknown[] }) => figure.values[0] as FigureSpec;

it('the slope of its own data is drawn where it is not that of the farthest memory', () => {
  const slopes = (op: string) => {
    const view = { ...viewOf(measuredOf(laptop, () => 0.9, op)), live: {}, prediction: undefined };
    const { draw } = specOf(four(view as never));
    return templateMarkup(draw(328).body).match(/class="roof level"/g)?.length ?? 0;
  };
  expect(slopes('linear-1')).toBe(1);
  expect(slopes('relu-large')).toBe(0);
});

it('the rule opens with its own line, and says what moves', () => {
  const view = { ...viewOf(measuredOf(laptop, () => 0.9)), live: {}, picked: () => undefined };
  const spec = specOf(rule({ ...view, pick: () => undefined } as never));
  expect(spec.title).toMatch(/^“Below 10\.0\sGFLOP\/s is memory-bound”/);
  expect(templateText(spec.draw(328).body)).toContain('memory ←');
  const { text } = (spec.controls?.values[0] ?? {}) as { text?: (step: number) => string };
  expect(text?.(0)).toContain('The rule’s own line');
  expect(text?.(1)).toContain('A line at 100');
});
