// The time of one batch in every mode, split into waiting, work and hand-over.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import {
  axisX,
  type Category,
  categoryClass,
  type Drawing,
  textWidth,
} from '../../kit/charts/chart';
import { predictedLabel, predictedPlace, reached } from '../../kit/charts/predicted';
import { linearScale, niceDomain, type Scale } from '../../kit/charts/scale';
import { type RowPlace, type StackedRow, stackedBars } from '../../kit/charts/stacked-bars';
import { duration } from '../../kit/words/format';

export interface PartsRow extends StackedRow {
  readonly label: string;
  readonly text: string;
  readonly low: number;
  readonly high: number;
  readonly predicted: { readonly value: number; readonly text: string } | undefined;
}

const HEAD = 20;
const BAR = 18;
const MARKS = 18;
const GAP = 12;
/** Keeps the text of the first and the last tick inside the figure. */
const EDGE = 8;

/** What the parts of a bar are, from the left. */
const PARTS: readonly (readonly [Category, string])[] = [
  ['inputs', 'waiting'],
  ['compute', 'the network’s work'],
  ['activations', 'hand-over'],
];
const KEYS = 24;
const SWATCH = 14;

function keys(): SVGTemplateResult[] {
  let at = 0;
  return PARTS.map(([category, text]) => {
    const left = at;
    at += SWATCH + 6 + textWidth(text) + 16;
    return svg`<rect class="bar ${categoryClass(category)}" x=${left} y="1" width=${SWATCH} height="12" />
      <text class="tick" x=${left + SWATCH + 6} y="11">${text}</text>`;
  });
}

export function partsFigure(rows: readonly PartsRow[]): (width: number) => Drawing {
  return (width) => {
    const near = rows.map(({ high }) => high);
    const predicted = rows.map(({ predicted }) => predicted?.value);
    const x = linearScale(
      niceDomain([0, Math.max(...reached(near, predicted, { zero: true }))]),
      [EDGE, width - 24],
      width < 420 ? 3 : 6,
    );
    const twoLines = rows.some(
      ({ label, text }) => textWidth(label, 12, 600) + textWidth(text, 12) + 24 > width,
    );
    const head = HEAD * (twoLines ? 2 : 1);
    const pitch = head + BAR + MARKS + GAP;
    const drawn = stackedBars({
      ...{ rows, top: KEYS, pitch, bar: { below: head, height: BAR }, map: x.map, gap: 1 },
      around: (row, place) => around(row, place, head > HEAD, x, width),
    });
    const top = KEYS + rows.length * pitch;
    const axis = {
      scale: x,
      label: 'time per batch',
      format: (ms: number) => (ms === 0 ? '0' : duration(ms)),
    };
    return { height: top + 36, body: svg`${keys()}${axisX(axis, top, KEYS)}${drawn}` };
  };
}

function around(row: PartsRow, { top, y }: RowPlace, twoLines: boolean, x: Scale, width: number) {
  return svg`<text class="value" x="0" y=${top + 13}>${row.label}</text>
    <text class="tick" x=${twoLines ? 0 : width - 16} y=${top + 13 + (twoLines ? HEAD - 2 : 0)} text-anchor=${twoLines ? 'start' : 'end'}>${row.text}</text>
    <line class="rule" x1=${x.map(row.low)} x2=${x.map(row.high)} y1=${y + BAR / 2} y2=${y + BAR / 2} />
    ${row.predicted === undefined ? nothing : said(row.predicted, y, x)}`;
}

/** The mark of the student's prediction, below the bar. */
function said(
  { value, text }: NonNullable<PartsRow['predicted']>,
  y: number,
  x: Scale,
): SVGTemplateResult {
  const { at, off } = predictedPlace(x, value);
  const label = predictedLabel(text, off);
  const own = textWidth(label, 12, 400);
  const left = Math.max(0, Math.min(at - own / 2, x.range[1] - own));
  return svg`${off === undefined ? svg`<line class="predicted" x1=${at} x2=${at} y1=${y - 4} y2=${y + BAR + 4} />` : nothing}
    <text class="predicted-label" x=${left} y=${y + BAR + 15}>${label}</text>`;
}
