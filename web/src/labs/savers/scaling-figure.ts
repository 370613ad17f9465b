// Sizes of all gradients on float16's own scale: what falls off below or above.

import { svg, type TemplateResult } from 'lit';
import type { LossScalingReport } from '../../engine/types';
import { axisX, type Drawing } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { linearScale } from '../../kit/charts/scale';
import { count, percent } from '../../kit/words/format';
import { scalingTitle } from './scaling-text';

/** Magnitudes up to 2^-25 become zero, from 65520 on infinite: exponents below -25 and from 16 on. */
const ZERO_BELOW = -25;
const INFINITE_FROM = 16;
const HEIGHT = 240;

const exponentText = (exponent: number): string =>
  `2^${exponent < 0 ? '−' : ''}${Math.abs(exponent)}`;

/** Bars over powers of two; those that float16 loses stand on shaded ground. */
export function draw({ by_exponent }: LossScalingReport): (width: number) => Drawing {
  return (width) => {
    const bottom = HEIGHT - 44;
    const shown = by_exponent.filter(({ scaled_values }) => scaled_values > 0);
    const low = Math.min(-40, ...shown.map(({ exponent }) => exponent));
    const high = Math.max(20, ...shown.map(({ exponent }) => exponent + 1));
    const most = Math.max(1, ...shown.map(({ scaled_values }) => scaled_values));
    const x = linearScale([low, high], [4, width - 12], width < 420 ? 4 : 7);
    const y = linearScale([0, most], [bottom, 34]);
    const lost = x.map(ZERO_BELOW);
    const over = x.map(INFINITE_FROM);
    const wide = x.map(1) - x.map(0);
    return {
      height: HEIGHT,
      body: svg`<rect class="shade" x=${x.range[0]} y="24" width=${lost - x.range[0]} height=${bottom - 24} />
        <rect class="shade" x=${over} y="24" width=${x.range[1] - over} height=${bottom - 24} />
        <text class="rule-label" x=${lost - 6} y="16" text-anchor="end">becomes 0</text>
        <text class="rule-label" x=${(lost + over) / 2} y="16" text-anchor="middle">kept</text>
        <text class="rule-label" x=${over + 2} y="16">${width < 420 ? '∞' : 'infinite'}</text>
        ${shown.map(
          ({ exponent, scaled_values }) =>
            svg`<rect class="bar series-gradients" x=${x.map(exponent) + 0.5} y=${y.map(scaled_values)} width=${Math.max(1, wide - 1)} height=${bottom - y.map(scaled_values)} />`,
        )}
        ${axisX({ scale: x, label: 'size of a gradient times the scale', format: exponentText }, bottom)}`,
    };
  };
}

export function scalingFigure(report: LossScalingReport): TemplateResult {
  const { scaled, values, scale } = report;
  return figure({
    name: 'savers-loss-scaling',
    title: scalingTitle(report),
    summary: `Of ${count(values)} gradients times ${count(scale)}: ${percent(scaled.underflowed_share)} become zero, ${percent(scaled.overflowed_share)} infinite; ${count(scaled.subnormal)} keep fewer digits.`,
    draw: draw(report),
    note: `Every gradient of one backward pass, ${count(values)} in all, by powers of two. ${count(report.zero)} are exactly zero and not shown. Between 2^−24 and 2^−14 float16 keeps fewer and fewer digits.`,
    table: {
      caption: 'Gradients by size',
      columns: [
        { key: 'exponent', label: 'power of two' },
        { key: 'values', label: 'gradients', format: count },
        { key: 'scaled_values', label: 'times the scale', format: count },
      ],
      rows: report.by_exponent.map(({ exponent, values: each, scaled_values }) => [
        exponent,
        each,
        scaled_values,
      ]),
    },
    data: report,
  });
}
