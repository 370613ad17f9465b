// The sizes of all gradients on float16's own scale: what is lost below or above it, and where digits are lost.

import { svg, type TemplateResult } from 'lit';
import { axisX, type Draw } from '../../kit/charts/chart';
import { type FigureSpec, figure } from '../../kit/charts/figure';
import { linearScale } from '../../kit/charts/scale';
import { column } from '../../kit/charts/table';
import { count, plural } from '../../kit/words/format';
import { power as powerOf } from '../../kit/words/phrases';
import { agreed, figures as words } from './figure-words';
import { FULL_FROM, type Gradients, INFINITE_FROM, stored, ZERO_BELOW } from './outcome';

const HEIGHT = 250;
const TOP = 40;
const LOW = -44;
const HIGH = 24;

const exponentText = (exponent: number): string => powerOf(2, exponent);

interface Bar {
  readonly exponent: number;
  readonly values: number;
}

/** Bars over powers of two, with a shaded background where float16 loses something. Without bars, only the background. */
export function draw(all: readonly Bar[]): Draw {
  return (width) => {
    const bottom = HEIGHT - 44;
    const shown = all.filter(({ values }) => values > 0);
    const low = Math.min(LOW, ...shown.map(({ exponent }) => exponent));
    const high = Math.max(HIGH, ...shown.map(({ exponent }) => exponent + 1));
    const most = Math.max(1, ...shown.map(({ values }) => values));
    const x = linearScale([low, high], [18, width - 18], width < 420 ? 5 : 7);
    const y = linearScale([0, most], [bottom, TOP]);
    const [zero, full, over] = [ZERO_BELOW, FULL_FROM, INFINITE_FROM].map(x.map) as [
      number,
      number,
      number,
    ];
    const wide = x.map(1) - x.map(0);
    const narrow = width < 420;
    const ground = (from: number, to: number) =>
      svg`<rect class="shade" x=${from} y=${TOP - 10} width=${to - from} height=${bottom - TOP + 10} />`;
    const name = (from: number, to: number, words: string, row = 0) =>
      svg`<text class="rule-label" x=${(from + to) / 2} y=${12 + 14 * row} text-anchor="middle">${words}</text>`;
    return {
      height: HEIGHT,
      body: svg`${ground(x.range[0], zero)}${ground(over, x.range[1])}
        <line class="rule" x1=${full} x2=${full} y1=${TOP - 10} y2=${bottom} />
        ${name(x.range[0], zero, narrow ? 'zero' : 'becomes zero')}
        ${name(zero, full, 'fewer digits', narrow ? 1 : 0)}
        ${name(full, over, 'all 11 binary digits')}
        ${name(over, x.range[1], narrow ? '∞' : 'infinite')}
        ${shown.length === 0 ? '' : svg`<text class="axis-label" x=${x.range[0] + 4} y=${TOP + 6}>number of gradients</text>`}
        ${shown.map(
          ({ exponent, values }) =>
            svg`<rect class="bar series-gradients" x=${x.map(exponent) + 0.5} y=${y.map(values)} width=${Math.max(1, wide - 1)} height=${bottom - y.map(values)} />`,
        )}
        ${axisX({ scale: x, label: 'size of a gradient × 2ᵏ', format: exponentText }, bottom)}`,
    };
  };
}

const scaleFigure = (
  all: readonly Bar[],
  more: Pick<FigureSpec, 'summary' | 'note' | 'data'> & { readonly title?: string },
) =>
  figure({
    ...{ name: 'savers-loss-scaling', title: words.scale, ...more },
    draw: draw(all),
    table: {
      caption: 'Gradients by size',
      columns: [column('exponent', 'power of two'), column('values', 'gradients')],
      rows: all.map(({ exponent, values }) => [exponent, values]),
    },
  });

/** What float16 can hold, before there are gradients. */
export const groundFigure = (): TemplateResult =>
  scaleFigure([], {
    title: words.ground,
    summary:
      'float16 has 11 binary digits from 2⁻¹⁴ on, fewer below, none below 2⁻²⁵, and ends at 2¹⁶.',
  });

export function scalingFigure(measured: Gradients, power: number): TemplateResult {
  const { report } = measured;
  const moved = report.by_exponent.map(({ exponent, values }) => ({
    exponent: exponent + power,
    values,
  }));
  const { zero, blurred, infinite, all } = stored(measured, power);
  return scaleFigure(moved, {
    summary: `Of ${plural(all, 'gradient')} times ${count(2 ** power)}: ${agreed(zero, 'becomes', 'become')} zero, ${agreed(blurred, 'keeps', 'keep')} fewer digits, ${agreed(infinite, 'becomes', 'become')} infinite.`,
    note: words.trained(measured),
    data: report,
  });
}
