// Rates on one axis, divided by the rule's threshold: what the rule says, and which roof is really lower.

import { type SVGTemplateResult, svg } from 'lit';
import {
  axisX,
  type Category,
  type Drawing,
  fitText,
  mark,
  textWidth,
} from '../../kit/charts/chart';
import { logScale, type Scale } from '../../kit/charts/scale';
import { gflopsPerSecond } from '../../kit/words/format';

export interface RuleRow {
  readonly label: string;
  readonly gflops: number;
  readonly category: Category;
  /** The lower of its roofs, in a word. */
  readonly side: string;
  /** True if the rule contradicts the roof. */
  readonly wrong: boolean;
}

const ROW = 22;
const TOP = 22;
/** What the verdicts at the right are, below them: above, the moving line pushes its words there. */
const BY = 'by roofline';

/** A drawing for `figure({draw: ruleRows(rows, 10)})`. */
export function ruleRows(
  rows: readonly RuleRow[],
  limit: number,
  domain: readonly [number, number],
): (width: number) => Drawing {
  return (width) => {
    const left = Math.min(width * 0.38, Math.max(...rows.map((row) => textWidth(row.label))) + 14);
    const verdicts = rows.map(({ side, wrong }) => `${wrong ? '✗ ' : ''}${side}`);
    const right =
      width - Math.max(textWidth(BY), ...verdicts.map((text) => textWidth(text, 12, 600))) - 14;
    const x = logScale(domain, [left, right], width < 480 ? 3 : 5);
    const bottom = TOP + rows.length * ROW + 4;
    const at = x.map(limit);
    const [slow, fast] = ['memory ←', '→ compute'];
    const after = Math.max(at + 6, left + textWidth(slow) + 12);
    return {
      height: bottom + 40,
      body: svg`${axisX({ scale: x, label: 'rate (FLOP/s)', format: (value) => gflopsPerSecond(value, 1).replace('FLOP/s', '') }, bottom, TOP)}
        <line class="rule" x1=${at} x2=${at} y1=${TOP} y2=${bottom} />
        <text class="rule-label" x=${Math.max(at - 6, left + textWidth(slow))} y=${TOP - 8} text-anchor="end">${slow}</text>
        <text class="rule-label" x=${after} y=${TOP - 8}>${fast}</text>
        <text class="rule-label" x=${width} y=${bottom + 16} text-anchor="end">${BY}</text>
        ${rows.map((row, index) => drawRow(row, TOP + index * ROW + ROW / 2, x, right, left, verdicts[index] ?? ''))}`,
    };
  };
}

function drawRow(
  row: RuleRow,
  y: number,
  x: Scale,
  right: number,
  left: number,
  verdict: string,
): SVGTemplateResult {
  return svg`<text class="bar-label" x=${left - 12} y=${y} dy="0.32em" text-anchor="end">${fitText(row.label, left - 12)}</text>
    <line class="gap" x1=${left} x2=${right} y1=${y} y2=${y} />
    ${mark(row.category, x.map(Math.min(x.domain[1], Math.max(x.domain[0], row.gflops))), y, 5)}
    <text class=${row.wrong ? 'value' : 'rule-label'} x=${right + 12} y=${y} dy="0.32em">${verdict}</text>`;
}
