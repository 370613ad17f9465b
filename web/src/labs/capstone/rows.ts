// The before/after table: one row for the baseline, one for each part that was measured, one for the whole. No DOM.

import { column, type TableData } from '../../kit/charts/table';
import { bytes, digits, duration } from '../../kit/words/format';
import { multiple } from '../../kit/words/phrases';
import { supported } from '../../session/intervals';
import { CHANGES, type Notebook } from './notebook';
import {
  type Compared,
  imagesPerSecond,
  type Side,
  type Told,
  toldOf,
  waitingShare,
} from './outcome';
import { changedText, changeName, shareText } from './sentences';

export interface Row {
  readonly id: string;
  readonly label: string;
  /** What is done in another way than in the row it is compared with. */
  readonly change: string;
  readonly side: Side;
  readonly waiting: number;
  /** In turns with what was kept before; of the whole, with the baseline. */
  readonly told: Told | undefined;
  readonly decision: string;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const rowOf = (id: string, label: string, compared: Compared, decision: string): Row => ({
  id,
  label,
  change: changedText(compared),
  side: compared.after,
  waiting: waitingShare(compared.after.steps),
  told: toldOf(compared),
  decision,
});

export function rowsOf({ baseline, changes, final }: Notebook): Row[] {
  if (baseline === undefined) return [];
  const first: Row = {
    id: 'baseline',
    label: 'Baseline',
    change: '',
    side: baseline,
    waiting: waitingShare(baseline.steps),
    told: undefined,
    decision: '',
  };
  const parts = CHANGES.flatMap((id) => {
    const result = changes[id];
    if (result === undefined) return [];
    const { compared, kept } = result;
    const decision = kept === undefined ? 'open' : kept ? 'kept' : 'left out';
    return [rowOf(id, capital(changeName(id)), compared, decision)];
  });
  const whole =
    final === undefined ? [] : [rowOf('final', 'All together', final.compared, 'handed in')];
  return [first, ...parts, ...whole];
}

/** Images per second: of the baseline by its median step, of a comparison as it is told. */
export const rateOf = ({ side, told }: Row): number => told?.after ?? imagesPerSecond(side);

const images = (value: number) => digits(value, 3);

/** Every row with its numbers; `speedup` is `after` over `before`. Without `split` waiting is not told. */
export function tableOf(rows: readonly Row[], split = true): TableData {
  return {
    caption: 'Before and after',
    columns: [
      { key: 'part', label: 'part' },
      column('before', 'images/s before', images),
      column('after', 'images/s after', images),
      column('speedup', 'times as fast', multiple),
      column('low', 'probably from', multiple),
      column('high', 'to', multiple),
      column('waiting_share', 'waiting', shareText),
      column('peak_bytes', 'peak, planned', (value) => bytes(value)),
      { key: 'decision', label: 'decision' },
      { key: 'change', label: 'what changed' },
    ],
    rows: rows.map((row) => [
      row.label,
      row.told?.before ?? null,
      rateOf(row),
      row.told?.ratio ?? null,
      row.told?.low ?? null,
      row.told?.high ?? null,
      split ? row.waiting : null,
      row.side.peak_bytes,
      row.decision,
      row.change,
    ]),
  };
}

/** "516 ms (probably 450 ms to 715 ms)" */
export function stepText({ statistics }: Side): string {
  const { low, high } = statistics.median_interval;
  const median = duration(statistics.median);
  return supported(statistics.median_interval)
    ? `${median} (probably ${duration(low)} to ${duration(high)})`
    : `${median} (too few steps to say how sure)`;
}
