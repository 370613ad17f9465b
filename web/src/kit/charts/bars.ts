// Horizontal bars, one per layer or category: label, bar from zero, value at its end.

import { nothing, svg } from 'lit';
import { type Category, categoryClass, type Drawing, fitText, textWidth } from './chart';

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The value with its unit, drawn at the bar's end. */
  readonly text: string;
  readonly category?: Category;
  /** Dashed mark: what the student said. */
  readonly predicted?: number;
}

export interface BarsOptions {
  readonly bars: readonly Bar[];
  /** Shared end of the axis; default: the largest value or prediction. */
  readonly max?: number;
  /** Drawn for the dashed mark of a bar: "you said 2.4 M". */
  readonly predictedText?: (value: number) => string;
}

const ROW = 28;
const NARROW = 420;

function labelRoom(bars: readonly Bar[], width: number): number {
  const longest = Math.max(0, ...bars.map((bar) => textWidth(bar.label)));
  return Math.min(longest + 12, width * 0.42);
}

function valueRoom(bars: readonly Bar[]): number {
  return Math.max(0, ...bars.map((bar) => textWidth(bar.text, 12, 600))) + 16;
}

/** A figure for `figure({draw: bars({...})})`. */
export function bars(options: BarsOptions): (width: number) => Drawing {
  return (width) => {
    const rows = options.bars;
    const stacked = width < NARROW;
    const pitch = stacked ? ROW + 16 : ROW;
    const left = stacked ? 0 : labelRoom(rows, width);
    const room = Math.max(40, width - left - valueRoom(rows));
    const ends = rows.flatMap((bar) => [bar.value, bar.predicted ?? 0]);
    const max = options.max ?? Math.max(...ends, Number.MIN_VALUE);
    const length = (value: number) => Math.max(0, Math.min(1, value / max)) * room;
    const said = rows.some((bar) => bar.predicted !== undefined) && options.predictedText ? 20 : 0;
    const row = (bar: Bar, index: number) => {
      const top = said + index * pitch + (stacked ? 18 : 0);
      const at = bar.predicted === undefined ? undefined : left + length(bar.predicted);
      return svg`<g class=${categoryClass(bar.category ?? 'plain')}>
        ${
          stacked
            ? svg`<text class="bar-label" x="0" y=${top - 5}>${fitText(bar.label, width)}</text>`
            : svg`<text class="bar-label" x=${left - 12} y=${top + 10} dy="0.32em" text-anchor="end">${fitText(bar.label, left - 12)}</text>`
        }
        <rect class="bar" x=${left} y=${top + 2} width=${Math.max(1, length(bar.value))} height="16" />
        <text class="value" x=${textAt(bar, left + length(bar.value), at)} y=${top + 10} dy="0.32em">${bar.text}</text>
        ${at === undefined ? nothing : prediction(at, top, width, bar.predicted ?? 0, options)}
      </g>`;
    };
    return {
      height: said + rows.length * pitch + 4,
      body: svg`<line class="axis-line" x1=${left} x2=${left} y1=${said} y2=${said + rows.length * pitch} />
        ${rows.map(row)}`,
    };
  };
}

/** The value stands at the bar's end, or after the dashed mark that would cross it. */
function textAt(bar: Bar, end: number, mark: number | undefined): number {
  const crossed =
    mark !== undefined && mark > end && mark < end + 12 + textWidth(bar.text, 12, 600);
  return (crossed ? mark : end) + 8;
}

function prediction(x: number, top: number, width: number, value: number, options: BarsOptions) {
  const anchor = x > width / 2 ? 'end' : 'start';
  return svg`<line class="predicted" x1=${x} x2=${x} y1=${top - 4} y2=${top + 24} />
    ${
      options.predictedText === undefined
        ? nothing
        : svg`<text class="predicted-label" x=${x} y=${top - 8} text-anchor=${anchor}>${options.predictedText(value)}</text>`
    }`;
}
