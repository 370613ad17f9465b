// How long each part measures. Most of it is spent in loops of the page, out of reach for what shortens the engine's own
// budgets: tests of behaviour, not of speed, say here that they are in a hurry.

import { fewer } from '../../session/speed';

interface Hurry {
  /** Budgets are divided by this, and what is least of anything is halved. */
  tensorscopeHurry?: number;
}

export function budgets() {
  const { tensorscopeHurry: hurry = 1 } = globalThis as Hurry;
  const least = hurry > 1 ? 2 : 1;
  return {
    baseline_ms: 4000 / hurry,
    profile_ms: 2000 / hurry,
    change_ms: 8000 / hurry,
    final_ms: 16_000 / hurry,
    evaluation_ms: 3000 / hurry,
    warm_up_ms: 300 / hurry,
    least_steps: fewer(6 / least, 3),
    least_blocks: Math.min(4 / least, fewer(4, 3)),
    most_blocks: 12,
  } as const;
}
