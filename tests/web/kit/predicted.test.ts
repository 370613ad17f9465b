// A prediction that is far off hardly stretches an axis: the measured data stay about as large as without it.

import { describe, expect, it } from 'vitest';
import { bars } from '../../../web/src/kit/charts/bars';
import type { Draw } from '../../../web/src/kit/charts/chart';
import { dotRows } from '../../../web/src/kit/charts/dot-rows';
import { intervalRows } from '../../../web/src/kit/charts/interval-rows';
import { intervals } from '../../../web/src/kit/charts/intervals';
import { lines } from '../../../web/src/kit/charts/lines';
import {
  nearPredictions,
  predictedLabel,
  predictedPlace,
  reached,
} from '../../../web/src/kit/charts/predicted';
import { roofline } from '../../../web/src/kit/charts/roofline';
import { linearScale, logScale } from '../../../web/src/kit/charts/scale';
import { stacked } from '../../../web/src/kit/charts/stacked';
import { timing } from '../../../web/src/kit/charts/timing';
import { templateMarkup } from '../template-text';

const FACTORS = [1e-3, 1e-2, 0.1, 0.5, 1, 1.5, 2, 10, 100, 1e3];

describe('what an axis shows', () => {
  it('linear: what was said up to one and a half times the data, never beyond', () => {
    const shown = (prediction: number) => reached([2, 10], [prediction], { zero: true });
    expect(shown(14.9)).toContain(14.9);
    expect(shown(15.1)).toEqual([2, 10]);
    expect(shown(-4.9)).toContain(-4.9);
    expect(shown(-5.1)).toEqual([2, 10]);
    // If the axis does not start at zero, the range is the difference between the data.
    expect(reached([100, 102], [102.9])).toContain(102.9);
    expect(reached([100, 102], [104])).toEqual([100, 102]);
  });

  it('log: what was said up to a decade beyond either end; nothing that a log axis cannot show', () => {
    const near = (prediction: number) => nearPredictions([2, 10], [prediction], { log: true });
    expect([0.21, 99].map((prediction) => near(prediction))).toEqual([[0.21], [99]]);
    expect([0.19, 101, 0, -3].flatMap((prediction) => near(prediction))).toEqual([]);
    expect(nearPredictions([5], [60], { log: true })).toEqual([]);
  });

  it('with nothing measured, or only zeros, it shows what was said', () => {
    expect(reached([], [7])).toEqual([7]);
    expect(reached([0, 0], [7], { zero: true })).toEqual([0, 0, 7]);
    expect(reached([], [7], { log: true })).toEqual([7]);
    expect(reached([1, Number.NaN], [undefined, Number.POSITIVE_INFINITY])).toEqual([1]);
  });

  it('what lies beyond is marked at its end, with an arrow that points there', () => {
    const linear = linearScale([0, 10], [0, 100]);
    expect(predictedPlace(linear, 11)).toEqual({ at: 100, off: 'high' });
    expect(predictedPlace(linear, -1)).toEqual({ at: 0, off: 'low' });
    expect(predictedPlace(linear, 10)).toEqual({ at: 100 });
    expect(predictedPlace(logScale([1, 100], [200, 0]), 0)).toEqual({ at: 200, off: 'low' });
    const label = (...say: Parameters<typeof predictedLabel>) =>
      predictedLabel(...say).replace('\u00a0', ' ');
    expect(label('you said 4.3 GB', 'high')).toBe('you said 4.3 GB →');
    expect(label('you said 2 ms', 'low')).toBe('← you said 2 ms');
    expect(label('you said 2 ms', 'low', 'up')).toBe('you said 2 ms ↓');
    expect(label('you said 2 ms', undefined)).toBe('you said 2 ms');
  });
});

/** A drawing's text, with line breaks as spaces. */
const words = (draw: Draw): string =>
  templateMarkup(draw(760).body)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

/** The extent of the data's marks in px, from the smallest to the largest number that `of` finds. */
function extent(draw: Draw, of: RegExp): number {
  const found = [...templateMarkup(draw(760).body).matchAll(of)].map((match) => Number(match[1]));
  expect(found.length).toBeGreaterThan(1);
  return Math.max(...found) - Math.min(...found);
}

