// Stacked bars, one for each step, against the budget: what is in memory at the peak.

import { svg } from 'lit';
import { axisX, type Drawing } from '../../kit/charts/chart';
import { linearScale, niceDomain } from '../../kit/charts/scale';
import { stackedBars } from '../../kit/charts/stacked-bars';
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
/** Leaves room for the axis's first number, which is centred on its tick. */
const EDGE = 14;
const PITCH = LABEL + BAR + 14;

/** A drawing for `figure({draw: peakBars(rows, budget)})`. */
export function peakBars(rows: readonly PeakRow[], budget: number): (width: number) => Drawing {
  return (width) => {
    const totals = rows.map(({ parts }) => CATEGORIES.reduce((sum, each) => sum + parts[each], 0));
    const x = linearScale(
      niceDomain([0, Math.max(budget, ...totals)]),
      [EDGE, width - 28],
      width < 420 ? 3 : 5,
    );
    const bottom = TOP + rows.length * PITCH;
    const line = x.map(budget);
    const anchor = line > width / 2 ? 'end' : 'start';
    return {
      height: bottom + 42,
      body: svg`${axisX({ scale: x, label: 'memory at the highest moment', format: (value) => bytes(value) }, bottom, TOP)}
        ${stackedBars({
          rows: rows.map((row) => ({ ...row, parts: partsOf(row) })),
          ...{ top: TOP, pitch: PITCH, bar: { below: LABEL, height: BAR }, map: x.map },
          around: ({ label, text }, { top, y }) =>
            svg`<line class="timing-mark" x1=${line} x2=${line} y1=${y - 3} y2=${y + BAR + 3} /><text class="bar-label" x=${EDGE} y=${top + 14}>${label}: <tspan class="value">${text}</tspan></text>`,
        })}
        <text class="value" x=${line + (anchor === 'end' ? 4 : -4)} y=${TOP - 12} text-anchor=${anchor}>budget ${bytes(budget)}</text>`,
    };
  };
}

const partsOf = ({ parts }: PeakRow) =>
  CATEGORIES.map((category) => ({ category, value: parts[category] }));
