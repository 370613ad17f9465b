// The scoreboard as a figure: what each part brought, with its interval, and the best so far. It is there from the start.

import type { TemplateResult } from 'lit';
import { figure } from '../../kit/charts/figure';
import { type IntervalRow, intervalRows } from '../../kit/charts/interval-rows';
import { column } from '../../kit/charts/table';
import { multiple } from '../../kit/words/phrases';
import { bestOf, type Partial } from './board';
import { CHANGES, type ChangeId, type Notebook } from './notebook';
import { TARGET, type Told, toldOf } from './outcome';
import { bestText, intervalText } from './sentences';

type Id = ChangeId | 'final';

const NAMES: Readonly<Record<Id, string>> = {
  loader: 'Part 3, loader',
  precision: 'Part 4, precision',
  batch: 'Part 5, batch',
  fusion: 'Part 6, in place',
  final: 'All together',
};

const interval = ({ low, high }: { low: number; high: number }) =>
  Number.isFinite(high) ? { interval: { low, high } } : {};

function row(id: Id, told: Told | undefined, kept: boolean | undefined, now: Partial | undefined) {
  const label = NAMES[id];
  if (now?.id === id) return { label, value: now.ratio, text: `${multiple(now.ratio)} so far` };
  if (told === undefined) return { label, text: '–' };
  const text = kept === false ? `${multiple(told.ratio)}, left out` : multiple(told.ratio);
  return { label, value: told.ratio, text, ...interval(told) };
}

export function boardRows(pages: Notebook, now: Partial | undefined): IntervalRow[] {
  const best = bestOf(pages);
  const { changes, final } = pages;
  const parts = CHANGES.map((id) => {
    const result = changes[id];
    return row(id, result === undefined ? undefined : toldOf(result.compared), result?.kept, now);
  });
  const whole = row(
    'final',
    final === undefined ? undefined : toldOf(final.compared),
    undefined,
    now,
  );
  const first: IntervalRow =
    best === undefined
      ? { label: 'Best so far', text: '–' }
      : {
          label: 'Best so far',
          value: best.ratio,
          text: multiple(best.ratio),
          category: 'compute',
          ...interval(best),
        };
  return [first, ...parts, whole];
}

/** The axis stands still as long as it can. */
function domainOf(rows: readonly IntervalRow[]): readonly [number, number] {
  const values = rows.flatMap(({ value, interval: range }) => [
    ...(value === undefined ? [] : [value]),
    ...(range === undefined ? [] : [range.low, range.high]),
  ]);
  return [
    Math.min(0.5, ...values.map((each) => each / 1.1)),
    Math.max(4, ...values.map((each) => 1.1 * each)),
  ];
}

export function boardFigure(pages: Notebook, now: Partial | undefined): TemplateResult {
  const rows = boardRows(pages, now);
  return figure({
    name: 'capstone-speedups',
    title: bestText(bestOf(pages), pages.baseline),
    summary: rows
      .map(({ label, text, interval: range }) =>
        range === undefined ? `${label}: ${text}` : `${label}: ${text}, ${intervalText(range)}`,
      )
      .join('; '),
    draw: intervalRows({
      rows,
      label: 'images/s, after over before',
      format: multiple,
      widest: '0.91×, left out',
      domain: domainOf(rows),
      marks: [
        { value: 1, label: 'as before' },
        { value: TARGET, label: `aim: ${TARGET}×` },
      ],
    }),
    note: 'Each part against what was kept before it; the best and the whole against the baseline. Band: where the true value probably lies.',
    table: {
      columns: [
        { key: 'part', label: 'part' },
        column('ratio', 'times as fast', multiple),
        column('low', 'probably from', multiple),
        column('high', 'to', multiple),
      ],
      rows: rows.map(({ label, value, interval: range }) => [
        label,
        value ?? null,
        range?.low ?? null,
        range?.high ?? null,
      ]),
    },
  });
}
