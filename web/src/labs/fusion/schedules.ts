// Ways of doing the same work, one bar each on one scale: every trip of a tensor through memory is a block, and what is not bytes comes
// behind them. What each part is stands below it.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import {
  type Category,
  categoryClass,
  type Drawing,
  mark,
  textWidth,
} from '../../kit/charts/chart';
import { drawUpright, predictedPlace, reached } from '../../kit/charts/predicted';
import { linearScale, type Scale } from '../../kit/charts/scale';
import { given } from '../../lab/scene';

export interface Part {
  readonly value: number;
  /** What it is, below the bar. */
  readonly text: string;
}

export interface Schedule {
  readonly label: string;
  /** The whole bar in words, at its end. */
  readonly text: string;
  /** What moves through memory, one block for each trip. */
  readonly blocks: readonly number[];
  readonly blocksText: string;
  readonly rest?: Part;
  readonly predicted?: number;
}

export interface Schedules {
  readonly rows: readonly Schedule[];
  /** The text above a dashed mark: "you said 3.0×". */
  readonly predictedText?: string;
}

const LINE = 18;
const BAR = 18;
const GAP = 14;
/** Between blocks, so that they can be counted. */
const SLIT = 2;
/** From one text below a bar to the next. */
const BETWEEN = 14;
const GLYPH = 14;

const wholeOf = ({ blocks, rest }: Schedule): number =>
  blocks.reduce((sum, each) => sum + each, rest?.value ?? 0);

function scaleOf(rows: readonly Schedule[], width: number): Scale {
  const room = Math.max(...rows.map(({ text }) => textWidth(text, 12, 600))) + 16;
  const values = reached(
    rows.map(wholeOf),
    rows.map(({ predicted }) => predicted),
    { zero: true },
  );
  return linearScale([0, Math.max(...values) || 1], [0, Math.max(40, width - room)]);
}

/** A drawing for `figure({draw: schedules({rows})})`. */
export const schedules =
  ({ rows, predictedText = '' }: Schedules) =>
  (width: number): Drawing => {
    const x = scaleOf(rows, width);
    let top = 0;
    const drawn = rows.map((row) => {
      const y = top + LINE * (row.predicted === undefined ? 1 : 2);
      const texts = partTexts(row, x, y + BAR + 14, width);
      const name = svg`<text class="value" x="0" y=${top + 13}>${row.label}</text>`;
      top = texts.bottom + GAP;
      return svg`${name}${drawBar(row, x, y)}${texts.body}
        ${given(row.predicted, (value) => [drawUpright({ scale: x, value, text: predictedText, top: y - 3, bottom: y + BAR + 4, width })])}`;
    });
    return { height: top, body: svg`${drawn}` };
  };

function drawBar(row: Schedule, x: Scale, y: number): SVGTemplateResult {
  let from = 0;
  const block = (value: number, kind: Category, slit: number) => {
    const left = x.map(from);
    from += value;
    return svg`<rect class="bar ${categoryClass(kind)}" x=${left} y=${y} width=${Math.max(1, x.map(from) - left - slit)} height=${BAR} />`;
  };
  return svg`${row.blocks.map((each) => block(each, 'activations', SLIT))}
    ${given(row.rest, ({ value }) => [block(value, 'compute', 0)])}
    <text class="value" x=${textAt(row, x)} y=${y + BAR / 2} dy="0.34em">${row.text}</text>`;
}

/** At the end of the bar, or behind the dashed mark where the mark would cross it. */
function textAt(row: Schedule, x: Scale): number {
  const end = x.map(wholeOf(row));
  if (row.predicted === undefined) return end + 8;
  const { at, off } = predictedPlace(x, row.predicted);
  const crossed = off === undefined && at > end - 4 && at < end + 12 + textWidth(row.text, 12, 600);
  return (crossed ? Math.max(at, end) : end) + 8;
}

/** Each text begins at its part, or behind the text before it; in a line of its own where it would leave the figure. */
function partTexts(row: Schedule, x: Scale, y: number, width: number) {
  const { blocks, blocksText, rest } = row;
  const first = GLYPH + textWidth(blocksText);
  const start = x.map(blocks.reduce((sum, each) => sum + each, 0));
  const own = rest === undefined ? 0 : GLYPH + textWidth(rest.text);
  const fits = first + BETWEEN + own <= width;
  const left = fits ? Math.min(Math.max(start, first + BETWEEN), width - own) : 0;
  const bottom = fits || rest === undefined ? y : y + 16;
  const text = (kind: Category, words: string, at: number, line: number) =>
    svg`${mark(kind, at + 5, line - 4, 4)}<text class="bar-label" x=${at + GLYPH} y=${line}>${words}</text>`;
  return {
    bottom,
    body: svg`${blocksText === '' ? nothing : text('activations', blocksText, 0, y)}
      ${given(rest, (part) => [part.text === '' ? nothing : text('compute', part.text, left, bottom)])}`,
  };
}
