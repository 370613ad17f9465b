// The time of one step in every mode, split into waiting, work and hand-over, with the formula's prediction.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { axisX, type Drawing, textWidth } from '../../kit/charts/chart';
import { predictedLabel, predictedPlace, reached } from '../../kit/charts/predicted';
import { linearScale, niceDomain, type Scale } from '../../kit/charts/scale';
import { type RowPlace, type StackedRow, stackedBars } from '../../kit/charts/stacked-bars';
import { duration } from '../../kit/words/format';
import { given } from '../../lab/scene';

export interface PartsRow extends StackedRow {
  readonly label: string;
  readonly text: string;
  readonly low: number;
  readonly high: number;
  readonly formula: number | undefined;
  readonly predicted: { readonly value: number; readonly text: string } | undefined;
}

const HEAD = 20;
const BAR = 18;
const MARKS = 18;
const GAP = 12;
/** Keeps the text of the first and the last tick inside the figure. */
const EDGE = 8;

export function partsFigure(rows: readonly PartsRow[]): (width: number) => Drawing {
  return (width) => {
    const near = rows.flatMap(({ high, formula }) => [high, formula ?? 0]);
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
      ...{ rows, top: 0, pitch, bar: { below: head, height: BAR }, map: x.map, gap: 1 },
      around: (row, place) => around(row, place, head > HEAD, x, width),
    });
    const top = rows.length * pitch;
    const axis = {
      scale: x,
      label: 'time per step',
      format: (ms: number) => (ms === 0 ? '0' : duration(ms)),
    };
    return { height: top + 36, body: svg`${axisX(axis, top, 0)}${drawn}` };
  };
}

function around(row: PartsRow, { top, y }: RowPlace, twoLines: boolean, x: Scale, width: number) {
  return svg`<text class="value" x="0" y=${top + 13}>${row.label}</text>
    <text class="tick" x=${twoLines ? 0 : width - 16} y=${top + 13 + (twoLines ? HEAD - 2 : 0)} text-anchor=${twoLines ? 'start' : 'end'}>${row.text}</text>
    <line class="rule" x1=${x.map(row.low)} x2=${x.map(row.high)} y1=${y + BAR / 2} y2=${y + BAR / 2} />
    ${marks(row, y, x)}`;
}

/** The marks of the formula and of the student's prediction, below the bar and clear of each other. */
function marks({ formula, predicted }: PartsRow, y: number, x: Scale): SVGTemplateResult {
  const all = [
    ...given(formula, (ms) => [{ value: ms, text: `formula ${duration(ms)}`, kind: 'rule' }]),
    ...given(predicted, (prediction) => [{ ...prediction, kind: 'predicted' }]),
  ]
    .sort((a, b) => a.value - b.value)
    .map(({ value, text, kind }) => {
      const { at, off } = predictedPlace(x, value);
      return { at, off, kind, text: predictedLabel(text, off) };
    });
  let free = 0;
  return svg`${all.map(({ at, off, text, kind }, index) => {
    const own = textWidth(text, 12, 400);
    const rest = all
      .slice(index + 1)
      .reduce((sum, each) => sum + textWidth(each.text, 12, 400) + 12, 0);
    const left = Math.max(free, Math.min(at - own / 2, x.range[1] - own - rest));
    free = left + own + 12;
    return svg`${off === undefined ? svg`<line class=${kind} x1=${at} x2=${at} y1=${y - 4} y2=${y + BAR + 4} />` : nothing}
      <text class="${kind}-label" x=${left} y=${y + BAR + 15}>${text}</text>`;
  })}`;
}
