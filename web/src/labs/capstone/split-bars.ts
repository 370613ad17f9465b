// Time per image as bars of two parts: waiting for data, then computing.

import { type SVGTemplateResult, svg } from 'lit';
import { axisX, type Drawing, fitText, textWidth } from '../../kit/charts/chart';
import { linearScale, niceDomain } from '../../kit/charts/scale';
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
    const row = ({ label, wait_ms, compute_ms, text, faint }: SplitBar, index: number) => {
      const top = KEY + index * pitch;
      const y = top + (stacked ? 20 : 4);
      const [from, middle, end] = [0, wait_ms, wait_ms + compute_ms].map((value) =>
        x.map(value),
      ) as [number, number, number];
      const height = stacked ? 18 : ROW - 10;
      const names = stacked
        ? svg`<text class="bar-label" x="0" y=${top + 13}>${label}</text>
          <text class="value" x=${width - 2} y=${top + 13} text-anchor="end">${text}</text>`
        : svg`<text class="bar-label" x=${left - 12} y=${y + height / 2} dy="0.32em" text-anchor="end">${fitText(label, left - 12)}</text>
          <text class="value" x=${end + 8} y=${y + height / 2} dy="0.32em">${text}</text>`;
      return svg`${names}<g opacity=${faint === true ? 0.4 : 1}>
        <rect class="bar series-overhead" x=${from} y=${y} width=${Math.max(0, middle - from)} height=${height} />
        <rect class="bar series-compute" x=${middle} y=${y} width=${Math.max(1, end - middle)} height=${height} /></g>`;
    };
    return {
      height: bottom + 42,
      body: svg`${key(stacked ? 0 : left)}${rows.map(row)}
        ${axisX({ scale: x, label: 'time per image', format: (value) => duration(value) }, bottom + 2)}`,
    };
  };
}

const key = (left: number): SVGTemplateResult =>
  svg`<rect class="bar series-overhead" x=${left} y="2" width="12" height="12" />
    <text class="rule-label" x=${left + 18} y="12">waiting for data</text>
    <rect class="bar series-compute" x=${left + 140} y="2" width="12" height="12" />
    <text class="rule-label" x=${left + 158} y="12">computing</text>`;
