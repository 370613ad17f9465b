// The measurement: one block at every length, three rounds, with the engine's FLOP counts.

import type { Run } from '../../lab/define';
import { profiler } from '../../session/engine';
import {
  type AttentionOutcome,
  type AttentionPoint,
  blockSpec,
  CLAIMED,
  crossing,
  FIRST_LENGTH,
  flopShare,
  lengthsOf,
  type Part,
  WIDTHS,
  type Width,
  withRound,
} from './attention-outcome';
import type { Chosen } from './params';

const ROUNDS = 3;
/** Only the trace matters here: the latency measurement before it is a warm-up. */
const TIMING = { warm_up_ms: 60, budget_ms: 40, min_samples: 3 } as const;
const LONGEST_ASKED = 2 ** 17;

/** Every round takes the lengths in the opposite order, so that a drift of the machine favours none. */
export async function measureAttention({
  values: { width },
  signal,
  step,
  show,
}: Run<Chosen, AttentionOutcome>): Promise<AttentionOutcome> {
  const progress = step('rounds');
  const counted = await byFlops(width, signal);
  const lengths = lengthsOf(width);
  const { tokens } = WIDTHS[width];
  let points: readonly AttentionPoint[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? lengths : [...lengths].reverse();
    for (const [index, seq] of order.entries()) {
      progress({
        phase: `Round ${round + 1} of ${ROUNDS}: sequences of ${seq}`,
        fraction: (round + index / lengths.length) / ROUNDS,
        remaining_ms: 0,
      });
      const batch = tokens / seq;
      const options = { batch, ...TIMING, signal };
      const { trace } = await profiler().profileForwardPass(blockSpec(width, seq), options);
      points = withRound(points, seq, batch, trace);
      show({ width, points, ...counted });
    }
  }
  return { width, points, ...counted };
}

/** The length at which the FLOPs alone would reach the claim: counted without running, also far beyond what could be run. */
async function byFlops(width: Width, signal: AbortSignal) {
  const shares: Record<Part, [number, number][]> = { core: [], whole: [] };
  for (let seq = FIRST_LENGTH; seq <= LONGEST_ASKED; seq *= 2) {
    const { layers } = await profiler().describe(blockSpec(width, seq), { signal });
    const share = flopShare(layers);
    shares.core.push([seq, share.core]);
    shares.whole.push([seq, share.whole]);
    if (share.core >= CLAIMED) break;
  }
  return {
    by_flops: { core: crossing(shares.core), whole: crossing(shares.whole) },
    longest_asked: LONGEST_ASKED,
  };
}
