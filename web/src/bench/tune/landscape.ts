// The landscape: for every pair of values of two dimensions, the best result with any values of the others.

import { nothing, svg, type TemplateResult } from 'lit';
import type { Drawing } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { textWidth } from '../../kit/charts/labels';
import { digits, percent } from '../../kit/words/format';
import type { Rate } from '../kernels/rate';
import { bestOf, type Tried } from './search';
import { DIMENSIONS, variantAt, variantText } from './space';

export interface Axes {
  /** Indices of dimensions. */
  readonly across: number;
  readonly down: number;
}

interface Cell {
  readonly row: number;
  readonly column: number;
  readonly share: number | undefined;
  readonly tried: number;
}

const LABEL = 18;
const HEIGHT = 34;
const GAP = 2;

const dimension = (index: number) => DIMENSIONS[index] ?? (DIMENSIONS[0] as (typeof DIMENSIONS)[0]);

/** Never above one: a result that is faster than the limit replaces the limit. */
const shareOf = ({ rate }: Tried, limit: Rate): number =>
  rate === undefined ? 0 : Math.min(1, rate.giga / limit.giga);

export function cellsOf(tried: readonly Tried[], limit: Rate, { across, down }: Axes): Cell[] {
  return dimension(down).values.flatMap((_, row) =>
    dimension(across).values.map((__, column) => {
      const here = tried.filter(({ point }) => point[down] === row && point[across] === column);
      const shares = here.map((each) => shareOf(each, limit));
      return {
        row,
        column,
        tried: here.length,
        share: shares.length === 0 ? undefined : Math.max(...shares),
      };
    }),
  );
}

const drawing =
  (cells: readonly Cell[], { across, down }: Axes) =>
  (width: number): Drawing => {
    const [x, y] = [dimension(across), dimension(down)];
    const left = Math.max(...y.values.map((each) => textWidth(y.text(each)))) + 10;
    const step = Math.min(120, (width - left) / x.values.length);
    const top = 2 * LABEL + 8;
    const best = Math.max(...cells.map(({ share }) => share ?? 0));
    const one = ({ row, column, share }: Cell) => {
      const at = { x: left + column * step, y: top + row * HEIGHT };
      const middle = { x: at.x + (step - GAP) / 2, y: at.y + (HEIGHT - GAP) / 2 };
      const box = (opacity: number, name: string) =>
        svg`<rect class=${name} x=${at.x} y=${at.y} width=${step - GAP} height=${HEIGHT - GAP} rx="3" fill-opacity=${opacity} />`;
      if (share === undefined)
        return svg`${box(0.05, 'bar')}<text class="tick" x=${middle.x} y=${middle.y} dy="0.32em" text-anchor="middle">·</text>`;
      const highest = share === best && best > 0;
      return svg`${box(0.08 + 0.72 * share, 'bar')}
        ${highest ? svg`<rect class="cell-best" x=${at.x + 1} y=${at.y + 1} width=${step - GAP - 2} height=${HEIGHT - GAP - 2} rx="3" fill="none" stroke="currentColor" stroke-width="2" />` : nothing}
        <text class="value" x=${middle.x} y=${middle.y} dy="0.32em" text-anchor="middle">${percent(share)}</text>`;
    };
    return {
      height: top + y.values.length * HEIGHT + 4,
      body: svg`<text class="axis-label" x="0" y="13">${y.label} ↓ · ${x.label} →</text>
        ${x.values.map((each, column) => svg`<text class="tick" x=${left + (column + 0.5) * step} y=${top - 8} text-anchor="middle">${x.text(each)}</text>`)}
        ${y.values.map((each, row) => svg`<text class="tick" x=${left - 8} y=${top + (row + 0.5) * HEIGHT} dy="0.32em" text-anchor="end">${y.text(each)}</text>`)}
        <g class="series-compute">${cells.map(one)}</g>`,
    };
  };

function titleOf(tried: readonly Tried[], limit: Rate): string {
  const best = bestOf(tried);
  if (best === undefined) return 'Nothing has been tried yet';
  const share = percent(shareOf(best, limit));
  return `${tried.length} kernels tried; the best so far reaches ${share} of the limit: ${variantText(variantAt(best.point))}`;
}

export function landscapeFigure(
  tried: readonly Tried[],
  limit: Rate,
  axes: Axes,
  controls: TemplateResult,
): TemplateResult {
  const cells = cellsOf(tried, limit, axes);
  const [x, y] = [dimension(axes.across), dimension(axes.down)];
  return figure({
    name: 'kernel-landscape',
    title: titleOf(tried, limit),
    summary: cells
      .filter(({ share }) => share !== undefined)
      .map(
        ({ row, column, share }) =>
          `${y.label} ${y.text(y.values[row] ?? 0)}, ${x.label} ${x.text(x.values[column] ?? 0)}: ${percent(share ?? 0)}`,
      )
      .join('; '),
    draw: drawing(cells, axes),
    controls,
    note: 'Share of this device’s limit; in each field the best of all that were tried there, from short measurements.',
    table: {
      columns: [
        ...DIMENSIONS.map(({ name, label }) => ({ key: name, label })),
        { key: 'gflops_per_second', label: 'GFLOP/s', format: digits },
        { key: 'low', label: 'at least', format: digits },
        { key: 'high', label: 'at most', format: digits },
        { key: 'share', label: 'of the limit', format: percent },
      ],
      rows: tried.map((each) => [
        ...DIMENSIONS.map(({ values, text }, d) => text(values[each.point[d] ?? 0] ?? 0)),
        each.rate?.giga ?? null,
        each.rate?.low ?? null,
        each.rate?.high ?? null,
        shareOf(each, limit),
      ]),
    },
  });
}