const DATA = [1.2, 8.4, 3.1, 4.7];
const text = (value: number) => `you said ${value}`;
const draws: Readonly<Record<string, { of: RegExp; draw: (prediction?: number) => Draw }>> = {
  bars: {
    of: /class="bar"[^>]* width=([\d.]+)/g,
    draw: (prediction) =>
      bars({
        bars: DATA.map((value, i) => ({
          ...{ label: `${i}`, value, text: `${value}` },
          ...(prediction === undefined ? {} : { predicted: prediction }),
        })),
        predictedText: text,
      }),
  },
  stacked: {
    of: /,(\d+\.\d)H/g,
    draw: (prediction) =>
      stacked({
        labels: ['a', 'b', 'c', 'd'],
        series: [{ category: 'parameters', values: DATA }],
        ...{ format: String, yLabel: 'y', xLabel: 'x' },
        ...(prediction === undefined ? {} : { predicted: prediction }),
      }),
  },
  lines: {
    of: /class="mark[^>]*translate\([\d.]+ ([\d.]+)\)/g,
    draw: (prediction) =>
      lines({
        series: [{ label: '', points: DATA.map((value, i) => [i, value] as const) }],
        x: { label: 'x', format: String },
        y: { label: 'y', format: String },
        marks:
          prediction === undefined ? [] : [{ label: 'you said', y: prediction, predicted: true }],
      }),
  },
  'log lines': {
    of: /class="mark[^>]*translate\([\d.]+ ([\d.]+)\)/g,
    draw: (prediction) =>
      lines({
        series: [{ label: '', points: DATA.map((value, i) => [i, value] as const) }],
        x: { label: 'x', format: String },
        y: { label: 'y', format: String, log: true },
        marks:
          prediction === undefined ? [] : [{ label: 'you said', y: prediction, predicted: true }],
      }),
  },
  timing: {
    of: /class="dot sample"[^>]* cy=([\d.]+)/g,
    draw: (prediction) =>
      timing({
        warmUp: [],
        samples: DATA,
        marks:
          prediction === undefined
            ? []
            : [{ label: 'you said', value: prediction, kind: 'predicted' }],
      }),
  },
  'dot rows': {
    of: /class="dot many" cx=([\d.]+)/g,
    draw: (prediction) =>
      dotRows([
        {
          label: 'a',
          values: DATA,
          marks:
            prediction === undefined
              ? []
              : [{ kind: 'predicted', value: prediction, text: 'you said' }],
        },
      ]),
  },
  'interval rows': {
    of: /class="mark[^>]*translate\(([\d.]+) /g,
    draw: (prediction) =>
      intervalRows({
        ...{ label: 'x', format: String, predictedText: text },
        rows: DATA.map((value) => ({
          ...{ label: 'a', text: 'b', value },
          ...(prediction === undefined ? {} : { predicted: prediction }),
        })),
      }),
  },
  intervals: {
    of: /class="mark[^>]*translate\(([\d.]+) /g,
    draw: (prediction) =>
      intervals({
        ...{ label: 'x', format: String, base: 0 },
        rows: DATA.map((value) => ({
          ...{ label: 'a', text: 'b', value },
          marks:
            prediction === undefined
              ? []
              : [{ kind: 'predicted', value: prediction, text: 'you said' }],
        })),
      }),
  },
  roofline: {
    of: /class="mark[^>]*translate\([\d.]+ ([\d.]+)\)/g,
    draw: (prediction) =>
      roofline({
        ...{ peak: 10, bandwidth: 5 },
        points: DATA.map((value, i) => ({ label: '', intensity: i + 1, gflops_per_second: value })),
        ...(prediction === undefined
          ? {}
          : { predicted: { intensity: 1, gflops_per_second: prediction, text: 'you said' } }),
      }),
  },
};

/** The least share of their extent that the data must keep: a log axis that stretches by a decade may halve it. */
const LEAST = 0.4;

for (const [name, { of, draw }] of Object.entries(draws)) {
  it(`${name}: wrong by 10⁻³ to 10³, a prediction leaves the data as large as they were`, () => {
    const without = extent(draw(), of);
    for (const factor of FACTORS) {
      const prediction = factor * Math.max(...DATA);
      expect(extent(draw(prediction), of) / without, `${factor} times`).toBeGreaterThan(LEAST);
      expect(words(draw(prediction)), `${factor} times`).toContain('you said');
    }
  });

  it(`${name}: what lies beyond the axis has its arrow`, () => {
    expect(words(draw(1e3 * Math.max(...DATA)))).toMatch(/you said[^<]*[→↑]/);
  });
}
