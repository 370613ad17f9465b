// Where a step's time goes: the share of each place, and which of them may take the most.

import { mean } from '../../../kit/numbers/mean';
import { claim, type Estimate, isBusy, most } from '../../../lab/claim';
import { type Side, waitingOf, waitingShare } from '../baseline/model';
import type { Place, StepProfile } from '../parts/model';

/** The shares of a step's time; the time without waiting is divided in the proportions of the profile. */
export function sharesOf(baseline: Side, profile: StepProfile): [Place, number][] {
  const waiting = waitingShare(baseline.steps);
  const { forward_latency_ms, backward_latency_ms, optimizer_latency_ms } = profile;
  const computing = forward_latency_ms + backward_latency_ms + optimizer_latency_ms;
  const shared = (ms: number) => ((1 - waiting) * ms) / computing;
  return [
    ['loader', waiting],
    ['forward', shared(forward_latency_ms)],
    ['backward', shared(backward_latency_ms)],
    ['optimizer', shared(optimizer_latency_ms)],
  ];
}

/** True if computing took so much longer in the baseline than in the profile, or the other way round, that neither says where time goes. */
export const isTimedApart = ({ steps }: Side, { step_latency_ms }: StepProfile): boolean =>
  isBusy([step_latency_ms, mean(steps.map(({ compute_ms }) => compute_ms))]);

/** A profile states no interval: each share is taken as known within this much. */
const UNSURE = 0.015;

interface Known {
  readonly place: Place;
  readonly share: Estimate;
}

/** One where the shares are far enough apart to tell, else all that may be the most. */
function perhapsMost(all: readonly Known[]): readonly Known[] {
  const alone = most(all, ({ share }) => share);
  if (alone !== undefined) return [alone];
  const isLess = ({ share }: Known) =>
    all.some((other) => claim(share, other.share).verdict === 'less');
  return all.filter((each) => !isLess(each));
}

/** The places that may take the most. The passes are compared in the profile: how long training waits changes nothing there. */
export function mostOf(baseline: Side, profile: StepProfile): Place[] {
  const waiting = waitingOf(baseline.steps);
  const computing = Math.max(Number.MIN_VALUE, 1 - waiting.value);
  const passes = sharesOf(baseline, profile)
    .filter(([place]) => place !== 'loader')
    .map(([place, share]): Known => {
      const value = share / computing;
      return { place, share: { value, low: value - UNSURE, high: value + UNSURE } };
    });
  const ofStep = ({ place, share }: Known): Known => {
    const { value, low, high } = share;
    const shared = { low: low * (1 - waiting.high), high: high * (1 - waiting.low) };
    return { place, share: { value: value * computing, ...shared } };
  };
  const loader: Known = { place: 'loader', share: waiting };
  return perhapsMost([loader, ...perhapsMost(passes).map(ofStep)]).map(({ place }) => place);
}
