// The memory of a training step by precision and optimizer: stacked bars, with the device's memory as a line.

import { nothing, svg, type TemplateResult } from 'lit';
import { axisX, type Drawing, textWidth } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { linearScale } from '../../kit/charts/scale';
import { stackedBars } from '../../kit/charts/stacked-bars';
import { bytes, plural } from '../../kit/words/format';
import { figures } from './figure-words';
import {
  type AtPeak,
  atPeak,
  OPTIMIZERS,
  type Optimizer,
  type Planned,
  PRECISIONS,
  type Precision,
} from './outcome';

const PARTS = ['parameters', 'gradients', 'optimizer_state', 'activations', 'workspace'] as const;

export interface Row {
  readonly precision: Precision;
  readonly optimizer: Optimizer;
  readonly label: string;
  readonly memory: AtPeak;
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
      memory: atPeak(outcome, kind, name),
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
    legend: PARTS.filter((part) => isSeen(rows, part)),
    draw: drawRows(rows, limit_bytes),
    note: `What is in memory at the highest moment of a step, for a batch of ${plural(plan.batch, plan.seq > 0 ? 'sequence' : 'sample')}${isSeen(rows, 'workspace') ? '; workspace includes inputs' : ''}. The master copy of mixed precision counts as optimizer state.`,
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
        ...partsOf({ memory }).map(({ value }) => value),
        memory.total,
      ]),
    },
  });
}

/** Less than this of a bar is not seen. */
const LEAST = 0.005;

const isSeen = (rows: readonly Row[], part: (typeof PARTS)[number]): boolean =>
  rows.some((row) =>
    partsOf(row).some(
      ({ category, value }) => category === part && value > LEAST * row.memory.total,
    ),
  );

const PITCH = 24;
const NARROW = 460;

function drawRows(rows: readonly Row[], limit: number) {
  return (width: number): Drawing => {
    const above = width < NARROW;
    const pitch = above ? PITCH + 12 : PITCH;
    const left = above ? 0 : Math.max(...rows.map((row) => textWidth(row.label, 12, 600))) + 12;
    const numbers = Math.max(...rows.map((row) => textWidth(total(row), 12, 600))) + 16;
    const largest = Math.max(...rows.map((row) => row.memory.total));
    const max = Math.max(largest, Math.min(limit, 1.5 * largest));
    const x = linearScale([0, max], [left, above ? width - 4 : width - numbers]);
    const top = 22;
    const end = top + rows.length * pitch;
    const line = limit <= max ? x.map(limit) : undefined;
    const upright = (y: number, height: number) =>
      line === undefined
        ? nothing
        : svg`<line class="rule" x1=${line} x2=${line} y1=${y} y2=${y + height} />`;
    return {
      height: end + 44,
      body: svg`${axisX({ scale: x, label: 'at the peak of a step', format: bytes, width }, end)}
        ${line === undefined ? nothing : limitName(line, top - 4, `one device: ${bytes(limit)}`, width)}
        ${stackedBars({
          rows: rows.map((row) => ({ ...row, parts: partsOf(row) })),
          ...{ top, pitch, bar: { below: above ? 15 : 0, height: 16 }, map: x.map },
          around: (row, { y }) => svg`${around(row, y, { left, above, width })}
            ${upright(above ? y - 3 : y - 4, above ? 22 : pitch)}`,
        })}`,
    };
  };
}

interface Place {
  readonly left: number;
  readonly above: boolean;
  readonly width: number;
}

const total = (row: Row): string => bytes(row.memory.total);

const partsOf = ({ memory }: Pick<Row, 'memory'>) =>
  PARTS.map((category) => ({
    category,
    value: category === 'workspace' ? memory.other : memory[category],
  }));

/** The numbers form a column, away from the line of the device's memory. */
function around(row: Row, y: number, { left, above, width }: Place) {
  const weight = row.chosen ? 600 : 400;
  const [label, baseline] = above
    ? [
        svg`<text class="bar-label" x="0" y=${y - 4} font-weight=${weight}>${row.label}</text>`,
        y - 4,
      ]
    : [
        svg`<text class="bar-label" x=${left - 12} y=${y + 13} text-anchor="end" font-weight=${weight}>${row.label}</text>`,
        y + 13,
      ];
  return svg`${label}
    <text class="value" x=${width} y=${baseline} text-anchor="end">${total(row)}</text>`;
}

/** The name stands beside the line, on the side where there is room for it. */
function limitName(at: number, y: number, name: string, width: number) {
  const anchor = at + 6 + textWidth(name) > width ? 'end' : 'start';
  return svg`<text class="rule-label" x=${at + (anchor === 'end' ? -6 : 0)} y=${y - 6} text-anchor=${anchor}>${name}</text>`;
}
