// Where the runs begin between the ticks of the clock.

import { type ClockedRun, clocked } from '../../../kit/charts/ticks-line';
import { followed } from '../../../kit/numbers/clock';

/** Of a run this long, one step more or less is hardly seen. */
const MANY_STEPS = 100;

/**
 * The runs; where all of them read the same, they begin elsewhere between two ticks, so that one tick more, or one less, falls into the
 * first.
 */
export function crossing(samples: readonly number[], step: number): readonly ClockedRun[] {
  const runs = followed(samples, step);
  const [first = 0] = samples;
  const rest = (first / step) % 1;
  const [reading = 0, other] = new Set(runs.map((run) => Math.round(clocked(run, step) / step)));
  if (other !== undefined || rest < 0.01 || rest > 0.99 || first > MANY_STEPS * step) return runs;
  const start = reading > first / step ? (1 - rest) / 2 : 1 - rest / 2;
  const [{ start: usual } = { start: 0 }] = runs;
  return followed([(1 + start) * step - usual, ...samples], step).slice(1);
}
