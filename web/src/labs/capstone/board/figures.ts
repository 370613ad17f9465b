// The scoreboard as a figure: the speed-up of each part with its interval, and the best so far; it is shown from the start.

import type { TemplateResult } from 'lit';
import { figure } from '../../../kit/charts/figure';
import { type IntervalRow, intervalRows } from '../../../kit/charts/interval-rows';
import { column } from '../../../kit/charts/table';
import { multiple } from '../../../kit/words/phrases';
import { given } from '../../../lab/scene';
import { type Reported, reportedOf, TARGET } from '../baseline/model';
import type { Live } from '../model';
import { CHANGES, type ChangeId, type Pages } from '../parts/model';
import { bestOf } from './model';
import { bestText, intervalText } from './text';

type Id = ChangeId | 'final';
/** The ratios so far of the measurements that are running. */
type Ratios = Readonly<Partial<Pick<Live, Id>>>;

const NAMES: Readonly<Record<Id, string>> = {
  loader: 'Part 3, loader',
  precision: 'Part 4, precision',
  batch: 'Part 5, batch',
  fusion: 'Part 6, fusion',
  final: 'All together',
};

const interval = ({ low, high }: { low: number; high: number }) =>
  Number.isFinite(high) ? { interval: { low, high } } : {};

const measured = (reported: Pick<Reported, 'ratio' | 'low' | 'high'> | undefined) =>
  reported
    ? { value: reported.ratio, text: multiple(reported.ratio), ...interval(reported) }
    : { text: '–' };

export function boardRows(pages: Pages, live: Ratios): IntervalRow[] {
  const best = bestOf(pages);
  const { changes, final } = pages;
  const row = (id: Id): IntervalRow => {
    const label = NAMES[id];
    const now = live[id];
    if (now !== undefined) return { label, value: now, text: `${multiple(now)} so far` };
    const result = id === 'final' ? final : changes[id];
    const shown = measured(result && reportedOf(result.compared));
    const out = id !== 'final' && changes[id]?.kept === false;
    return { label, ...shown, ...(out ? { text: `${shown.text}, left out` } : {}) };
  };
  const first = measured(best);
  return [
    { label: 'Best so far', ...first, ...(best ? { category: 'compute' as const } : {}) },
    ...CHANGES.map(row),
    row('final'),
  ];
}

/** The axis has a fixed minimum range, so that it rarely changes. */
function domainOf(rows: readonly IntervalRow[]): readonly [number, number] {
  const values = rows.flatMap(({ value, interval: range }) => [
    ...given(value, (each) => [each]),
    ...given(range, ({ low, high }) => [low, high]),
  ]);
  return [
    Math.min(0.5, ...values.map((each) => each / 1.1)),
    Math.max(4, ...values.map((each) => 1.1 * each)),
  ];
}

export function boardFigure(pages: Pages, live: Ratios): TemplateResult {
  const rows = boardRows(pages, live);
  return figure({
    name: 'capstone-speedups',
    title: bestText(bestOf(pages), pages.baseline),
    summary: rows
      .map(({ label, text, interval: range }) =>
        [`${label}: ${text}`, ...given(range, (each) => [intervalText(each)])].join(', '),
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
    note: 'Each part against what was kept before it; the best and All together against the baseline. Band: where the true value probably lies.',
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
