// A scatter plot with one dot for each layer: its share timed per op on the x-axis, its share of the snapshots on the y-axis. Dots on the
// diagonal agree; layers that no snapshot hit lie in a row of their own below.

import { nothing, svg } from 'lit';
import { type Drawing, linePath, textWidth } from '../../kit/charts/chart';
import { logScale, type Scale } from '../../kit/charts/scale';
import { type ScatterPoint, scatter } from '../../kit/charts/scatter';
import { percent } from '../../kit/words/format';
import { type LayerShare, shareError, unseen } from './outcome';

const HEIGHT = 340;
const TOP = 36;
const LANE = 30;
const LABELS = 3;

/** Whole decades that contain all shares above zero. */
function domainOf(shares: readonly LayerShare[]): [number, number] {
  const values = shares
    .flatMap(({ per_op, sampling }) => [per_op, sampling])
    .filter((value) => value > 0);
  const low = Math.min(1, ...values);
  return [10 ** Math.max(-6, Math.floor(Math.log10(low))), 1];
}

/** The band that should contain 95 % of the dots if only chance moves them: share ± 2 standard deviations. */
function chance(x: Scale, y: Scale, taken: number): string {
  const steps = Array.from({ length: 41 }, (_, i) => x.domain[0] ** (1 - i / 40));
  const clamp = (share: number) => y.map(Math.min(1, Math.max(y.domain[0], share)));
  const upper = steps.map((p) => [x.map(p), clamp(p + 2 * shareError(p, taken))] as const);
  const lower = steps.map((p) => [x.map(p), clamp(p - 2 * shareError(p, taken))] as const);
  return `${linePath([...upper, ...lower.reverse()])}Z`;
}

/**
 * A drawing for `figure({draw: sharesPlot(...)})`.
 * @param taken how many snapshots were taken; undefined: no band
 */
export function sharesPlot(
  shares: readonly LayerShare[],
  taken: number | undefined,
): (width: number) => Drawing {
  return (width) => {
    const domain = domainOf(shares);
    const bottom = HEIGHT - 44;
    const left = textWidth(percent(domain[0])) + 18;
    const lowest = shares.some(({ sampling }) => sampling === 0) ? bottom - LANE : bottom - 8;
    const y = logScale(domain, [lowest, TOP]);
    const x = logScale(domain, [left + 8, width - 12]);
    return {
      height: HEIGHT,
      body: scatter({
        ...{ left, bottom, points: pointsOf(shares, x) },
        x: { scale: x, label: 'share of the time, timed per op', format: percent, width },
        y: { scale: y, label: 'share of the snapshots', format: percent },
        under:
          taken === undefined ? nothing : svg`<path class="interval" d=${chance(x, y, taken)} />`,
        over: svg`<line class="gap" x1=${x.range[0]} x2=${x.range[1]} y1=${y.range[0]} y2=${y.range[1]} />
          ${lowest === bottom - LANE ? lane(shares, left, x, bottom) : nothing}`,
      }),
    };
  };
}

/** The dots; only the largest layers have their names beside them. */
const pointsOf = (shares: readonly LayerShare[], x: Scale): ScatterPoint[] =>
  shares.flatMap(({ per_op, sampling, layer }, index) =>
    sampling === 0
      ? []
      : [
          {
            ...{ x: Math.max(per_op, x.domain[0]), y: sampling, kind: 'plain' },
            ...(index < LABELS ? { name: layer } : {}),
          } as const,
        ],
  );

/** The layers that no snapshot hit. */
function lane(shares: readonly LayerShare[], left: number, x: Scale, bottom: number) {
  const right = x.range[1];
  const middle = bottom - LANE / 2 + 3;
  const missed = unseen(shares).map(({ layer, per_op }) => ({
    layer,
    at: x.map(Math.max(per_op, x.domain[0])),
  }));
  // A single one has its name beside it, where that leaves the words at the end of the lane in view.
  const named = missed.length === 1 ? missed : [];
  return svg`<rect class="shade" x=${left} width=${right - left} y=${bottom - LANE + 6} height=${LANE - 6} />
    <text class="rule-label" x=${right - 4} y=${middle} dy="0.32em" text-anchor="end">never seen</text>
    ${missed.map(({ at }) => svg`<circle class="dot outlier" cx=${at} cy=${middle} r="3.5" />`)}
    ${named.map(({ layer, at }) => {
      const free = right - 24 - textWidth('never seen') - textWidth(layer, 12, 600);
      const side = at + 8 < free ? 8 : -8;
      return svg`<text class="value" x=${at + side} y=${middle} dy="0.32em" text-anchor=${side > 0 ? 'start' : 'end'}>${layer}</text>`;
    })}`;
}
