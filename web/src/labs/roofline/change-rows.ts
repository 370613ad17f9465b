// One row for each change: the time as a dot with its interval, between "unchanged" and "in step".

import { type SVGTemplateResult, svg } from 'lit';
import { axisX, type Drawing, mark, wrapText } from '../../kit/charts/chart';
import { logScale, type Scale } from '../../kit/charts/scale';
import { times } from '../../kit/words/format';
import { given } from '../../lab/scene';

export interface ChangeRow {
  readonly label: string;
  readonly detail: string;
  /** Undefined until it is measured. */
  readonly measured?: {
    readonly ratio: number;
    readonly interval: { readonly low: number; readonly high: number };
  };
  /** The ratio if the time follows the changed quantity fully. */
  readonly full: number;
  readonly text: string;
}

const ROW = 104;
const EDGE = 84;

/** A drawing for `figure({draw: changeRows(rows)})`. */
export function changeRows(rows: readonly ChangeRow[]): (width: number) => Drawing {
  return (width) => {
    const ends = rows.flatMap(({ measured, full }) => [
      ...given(measured, ({ ratio, interval }) => [ratio, interval.low, interval.high]),
      full,
      1,
    ]);
    const usable = ends.filter((value) => value > 0 && Number.isFinite(value));
    const domain = [Math.min(...usable) / 1.3, Math.max(...usable) * 1.3] as const;
    const x = logScale(domain, [EDGE, width - EDGE]);
    const ticks = [0.125, 0.25, 0.5, 1, 2, 4, 8].filter((t) => t >= domain[0] && t <= domain[1]);
    const bottom = rows.length * ROW + 8;
    return {
      height: bottom + 40,
      body: svg`${axisX({ scale: { ...x, ticks }, label: 'time after the change', format: (value) => times(value, 2) }, bottom)}
        ${rows.map((row, index) => drawRow(row, index * ROW, x, width))}`,
    };
  };
}

function drawRow(row: ChangeRow, top: number, x: Scale, width: number): SVGTemplateResult {
  const lines = wrapText(row.detail, width, 12, 400);
  const y = top + 76;
  return svg`<text class="value" x="0" y=${top + 14}>${row.label}</text>
    <text class="rule-label">${lines.map((line, i) => svg`<tspan x="0" y=${top + 30 + 15 * i}>${line}</tspan>`)}</text>
    ${anchor(x.map(1), y, 'unchanged', row.full < 1)}
    ${anchor(x.map(row.full), y, 'in step', row.full >= 1)}
    <line class="gap" x1=${x.map(1)} x2=${x.map(row.full)} y1=${y} y2=${y} />
    ${row.measured === undefined ? svg`<text class="value" x=${(x.map(1) + x.map(row.full)) / 2} y=${y - 9} text-anchor="middle">?</text>` : drawTime(row.text, row.measured, y, x, width)}`;
}

function drawTime(
  text: string,
  { ratio, interval }: NonNullable<ChangeRow['measured']>,
  y: number,
  x: Scale,
  width: number,
): SVGTemplateResult {
  const at = x.map(ratio);
  return svg`<rect class="interval" x=${x.map(interval.low)} y=${y - 7} height="14"
      width=${Math.max(2, x.map(interval.high) - x.map(interval.low))} />
    ${mark('plain', at, y, 5)}
    <text class="value" x=${at} y=${y - 11} text-anchor=${at < width / 2 ? 'start' : 'end'}>${text}</text>`;
}

/** A dashed mark where the time would be, with its name at the outer side. */
function anchor(x: number, y: number, name: string, right: boolean): SVGTemplateResult {
  return svg`<line class="predicted" x1=${x} x2=${x} y1=${y - 9} y2=${y + 9} />
    <text class="rule-label" x=${x + (right ? -6 : 6)} y=${y + 20} text-anchor=${right ? 'start' : 'end'}>${name}</text>`;
}
