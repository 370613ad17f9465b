// One dot for each layer: its share timed per op from left to right, its share of the snapshots upwards.
// Dots on the diagonal agree; those that no snapshot fell on lie in a row of their own below.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import {
  axisX,
  axisY,
  type Drawing,
  linePath,
  mark,
  spread,
  textWidth,
} from '../../kit/charts/chart';
import { logScale, type Scale } from '../../kit/charts/scale';
import { percent } from '../../kit/words/format';
import { type LayerShare, shareError } from './outcome';

const HEIGHT = 340;
const TOP = 36;
const LANE = 30;
const LABELS = 3;

/** Whole decades around all that is above zero. */
function domainOf(shares: readonly LayerShare[]): [number, number] {
  const values = shares
    .flatMap(({ per_op, sampling }) => [per_op, sampling])
    .filter((value) => value > 0);
  const low = Math.min(1, ...values);
  return [10 ** Math.max(-6, Math.floor(Math.log10(low))), 1];
}

/** Where 95 % of the dots should lie if chance alone moves them: share ± 2 standard deviations. */
function chance(x: Scale, y: Scale, taken: number): string {
  const steps = Array.from({ length: 41 }, (_, i) => x.domain[0] ** (1 - i / 40));
  const clamp = (share: number) => y.map(Math.min(1, Math.max(y.domain[0], share)));
  const upper = steps.map((p) => [x.map(p), clamp(p + 2 * shareError(p, taken))] as const);
  const lower = steps.map((p) => [x.map(p), clamp(p - 2 * shareError(p, taken))] as const);
  return `${linePath([...upper, ...lower.reverse()])}Z`;
}

/** A figure for `figure({draw: scatter(...)})`. @param taken how many snapshots; undefined: no band */
export function scatter(
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
      body: svg`${taken === undefined ? nothing : svg`<path class="interval" d=${chance(x, y, taken)} />`}
        ${axisY({ scale: y, label: 'share of the snapshots', format: percent }, left, x.range[1])}
        ${axisX({ scale: { ...x, range: [left, x.range[1]] }, label: 'share of the time, timed per op', format: percent }, bottom)}
        <line class="gap" x1=${x.range[0]} x2=${x.range[1]} y1=${y.range[0]} y2=${y.range[1]} />
        ${lowest === bottom - LANE ? lane(left, x.range[1], bottom) : nothing}
        ${shares.map((share) => dot(share, x, y, bottom - LANE / 2))}
        ${labels(shares, x, y, width)}`,
    };
  };
}

const lane = (left: number, right: number, bottom: number): SVGTemplateResult =>
  svg`<rect class="shade" x=${left} width=${right - left} y=${bottom - LANE + 6} height=${LANE - 6} />
    <text class="rule-label" x=${right - 4} y=${bottom - LANE / 2 + 3} dy="0.32em" text-anchor="end">never seen</text>`;

function dot({ per_op, sampling }: LayerShare, x: Scale, y: Scale, below: number) {
  const at = x.map(Math.max(per_op, x.domain[0]));
  if (sampling > 0) return mark('plain', at, y.map(sampling), 4);
  return svg`<circle class="dot outlier" cx=${at} cy=${below + 3} r="3.5" />`;
}

/** The largest layers by name, kept apart, on the side of the dot where there is more room. */
function labels(shares: readonly LayerShare[], x: Scale, y: Scale, width: number) {
  const named = shares.slice(0, LABELS).filter(({ sampling }) => sampling > 0);
  const heights = spread(
    named.map(({ sampling }) => y.map(sampling)),
    15,
    [TOP, y.range[0]],
  );
  return named.map(({ layer, per_op }, i) => {
    const at = x.map(per_op);
    const left = at > width / 2;
    return svg`<text class="value" x=${left ? at - 9 : at + 9} y=${heights[i] ?? 0} dy="0.32em" text-anchor=${left ? 'end' : 'start'}>${layer}</text>`;
  });
}
