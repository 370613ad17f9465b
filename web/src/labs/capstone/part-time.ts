// What a part takes on a slow device, said before it is measured, as labs say it beside Run. The baseline was measured on this
// very device: what no budget cuts takes so many of its steps.

import { longText } from '../../lab/page/run-bar';
import { takesLong } from '../../lab/state/trial';
import { slower } from '../../session/speed';
import { budgets } from './budgets';
import type { ChangeId, Notebook } from './notebook';
import { mean, type Side, stepMs } from './outcome';
import { IMAGES_PER_TURN, TURNS, WARM_UP_STEPS } from './race';

/** Passes that a profile takes at least, and one to warm up. */
const PROFILE_STEPS = 6;

export type Part = 'bottleneck' | ChangeId | 'final';

function usualMs(part: Part): number {
  const { profile_ms, change_ms, final_ms, evaluation_ms } = budgets();
  if (part === 'bottleneck') return profile_ms;
  if (part === 'final') return final_ms;
  return change_ms + (part === 'fusion' ? evaluation_ms : 0);
}

/** Two configurations in the fewest turns that count, each as fast as the baseline. */
function leastMs(part: Part, { steps, configuration: { batch, workers } }: Side): number {
  if (part === 'bottleneck') return PROFILE_STEPS * mean(steps.map(({ compute_ms }) => compute_ms));
  const perTurn = Math.max(workers, 1, Math.round(IMAGES_PER_TURN / batch));
  const count = TURNS * budgets().least_blocks * perTurn + 2 * WARM_UP_STEPS;
  return count * mean(steps.map(stepMs));
}

/** "Takes about 77 s here: ..."; '' where it takes hardly longer than on a laptop, or nothing is known yet. */
export function partTime(part: Part, { baseline }: Notebook): string {
  if (baseline === undefined || slower() === 1) return '';
  const usual_ms = usualMs(part);
  const expected_ms = Math.max(usual_ms, leastMs(part, baseline));
  return takesLong(expected_ms, usual_ms) ? longText(expected_ms) : '';
}
