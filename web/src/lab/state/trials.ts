// What concerns several experiments of a lab at once.

import type { Earlier } from '../contract';
import type { Trial } from './trial';

/** The outcomes measured since `opened`, an ISO 8601 time, the newest first. */
export const earlierOf = (
  trials: readonly Trial[],
  opened = new Date(performance.timeOrigin).toISOString(),
): readonly Earlier[] =>
  trials
    .filter(({ outcome, at }) => outcome !== undefined && at >= opened)
    .sort((a, b) => b.at.localeCompare(a.at))
    .map(({ key, outcome }) => ({ experiment: key, outcome }));

/** The other experiment of the lab that this one has to wait for, as starting it would lose what is being measured. */
export const aheadOf = (trial: Trial, trials: readonly Trial[]): Trial | undefined =>
  trials.find(
    (each) => each !== trial && each.experiment.live !== true && each.runner.running !== undefined,
  );
