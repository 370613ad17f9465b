// The rows of the before-and-after table: the baseline, each measured part, and the whole.

import { isBusy } from '../../../lab/claim';
import {
  type Compared,
  imagesPerSecond,
  type Reported,
  reportedOf,
  type Side,
  same,
} from '../baseline/model';
import { CHANGES, type ChangeId, type Pages } from '../parts/model';

export interface Row {
  readonly id: 'baseline' | ChangeId | 'final';
  readonly side: Side;
  /** Measured in turns: a part against the configuration kept before it, the whole against the baseline. */
  readonly compared?: Compared;
  readonly reported?: Reported;
  readonly kept?: boolean | undefined;
}

const turns = (id: Row['id'], compared: Compared, kept?: boolean): Row => ({
  id,
  side: compared.after,
  compared,
  reported: reportedOf(compared),
  kept,
});

export function rowsOf({ baseline, changes, final }: Pages): Row[] {
  if (!baseline) return [];
  const parts = CHANGES.flatMap((id) => {
    const result = changes[id];
    return result ? [turns(id, result.compared, result.kept)] : [];
  });
  return [
    { id: 'baseline', side: baseline },
    ...parts,
    ...(final ? [turns('final', final.compared)] : []),
  ];
}

/** Images per second: the baseline's from its median step, those of a comparison as reported. */
export const rateOf = ({ side, reported }: Row): number => reported?.after ?? imagesPerSecond(side);

/** Two rates of one configuration, measured at different times, that differ so much that the machine was busy; else undefined. */
export function apartIn(rows: readonly Row[]): readonly [number, number] | undefined {
  const timed = rows.flatMap((row) => {
    const { side, compared, reported } = row;
    const after = { of: side.configuration, rate: rateOf(row) };
    return compared && reported
      ? [{ of: compared.before.configuration, rate: reported.before }, after]
      : [after];
  });
  const pairs = timed.flatMap((one, index) =>
    timed
      .slice(index + 1)
      .filter((other) => same(one.of, other.of))
      .map((other) => [one.rate, other.rate] as const),
  );
  return pairs.find(isBusy);
}
