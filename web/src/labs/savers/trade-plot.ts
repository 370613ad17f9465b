// Peak memory from left to right, time from bottom to top: every recipe that was run.

import { type SVGTemplateResult, svg } from 'lit';
import type { Drawing } from '../../kit/charts/chart';
import { linearScale, niceDomain, type Scale } from '../../kit/charts/scale';
import { type ScatterPoint, scatter } from '../../kit/charts/scatter';
import { bytes } from '../../kit/words/format';
import type { Attempt } from './outcome';
import { multiple } from './words';

export interface TradeOptions {
  readonly attempts: readonly Attempt[];
  readonly plain_bytes: number;
  readonly budget_bytes: number;
  /** Slowdown that the student said, where it lies on the plot. */
  readonly said?: number;
}

const HEIGHT = 280;

/** A figure for `figure({draw: tradePlot({...})})`. */
export function tradePlot(options: TradeOptions): (width: number) => Drawing {
  const { attempts, plain_bytes, budget_bytes, said } = options;
  return (width) => {
    const bottom = HEIGHT - 44;
    const times = attempts.flatMap(({ slowdown }) => [slowdown.low, slowdown.high]);
    const y = linearScale(
      niceDomain([Math.min(0.8, ...times), Math.max(1.2, said ?? 0, ...times)]),
      [bottom, 40],
      5,
    );
    const x = linearScale(
      niceDomain([0, Math.max(plain_bytes, ...attempts.map((each) => each.peak_bytes))]),
      [52, width - 24],
      width < 420 ? 3 : 5,
    );
    const line = x.map(budget_bytes);
    return {
      height: HEIGHT,
      body: scatter({
        ...{ left: x.range[0], bottom, points: attempts.map(pointOf), names: 'right' },
        x: { scale: x, label: 'measured peak', format: (value) => bytes(value) },
        y: { scale: y, label: 'time of a step, × the plain one', format: multiple },
        under: svg`<rect class="shade" x=${x.range[0]} y=${y.range[1]} width=${Math.max(0, line - x.range[0])} height=${bottom - y.range[1]} />`,
        over: svg`<line class="timing-mark" x1=${line} x2=${line} y1=${y.range[1] - 8} y2=${bottom} />
        <text class="rule-label" x=${line - 6} y=${y.range[1] + 8} text-anchor="end">fits</text>
        ${said === undefined ? '' : prediction(said, x, y)}
        <path class="peak" transform="translate(${x.map(plain_bytes)} ${y.map(1)})" d="M-5,-5H5V5H-5Z" />
        <text class="rule-label" x=${x.map(plain_bytes)} y=${y.map(1) - 10} text-anchor="end">plain</text>`,
      }),
    };
  };
}

const prediction = (said: number, x: Scale, y: Scale): SVGTemplateResult =>
  svg`<line class="predicted" x1=${x.range[0]} x2=${x.range[1]} y1=${y.map(said)} y2=${y.map(said)} />
    <text class="predicted-label" x=${x.range[1]} y=${y.map(said) - 6} text-anchor="end">you said ${multiple(said)}</text>`;

/** By number, in the order they were run; the last one stands out. */
const pointOf = (
  { peak_bytes, slowdown }: Attempt,
  index: number,
  all: readonly Attempt[],
): ScatterPoint => ({
  ...{ x: peak_bytes, y: slowdown.ratio, interval: slowdown, name: `${index + 1}` },
  kind: index === all.length - 1 ? 'sample' : 'warm',
});
