// Memory of a training step by precision and optimizer: stacked bars, the device's memory as a line.

import { nothing, svg, type TemplateResult } from 'lit';
import { type Drawing, fitText, textWidth } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { type RowPlace, stackedBars } from '../../kit/charts/stacked-bars';
import { bytes, digits, plural } from '../../kit/words/format';
import {
  bytesPerParameter,
  type Memory,
  memoryOf,
  OPTIMIZERS,
  type Optimizer,
  type Outcome,
  PRECISIONS,
  type Precision,
  type Said,
} from './outcome';

const PARTS = ['parameters', 'gradients', 'optimizer_state', 'activations'] as const;

export interface Row {
  readonly precision: Precision;
  readonly optimizer: Optimizer;
  readonly label: string;
  readonly memory: Memory;
  readonly chosen: boolean;
}

/** AdamW keeps what Adam keeps: one row for both, named by the chosen one. */
const sameBytes = (a: Optimizer, b: Optimizer): boolean =>
  a === b || (a.startsWith('adam') && b.startsWith('adam'));

export function rowsOf(outcome: Outcome, precision: Precision, optimizer: Optimizer): Row[] {
  const shown: readonly Optimizer[] = ['sgd', 'momentum', optimizer === 'adam' ? 'adam' : 'adamw'];
  return (Object.keys(PRECISIONS) as Precision[]).flatMap((kind) =>
    shown.map((name) => ({
      precision: kind,
      optimizer: name,
      label: `${PRECISIONS[kind]}, ${OPTIMIZERS[name]}`,
      memory: memoryOf(outcome, kind, name),
      chosen: kind === precision && sameBytes(name, optimizer),
    })),
  );
}

export function memoryFigure(
  outcome: Outcome,
  chosen: { precision: Precision; optimizer: Optimizer; limit_bytes: number },
  said: Said | undefined,
): TemplateResult {
  const { precision, optimizer, limit_bytes } = chosen;
  const rows = rowsOf(outcome, precision, optimizer);
  const own = memoryOf(outcome, precision, optimizer);
  const each = bytesPerParameter(precision, optimizer);
  const per = each.parameters + each.gradients + each.optimizer_state;
  const { title, plan } = outcome;
  const fits = rows.filter((row) => row.memory.total <= limit_bytes).length;
  return figure({
    name: 'scale-memory',
    title: `Training ${title} with ${OPTIMIZERS[optimizer]} in ${name(precision)} takes ${bytes(own.total)}: ${digits(per, 2)} bytes for each parameter, and activations`,
    summary: `${rows.map(({ label, memory }) => `${label}: ${bytes(memory.total)}`).join('; ')}. Memory of one device: ${bytes(limit_bytes)}; ${fits} of ${rows.length} fit.`,
    legend: PARTS,
    draw: drawRows(rows, limit_bytes, said),
    note: `Planned, not run: a batch of ${plural(plan.batch, plan.seq > 0 ? 'sequence' : 'sample')}${plan.seq > 0 ? ` of ${plural(plan.seq, 'token')}` : ''}. Mixed: weights and gradients in 16 bits, a master copy and the optimizer in fp32. bf16: all in 16 bits.`,
    table: {
      caption: `Bytes of one training step of ${title}`,
      columns: [
        { key: 'case', label: 'case' },
        ...PARTS.map((part) => ({
          key: `${part}_bytes`,
          label: part.replace('_', ' '),
          format: bytes,
        })),
        { key: 'total_bytes', label: 'total', format: bytes },
      ],
      rows: rows.map(({ label, memory }) => [
        label,
        ...PARTS.map((part) => memory[part]),
        memory.total,
      ]),
    },
  });
}

const name = (precision: Precision): string =>
  precision === 'mixed' ? 'mixed precision' : PRECISIONS[precision];

const PITCH = 26;
const NARROW = 460;

function drawRows(rows: readonly Row[], limit: number, said: Said | undefined) {
  return (width: number): Drawing => {
    const above = width < NARROW;
    const pitch = above ? PITCH + 16 : PITCH;
    const left = above ? 0 : Math.max(...rows.map((row) => textWidth(row.label, 12, 600))) + 12;
    const room = width - left - Math.max(...rows.map((row) => textWidth(total(row), 12, 600))) - 16;
    const largest = Math.max(...rows.map((row) => row.memory.total));
    const saidBytes = said === undefined ? 0 : said.gigabytes * 1e9;
    const max = Math.max(largest, Math.min(limit, 1.5 * largest), Math.min(saidBytes, 2 * largest));
    const x = (value: number) => left + Math.min(1, value / max) * room;
    const top = 22;
    const end = top + rows.length * pitch;
    return {
      height: end + 4,
      body: svg`<line class="axis-line" x1=${left} x2=${left} y1=${top - 4} y2=${end} />
        ${limit <= max ? rule(x(limit), top - 6, end, `one device: ${bytes(limit)}`, width) : nothing}
        ${stackedBars({
          rows: rows.map((row) => ({ ...row, parts: partsOf(row) })),
          ...{ top, pitch, bar: { below: above ? 16 : 0, height: 18 }, map: x },
          around: (row, place) => around(row, place, { left, above, width, x }, said),
        })}`,
    };
  };
}

interface Place {
  readonly left: number;
  readonly above: boolean;
  readonly width: number;
  readonly x: (value: number) => number;
}

const total = (row: Row): string => bytes(row.memory.total);

const partsOf = ({ memory }: Row) =>
  PARTS.map((category) => ({ category, value: memory[category] }));

function around(row: Row, { y, end }: RowPlace, place: Place, said: Said | undefined) {
  const { left, above, width, x } = place;
  const asked =
    said !== undefined &&
    said.precision === row.precision &&
    sameBytes(said.optimizer, row.optimizer);
  const dash = asked ? x(said.gigabytes * 1e9) : 0;
  const weight = row.chosen ? 600 : 400;
  const label = above
    ? svg`<text class="bar-label" x="0" y=${y - 4} font-weight=${weight}>${fitText(row.label, width)}</text>`
    : svg`<text class="bar-label" x=${left - 12} y=${y + 9} dy="0.32em" text-anchor="end" font-weight=${weight}>${row.label}</text>`;
  return svg`${label}
    <text class="value" x=${Math.max(end, asked && dash > end && dash < end + 70 ? dash : 0) + 8} y=${y + 9} dy="0.32em">${total(row)}</text>
    ${asked ? svg`<line class="predicted" x1=${dash} x2=${dash} y1=${y - 5} y2=${y + 23} />` : nothing}`;
}

function rule(at: number, top: number, bottom: number, label: string, width: number) {
  const anchor = at > width / 2 ? 'end' : 'start';
  return svg`<line class="rule" x1=${at} x2=${at} y1=${top} y2=${bottom} />
    <text class="rule-label" x=${at + (anchor === 'end' ? -6 : 6)} y=${top + 2} text-anchor=${anchor}>${label}</text>`;
}
