// The figures of the Fusion lab: parts add up to their bars, trips are drawn one by one, and the first frame shows something.

import { describe, expect, it } from 'vitest';
import type { FigureSpec } from '../../../web/src/kit/charts/figure';
import { passesFigure } from '../../../web/src/labs/fusion/figures';
import type { OpMoves } from '../../../web/src/labs/fusion/moves';
import type { Timed } from '../../../web/src/labs/fusion/outcome';
import { subjectOf } from '../../../web/src/labs/fusion/subjects';
import { bytesFigure, timeFigure } from '../../../web/src/labs/fusion/time-figures';
import { blocksOf, trafficOf } from '../../../web/src/labs/fusion/trips';
import { templateMarkup, templateText } from '../template-text';
import { all, choice, faster, timed } from './fusion-fixtures';

const specOf = (figure: { values: readonly unknown[] }) => figure.values[0] as FigureSpec;
const timeOf = (outcome: Timed) =>
  specOf(timeFigure({ outcomes: { fused: outcome }, prediction: undefined } as never));
const drawn = ({ draw }: FigureSpec, width = 328) => templateMarkup(draw(width).body);
const many = (markup: string, kind: string) =>
  markup.match(new RegExp(`class="bar series-${kind}"`, 'g'))?.length ?? 0;

const op = (name: string, reads: number, writes: number): OpMoves => ({ name, reads, writes });
const dry = {
  subject: subjectOf({ ...choice('chain'), dropout: 'off' }),
  apart: [op('bias', 100, 100), op('GELU', 100, 100), op('residual', 200, 100)],
  fused: [op('all in one', 100, 100)],
};

describe('fusion lab: trips', () => {
  it('the blocks of a way are all its bytes, the shared ones included', () => {
    const traffic = trafficOf({ passes: [7, 2] }, [720, 220]);
    expect(traffic.map(blocksOf)).toEqual([
      [100, 100, 100, 100, 100, 100, 100, 20],
      [100, 100, 20],
    ]);
  });

  it('before the run, seven blocks stand over two', () => {
    const spec = specOf(bytesFigure({ dry } as never));
    expect(many(drawn(spec), 'activations')).toBe(9);
    expect(templateText(spec.draw(328).body)).toContain('7 trips of');
  });
});

describe('fusion lab: the time of a pass', () => {
  const unit: Readonly<Record<string, number>> = { ns: 1e-6, µs: 1e-3, ms: 1, s: 1e3 };
  const ms = (text: string) => {
    const [, value = '', of = ''] = /([\d.,]+)\s(ns|µs|ms|s)\b/.exec(text) ?? [];
    return Number(value.replace(',', '')) * (unit[of] ?? Number.NaN);
  };

  it('bytes and arithmetic add up to the bar beside them', () => {
    const outcomes = [...all, timed({ ratio: [1.8, 1.7, 1.9], gb_per_second: 30 })];
    const rows = outcomes
      .flatMap((outcome) => timeOf(outcome).summary.split('; '))
      .map((row) => /: (.*?), .*B: (.*), what trips do not explain: (.*)/.exec(row))
      .filter((row) => row !== null);
    expect(rows.length).toBeGreaterThan(5);
    for (const [row, whole = '', bytes = '', calls = ''] of rows)
      expect((ms(bytes) + ms(calls)) / ms(whole), row).toBeCloseTo(1, 2);
  });

  it('what its bytes need more than the whole of is no part of it', () => {
    const spec = timeOf(timed({ gb_per_second: 2 }));
    expect(spec.summary).toContain('partly from a cache');
    expect(many(drawn(spec), 'compute')).toBe(0);
  });

  it('ops have shares of it that are all of it, and no times of another pass', () => {
    const note = String(timeOf(faster).note).replaceAll('\u00a0', ' ');
    const [, ops = ''] = /One op at a time: (.*) of the time/.exec(note) ?? [];
    const shares = [...ops.matchAll(/([\d.]+) %/g)].map(([, share]) => Number(share));
    expect(shares).toHaveLength(4);
    expect(shares.reduce((sum, each) => sum + each, 0)).toBeCloseTo(100, 0);
    expect(ops).not.toMatch(/\d [nµm]?s\b/);
  });
});

it('the first frame of the tensors has the input in memory', () => {
  const spec = specOf(
    passesFigure({ dry, picked: () => undefined, pick: () => undefined } as never),
  );
  expect(templateText(spec.draw(328).body)).toMatch(/memory\s+or the last cache\s+x\b/);
  expect(spec.summary).toMatch(/x lies in memory; 0\sB so far/);
});
