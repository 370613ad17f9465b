// A training step as moments: what is in memory after some of the plan's events, from the weights alone to all gradients.

import type { BackwardProfile } from '../../engine/types';

/** What changes during a step; parameters and optimizer state are in memory all the time. */
export interface Moment {
  readonly pass: 'forward' | 'backward';
  /** The layer whose memory was just allocated or released. */
  readonly label: string;
  readonly activations: number;
  /** Gradients of parameters, and those of activations for as long as they are needed. */
  readonly gradients: number;
  /** Inputs, workspace, and buffers, which are stored but never trained. */
  readonly other: number;
}

/** The most evenly spread moments; the ends of the passes and the highest moment are added to them. */
const MOST = 40;

export function momentsOf({
  timeline,
  snapshots,
  parameters,
}: Pick<BackwardProfile, 'timeline' | 'snapshots' | 'parameters'>): Moment[] {
  // The number of events before a snapshot was taken.
  const until = (label: string) => snapshots.find((each) => each.label === label)?.event ?? 0;
  const first = until('baseline');
  const forward = until('after_forward') - 1;
  const last = until('after_backward') - 1;
  const total = (at: number) => timeline[at]?.total_bytes ?? 0;
  let highest = first;
  for (let at = first; at <= last; at += 1) if (total(at) > total(highest)) highest = at;
  const stride = Math.max(1, Math.ceil((last - first + 1) / MOST));
  const chosen = new Set([forward, highest, last]);
  for (let at = first; at <= last; at += stride) chosen.add(at);
  return [...chosen]
    .sort((a, b) => a - b)
    .flatMap((at) => {
      const event = timeline[at];
      if (event === undefined) return [];
      const { activations_bytes, gradients_bytes } = event.current;
      return {
        pass: at <= forward ? ('forward' as const) : ('backward' as const),
        label: event.label,
        activations: activations_bytes,
        gradients: gradients_bytes,
        other: event.total_bytes - activations_bytes - gradients_bytes - 4 * parameters,
      };
    });
}
