// Stacked bars, one per step, against the budget: what is in memory at the highest moment.

import { type SVGTemplateResult, svg } from 'lit';
import { axisX, categoryClass, type Drawing } from '../../kit/charts/chart';
import { linearScale, niceDomain } from '../../kit/charts/scale';
import { bytes } from '../../kit/words/format';
import { CATEGORIES, type TrainingCategory } from './outcome';

export interface PeakRow {
  readonly label: string;
  readonly text: string;
  readonly parts: Readonly<Record<TrainingCategory, number>>;
}

const TOP = 26;
const LABEL = 20;
const BAR = 26;
const PITCH = LABEL + BAR + 14;

/** A figure for `figure({draw: peakBars(rows, budget)})`. */
export function peakBars(rows: readonly PeakRow[], budget: number): (width: number) => Drawing {
  return (width) => {
    const totals = rows.map(({ parts }) => CATEGORIES.reduce((sum, each) => sum + parts[each], 0));
    const x = linearScale(
      niceDomain([0, Math.max(budget, ...totals)]),
      [4, width - 24],
      width < 420 ? 3 : 5,
    );
    const bottom = TOP + rows.length * PITCH;
    const line = x.map(budget);
    const anchor = line > width / 2 ? 'end' : 'start';
    return {
      height: bottom + 42,
      body: svg`${axisX({ scale: x, label: 'memory at the highest moment', format: (value) => bytes(value) }, bottom, TOP)}
        ${rows.map((row, index) => bar(row, TOP + index * PITCH, x.map))}
        <line class="timing-mark" x1=${line} x2=${line} y1=${TOP - 6} y2=${bottom} />
        <text class="value" x=${line + (anchor === 'end' ? 4 : -4)} y=${TOP - 12} text-anchor=${anchor}>budget ${bytes(budget)}</text>`,
    };
  };
}

function bar(row: PeakRow, top: number, map: (value: number) => number): SVGTemplateResult {
  let from = 0;
  return svg`<text class="bar-label" x="4" y=${top + 14}>${row.label}: <tspan class="value">${row.text}</tspan></text>
    ${CATEGORIES.map((category) => {
      const start = map(from);
      from += row.parts[category];
      return svg`<rect class="bar ${categoryClass(category)}" x=${start} y=${top + LABEL} width=${Math.max(0, map(from) - start)} height=${BAR} />`;
    })}`;
}
