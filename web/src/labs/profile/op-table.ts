// The ops of a pass as torch.profiler's key_averages() lists them: one row per group, sortable by every column.

import './op-table.css';
import { sortable } from '../../kit/charts/sortable-table';
import type { Cell, Column, TableData } from '../../kit/charts/table';
import { bytes, count, digits, duration, percent } from '../../kit/words/format';
import { opName } from '../../lab/op-names';
import {
  GROUPINGS,
  type Grouping,
  gapsMs,
  grouped,
  type OpRow,
  type Outcome,
  opsMs,
} from './outcome';
import { flopCount } from './words';

/** The name of a group as readers know it. */
export const nameOf = (by: Grouping, name: string): string => (by === 'op' ? opName(name) : name);

const BELOW: Column = { key: 'calls_below_tick', label: '< tick', format: count };

const COLUMNS: readonly Column[] = [
  { key: 'name', label: 'name' },
  { key: 'self_ms', label: 'self time', format: (ms) => duration(ms) },
  { key: 'percent_of_ops', label: '% of ops', format: (value) => percent(value / 100) },
  { key: 'calls', label: 'calls', format: count },
  { key: 'flops', label: 'FLOPs', format: flopCount },
  { key: 'min_bytes', label: 'bytes', format: (value) => bytes(value) },
  { key: 'gflops_per_second', label: 'GFLOP/s', format: (value) => digits(value) },
  { key: 'gb_per_second', label: 'GB/s', format: (value) => digits(value) },
];

/** The time between ops and the sum stand below the rows. */
export function opTable({ title, profile }: Outcome, by: Grouping): TableData {
  const { trace, flops, min_bytes } = profile;
  const ops = opsMs(trace);
  const rows = grouped(trace, by);
  const below = rows.reduce((sum, row) => sum + row.below_tick, 0);
  const table = {
    caption: `${title} by ${GROUPINGS[by]}; press a heading to sort${below > 0 ? '. < tick: calls shorter than the clock’s step' : ''}`,
    columns: below > 0 ? [...COLUMNS, BELOW] : COLUMNS,
    rows: rows.map((row) => cellsOf(row, by, below > 0)),
    footer: [
      [
        'all ops',
        ops,
        100,
        trace.length,
        flops,
        min_bytes,
        flops / ops / 1e6,
        min_bytes / ops / 1e6,
        ...(below > 0 ? [below] : []),
      ],
      ['between ops', gapsMs(trace), ...NOTHING, ...(below > 0 ? [null] : [])],
    ],
  };
  return sortable(table, { key: 'self_ms', descending: true });
}

const NOTHING = [null, null, null, null, null, null] as const;

/** A time shorter than the clock's tick is unknown, not zero. */
function cellsOf(row: OpRow, by: Grouping, withBelow: boolean): Cell[] {
  return [
    nameOf(by, row.name),
    row.is_timed ? row.self_ms : null,
    row.is_timed ? 100 * row.share : null,
    row.calls,
    row.flops,
    row.min_bytes,
    row.gflops_per_second ?? null,
    row.gb_per_second ?? null,
    ...(withBelow ? [row.below_tick] : []),
  ];
}
