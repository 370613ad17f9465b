// The ratio of each step as a bar from 1×, on a log scale: gains to the right, losses to the left.

import { svg } from 'lit';
import {
  axisX,
  type Category,
  categoryClass,
  type Drawing,
  fitText,
  textWidth,
} from '../../kit/charts/chart';
import { logScale } from '../../kit/charts/scale';
import { multiple } from './words';

export interface StepBar {
  readonly label: string;
  readonly ratio: number;
  readonly text: string;
  readonly category: Category;
}

const NARROW = 420;
const BAR = 12;
const AIR = 8;
const TICKS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];

/** A drawing for `figure({draw: stepBars(bars)})`; on a phone each label stands above its bar. */
export function stepBars(bars: readonly StepBar[]): (width: number) => Drawing {
  return (width) => {
    const isNarrow = width < NARROW;
    const [row, line] = isNarrow ? [34, 15] : [28, 7];
    const ratios = bars.map(({ ratio }) => ratio);
    const domain = [Math.min(0.8, ...ratios), Math.max(1.25, ...ratios)] as const;
    const names = isNarrow ? 0 : Math.max(...bars.map(({ label }) => textWidth(label))) + 14;
    const room = Math.max(...bars.map(({ text }) => textWidth(text, 12, 600))) + 2 * AIR;
    const x = logScale(domain, [names + AIR, Math.max(names + 60, width - room)]);
    const ticks = TICKS.filter((tick) => tick >= domain[0] && tick <= domain[1]);
    const bottom = bars.length * row;
    const drawn = bars.map(({ label, ratio, text, category }, index) => {
      const top = index * row;
      const [from, to] = [x.map(Math.min(1, ratio)), x.map(Math.max(1, ratio))];
      const name = isNarrow
        ? svg`<text class="bar-label" x="0" y=${top + 11}>${fitText(label, width)}</text>`
        : svg`<text class="bar-label" x=${names - 12} y=${top + line + BAR / 2} dy="0.32em" text-anchor="end">${fitText(label, names)}</text>`;
      return svg`<g class=${categoryClass(category)}>${name}
        <rect class="bar" x=${from} width=${Math.max(1.5, to - from)} y=${top + line} height=${BAR} />
        <text class="value" x=${to + AIR} y=${top + line + BAR / 2} dy="0.32em">${text}</text>
        <line class="axis-line" x1=${x.map(1)} x2=${x.map(1)} y1=${top + line} y2=${top + line + BAR + 4} /></g>`;
    });
    return {
      height: bottom + 44,
      body: svg`${drawn}${axisX({ scale: { ...x, ticks }, label: 'times as fast', format: multiple, width }, bottom + 2)}`,
    };
  };
}
