// Predicting by dragging: the values of pixels and keys, and agreement between the bar and the typed value.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dragMark } from '../../../web/src/kit/charts/drag-mark';
import { afterKey, rounded, valueAt } from '../../../web/src/kit/charts/drag-values';
import { shownText } from '../../../web/src/kit/charts/predict-bars';
import {
  drawPredictBars,
  meant,
  type PredictBars,
  plain,
} from '../../../web/src/kit/charts/predict-drawing';
import { linearScale, logScale } from '../../../web/src/kit/charts/scale';
import { parseNumber } from '../../../web/src/kit/words/format';
import { predictedMark } from '../../../web/src/lab/predicted-mark';
import { templateMarkup } from '../template-text';

const linear = linearScale([-50, 50], [10, 310]);
const log = logScale([1, 1e6], [10, 310]);
const upwards = linearScale([0, 8], [300, 20]);
const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });

describe('drag mark: values', () => {
  it('the pixel under the pointer is the value, rounded to what the axis can tell apart', () => {
    expect(valueAt(160, linear)).toBe(0);
    expect(valueAt(235.2, linear)).toBe(25.1);
    expect(valueAt(160, log)).toBe(1000);
    expect(valueAt(20, upwards)).toBe(8);
    expect(valueAt(160, upwards)).toBe(4);
  });

  it('beyond the axis is its end', () => {
    expect(valueAt(-500, linear)).toBe(-50);
    expect(valueAt(1e4, log)).toBe(1e6);
    expect(valueAt(1e4, upwards)).toBe(0);
  });

  it('arrow keys move a hundredth of the axis, with Shift a tenth, Home and End to its ends', () => {
    expect(afterKey(key('ArrowRight'), 0, linear)).toBe(1);
    expect(afterKey(key('ArrowLeft', true), 0, linear)).toBe(-10);
    expect(afterKey(key('ArrowUp'), 4, upwards)).toBe(4.08);
    expect(afterKey(key('PageUp'), 1, log)).toBe(4);
    expect(afterKey(key('Home'), 0, linear)).toBe(-50);
    expect(afterKey(key('End'), undefined, log)).toBe(1e6);
    expect(afterKey(key('Tab'), 0, linear)).toBeUndefined();
  });

  it('every arrow key changes the value until the end of the axis, and back', () => {
    const scales = fc.constantFrom(linear, log, upwards, logScale([0.9, 1.2], [0, 300]));
    fc.assert(
      fc.property(scales, fc.double({ min: 0.02, max: 0.98, noNaN: true }), (scale, share) => {
        const [from, to] = scale.range;
        const value = valueAt(from + share * (to - from), scale);
        expect(afterKey(key('ArrowRight'), value, scale)).toBeGreaterThan(value);
        expect(afterKey(key('ArrowLeft'), value, scale)).toBeLessThan(value);
      }),
    );
  });

  it('zero is never minus zero', () => {
    expect(Object.is(rounded(-0.001, linear), 0)).toBe(true);
  });
});

const mark = (value: number | undefined) =>
  templateMarkup(
    dragMark({
      scale: log,
      orientation: 'horizontal',
      from: 0,
      length: 40,
      value,
      onInput: () => undefined,
      format: (each) => `${each} MB`,
      label: 'Peak',
    }),
  );

describe('drag mark: what is seen and said', () => {
  it('nothing is preselected: no line, an invitation, and nothing said', () => {
    const waiting = mark(undefined);
    expect(waiting).toContain('drag me');
    expect(waiting).toContain('nothing said yet');
    expect(waiting).not.toContain('class="predicted"');
  });

  it('a slider with its value in words', () => {
    expect(mark(1000)).toMatch(
      /role="slider".*aria-valuemin=1 aria-valuemax=1000000 aria-valuenow=1000/s,
    );
    expect(mark(1000)).toContain('aria-valuetext=1000 MB');
    expect(mark(1000)).toContain('class="predicted"');
  });

  it('a value off the axis stands at its end with an arrow', () => {
    expect(mark(1e9)).toContain('cx=310');
    expect(mark(1e9)).toContain('→ 1000000000 MB');
    expect(mark(1e-9)).toContain('← ');
  });

  it('is at least 24 px to press', () => {
    const [, width, height] = /class="hit"[^>]* width=([\d.]+) height=([\d.]+)/.exec(mark(5)) ?? [];
    expect(Number(width)).toBeGreaterThanOrEqual(24);
    expect(Number(height)).toBeGreaterThanOrEqual(24);
  });
});

