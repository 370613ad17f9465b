// Time per image as bars of two parts: waiting for data, then computing.

import { type SVGTemplateResult, svg } from 'lit';
import { axisX, type Drawing, fitText, textWidth } from '../../kit/charts/chart';
import { linearScale, niceDomain } from '../../kit/charts/scale';
import { type RowPlace, type StackedPart, stackedBars } from '../../kit/charts/stacked-bars';
import { duration } from '../../kit/words/format';

export interface SplitBar {
  readonly label: string;
  readonly wait_ms: number;
  readonly compute_ms: number;
  /** At the right: "4.9 images/s". */
  readonly text: string;
  /** Not part of the result: drawn fainter. */
  readonly faint?: boolean;
}

const ROW = 32;
const NARROW = 420;
const KEY = 26;

/** A figure for `figure({draw: splitBars({...})})`. */
export function splitBars(rows: readonly SplitBar[]): (width: number) => Drawing {
  return (width) => {
    const stacked = width < NARROW;
    const pitch = stacked ? ROW + 16 : ROW;
    const labels = Math.max(0, ...rows.map(({ label }) => textWidth(label))) + 14;
    const left = stacked ? 16 : Math.min(labels, width * 0.36);
    const texts = Math.max(0, ...rows.map(({ text }) => textWidth(text, 12, 600))) + 14;
    const right = stacked ? width - 16 : width - texts;
    const most = Math.max(1, ...rows.map(({ wait_ms, compute_ms }) => wait_ms + compute_ms));
    const x = linearScale(niceDomain([0, most]), [left, right], stacked ? 4 : 5);
    const bottom = KEY + rows.length * pitch;
    const below = stacked ? 20 : 4;
    const height = stacked ? 18 : ROW - 10;
    const around = ({ label, text }: SplitBar, { top, y, end }: RowPlace) =>
      stacked
        ? svg`<text class="bar-label" x="0" y=${top + 13}>${label}</text>
          <text class="value" x=${width - 2} y=${top + 13} text-anchor="end">${text}</text>`
        : svg`<text class="bar-label" x=${left - 12} y=${y + height / 2} dy="0.32em" text-anchor="end">${fitText(label, left - 12)}</text>
          <text class="value" x=${end + 8} y=${y + height / 2} dy="0.32em">${text}</text>`;
    const drawn = stackedBars({
      rows: rows.map((row) => ({ ...row, parts: partsOf(row) })),
      ...{ top: KEY, pitch, bar: { below, height }, map: x.map, least: 1, around },
    });
    return {
      height: bottom + 42,
      body: svg`${key(stacked ? 0 : left)}${drawn}
        ${axisX({ scale: x, label: 'time per image', format: (value) => duration(value) }, bottom + 2)}`,
    };
  };
}

const partsOf = ({ wait_ms, compute_ms }: SplitBar): StackedPart[] => [
  { category: 'overhead', value: wait_ms },
  { category: 'compute', value: compute_ms },
];

const key = (left: number): SVGTemplateResult =>
  svg`<rect class="bar series-overhead" x=${left} y="2" width="12" height="12" />
    <text class="rule-label" x=${left + 18} y="12">waiting for data</text>
    <rect class="bar series-compute" x=${left + 140} y="2" width="12" height="12" />
    <text class="rule-label" x=${left + 158} y="12">computing</text>`;
