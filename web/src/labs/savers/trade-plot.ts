// A scatter plot of every recipe that was run: peak memory on the x-axis, time on the y-axis.

import { svg } from 'lit';
import { type Drawing, textWidth } from '../../kit/charts/chart';
import { reached } from '../../kit/charts/predicted';
import { linearScale, niceDomain } from '../../kit/charts/scale';
import { type ScatterPoint, scatter } from '../../kit/charts/scatter';
import { bytes } from '../../kit/words/format';
import { multiple } from '../../kit/words/phrases';
import type { Attempt } from './outcome';

export interface TradeOptions {
  readonly attempts: readonly Attempt[];
  readonly plain_bytes: number;
  readonly budget_bytes: number;
  /** The slowdown that the student predicted. */
  readonly prediction: number | undefined;
}

const HEIGHT = 280;
const FITS = 'fits';

/** A drawing for `figure({draw: tradePlot({...})})`. */
export function tradePlot(options: TradeOptions): (width: number) => Drawing {
  const { attempts, plain_bytes, budget_bytes, prediction } = options;
  return (width) => {
    const bottom = HEIGHT - 44;
    const times = attempts.flatMap(({ slowdown }) => [slowdown.low, slowdown.high]);
    const shown = reached([0.8, 1.2, ...times], [prediction]);
    const y = linearScale(
      niceDomain([Math.min(0.8, ...shown), Math.max(1.2, ...shown)]),
      [bottom, 40],
      5,
    );
    const x = linearScale(
      niceDomain([0, Math.max(plain_bytes, ...attempts.map((each) => each.peak_bytes))]),
      [52, width - 32],
      width < 420 ? 3 : 5,
    );
    const line = x.map(budget_bytes);
    const plain = { x: plain_bytes, y: 1, kind: 'square', name: 'plain' } as const;
    return {
      height: HEIGHT,
      body: scatter({
        ...{ left: x.range[0], bottom, points: [...attempts.map(pointOf), plain] },
        x: { scale: x, label: 'measured peak', format: (value) => bytes(value), width },
        y: { scale: y, label: 'time of a step, × the plain one', format: multiple },
        ...(prediction === undefined
          ? {}
          : { predicted: { value: prediction, text: `you said ${multiple(prediction)}` } }),
        under: svg`<rect class="shade" x=${x.range[0]} y=${y.range[1]} width=${Math.max(0, line - x.range[0])} height=${bottom - y.range[1]} />`,
        over: svg`<line class="timing-mark" x1=${line} x2=${line} y1=${y.range[1] + 14} y2=${bottom} />
        <text class="rule-label" x=${line - 6} y=${bottom - 6} text-anchor="end">${FITS}</text>`,
        keepClear: [{ left: line - 6 - textWidth(FITS), right: line, top: bottom - 18, bottom }],
      }),
    };
  };
}

/** Points are numbered in the order they were run; the last one is highlighted. */
const pointOf = (
  { peak_bytes, slowdown }: Attempt,
  index: number,
  all: readonly Attempt[],
): ScatterPoint => ({
  ...{ x: peak_bytes, y: slowdown.ratio, interval: slowdown, name: `${index + 1}` },
  kind: index === all.length - 1 ? 'sample' : 'warm',
});