const options = (more: Partial<PredictBars>): PredictBars => ({
  label: 'How much?',
  unit: 'MB',
  min: 0,
  max: 100,
  value: undefined,
  format: (value) => `${value} MB`,
  onInput: () => undefined,
  ...more,
});

describe('prediction beside what is known', () => {
  it('zero and negative numbers can be meant where the axis says so', () => {
    expect(meant(0, options({}))).toBe(true);
    expect(meant(-5, options({}))).toBe(false);
    expect(meant(-5, options({ min: -50 }))).toBe(true);
    expect(meant(-500, options({ min: -50 }))).toBe(true);
    expect(meant(0, options({ log: true, min: 1 }))).toBe(false);
    expect(meant(4321, options({}))).toBe(true);
    expect(meant(undefined, options({}))).toBe(false);
  });

  it('a linear bar begins at zero, whichever side it is on', () => {
    const { body } = drawPredictBars(
      options({ min: -50, max: 50, value: -25, known: [{ label: 'b', value: 25 }] }),
    )(428);
    const bars = [
      ...templateMarkup(body).matchAll(/class="bar ?(yours|)" x=([\d.]+) y=[\d.]+ width=([\d.]+)/g),
    ];
    expect(bars.map(([, state, x, width]) => [state, Number(x), Number(width)])).toEqual([
      ['', 214, 100],
      ['yours', 114, 100],
    ]);
  });

  it('a log axis has no bars, whose lengths would lie', () => {
    const markup = templateMarkup(
      drawPredictBars(
        options({ log: true, min: 1, value: 10, known: [{ label: 'b', value: 25 }] }),
      )(428).body,
    );
    expect(markup).not.toContain('class="bar ');
    expect(markup.match(/class="stem/g)).toHaveLength(2);
  });

  it('nothing is drawn as said before it is', () => {
    expect(templateMarkup(drawPredictBars(options({}))(428).body)).not.toContain('yours"');
  });

  it('a locked prediction stands without a handle, and without what was never said', () => {
    const draw = (value: number | undefined) =>
      drawPredictBars({ ...options({ value }), onInput: undefined })(428);
    const { body, interactive } = draw(40);
    expect(interactive).toBe(false);
    expect(templateMarkup(body)).not.toContain('slider');
    expect(templateMarkup(body)).toContain('40 MB');
    expect(templateMarkup(draw(4000).body)).toContain('→ 4000 MB');
    expect(templateMarkup(draw(undefined).body)).not.toContain('predicted');
  });

  it('what the field shows is read as the same number', () => {
    const any = fc
      .double({ min: -1e9, max: 1e9, noNaN: true })
      .map((value) => Number(value.toPrecision(3)));
    fc.assert(
      fc.property(any, (value) => {
        expect(parseNumber(plain(value))).toBe(value);
      }),
    );
  });

  it('what was typed stays as it was typed, until the mark is dragged elsewhere', () => {
    expect(shownText('2.50', options({ value: 2.5 }))).toBe('2.50');
    expect(shownText('0.3', options({ value: (0.3 * 1e6) / 1e6 }))).toBe('0.3');
    expect(shownText('2.50', options({ value: 7 }))).toBe('7');
    expect(shownText('0.0025 GB', options({ value: 2.5 }))).toBe('0.0025 GB');
    expect(shownText('many', options({ value: undefined }))).toBe('many');
    expect(shownText('many', options({ value: 7 }))).toBe('7');
    expect(shownText(undefined, options({ value: undefined }))).toBe('');
  });

  it('a lab keeps base units, the figure shows the unit of its axis', () => {
    const received: (number | undefined)[] = [];
    const prediction = predictedMark({
      unit: 'MB',
      scale: 1e6,
      min: 1,
      max: 1000,
      log: true,
      known: [{ label: 'k', value: 5e6 }],
    });
    const template = prediction.input({
      label: 'How much?',
      echo: (value) => `${value} bytes`,
      draft: 2e6,
      onInput: (value) => received.push(value),
    });
    const [given] = template.values as [PredictBars];
    expect(given.value).toBe(2);
    expect(given.known).toEqual([{ label: 'k', value: 5 }]);
    expect(given.format(3)).toBe('3000000 bytes');
    given.onInput?.(4);
    given.onInput?.(undefined);
    expect(received).toEqual([4e6, undefined]);
  });
});
