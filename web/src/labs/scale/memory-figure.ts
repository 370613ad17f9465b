// The memory of a training step by precision and optimizer: stacked bars, with the device's memory as a line.

import { nothing, svg, type TemplateResult } from 'lit';
import { type Drawing, fitText, textWidth } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { type RowPlace, stackedBars } from '../../kit/charts/stacked-bars';
import { bytes, plural } from '../../kit/words/format';
import { figures } from './figure-words';
import {
  type Memory,
  memoryOf,
  OPTIMIZERS,
  type Optimizer,
  type Planned,
  PRECISIONS,
  type Precision,
} from './outcome';

const PARTS = ['parameters', 'gradients', 'optimizer_state', 'activations'] as const;

export interface Row {
  readonly precision: Precision;
  readonly optimizer: Optimizer;
  readonly label: string;
  readonly memory: Memory;
  readonly chosen: boolean;
}

/** AdamW stores the same as Adam: both share a row, named after the chosen one. */
const sameBytes = (a: Optimizer, b: Optimizer): boolean =>
  a === b || (a.startsWith('adam') && b.startsWith('adam'));

export function rowsOf(outcome: Planned, precision: Precision, optimizer: Optimizer): Row[] {
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
  outcome: Planned,
  precision: Precision,
  limit_bytes: number,
): TemplateResult {
  const { title, plan, optimizer } = outcome;
  const rows = rowsOf(outcome, precision, optimizer);
  const fits = rows.filter((row) => row.memory.total <= limit_bytes).length;
  return figure({
    name: 'scale-memory',
    title: figures.precision(outcome, precision),
    summary: `${rows.map(({ label, memory }) => `${label}: ${bytes(memory.total)}`).join('; ')}. Memory of one device: ${bytes(limit_bytes)}; ${fits} of ${rows.length} fit.`,
    legend: PARTS,
    draw: drawRows(rows, limit_bytes),
    note: `All parts added up as if all were there at once, for a batch of ${plural(plan.batch, plan.seq > 0 ? 'sequence' : 'sample')}; the peak of a step is less where activations go before gradients come. The master copy of mixed precision counts as optimizer state.`,
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

const PITCH = 24;
const NARROW = 460;

function drawRows(rows: readonly Row[], limit: number) {
  return (width: number): Drawing => {
    const above = width < NARROW;
    const pitch = above ? PITCH + 12 : PITCH;
    const left = above ? 0 : Math.max(...rows.map((row) => textWidth(row.label, 12, 600))) + 12;
    const room = width - left - Math.max(...rows.map((row) => textWidth(total(row), 12, 600))) - 16;
    const largest = Math.max(...rows.map((row) => row.memory.total));
    const max = Math.max(largest, Math.min(limit, 1.5 * largest));
    const x = (value: number) => left + Math.min(1, value / max) * room;
    const top = 22;
    const end = top + rows.length * pitch;
    return {
      height: end + 4,
      body: svg`${above ? nothing : svg`<line class="axis-line" x1=${left} x2=${left} y1=${top - 4} y2=${end} />`}
        ${limit <= max ? rule(x(limit), top - 6, end, `one device: ${bytes(limit)}`, width) : nothing}
        ${stackedBars({
          rows: rows.map((row) => ({ ...row, parts: partsOf(row) })),
          ...{ top, pitch, bar: { below: above ? 15 : 0, height: 16 }, map: x },
          around: (row, place) =>
            around(row, place, { left, above, width, line: limit <= max ? x(limit) : 0 }),
        })}`,
    };
  };
}

interface Place {
  readonly left: number;
  readonly above: boolean;
  readonly width: number;
  /** The position of the device's memory limit; 0 if it is off the scale. */
  readonly line: number;
}

const total = (row: Row): string => bytes(row.memory.total);

const partsOf = ({ memory }: Row) =>
  PARTS.map((category) => ({ category, value: memory[category] }));

function around(row: Row, { y, end }: RowPlace, { left, above, width, line }: Place) {
  const text = total(row);
  const free = end + 8;
  // The line must not cross a number: such a number is moved behind the line.
  const crossed = free < line + 4 && line < free + textWidth(text, 12, 600);
  const weight = row.chosen ? 600 : 400;
  const label = above
    ? svg`<text class="bar-label" x="0" y=${y - 4} font-weight=${weight}>${fitText(row.label, width)}</text>`
    : svg`<text class="bar-label" x=${left - 12} y=${y + 9} dy="0.32em" text-anchor="end" font-weight=${weight}>${row.label}</text>`;
  return svg`${label}
    <text class="value" x=${crossed ? line + 8 : free} y=${y + 9} dy="0.32em">${text}</text>`;
}

/** The label stands beside the line, on the side where there is room for it. */
function rule(at: number, top: number, bottom: number, label: string, width: number) {
  const anchor = at + 6 + textWidth(label) > width ? 'end' : 'start';
  return svg`<line class="rule" x1=${at} x2=${at} y1=${top} y2=${bottom} />
    <text class="rule-label" x=${at + (anchor === 'end' ? -6 : 6)} y=${top + 2} text-anchor=${anchor}>${label}</text>`;
}
