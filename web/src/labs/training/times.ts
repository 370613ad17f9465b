// The times of the parts of a step, and how far the clock can tell them.

import type { BackwardProfile } from '../../engine/types';
import { type Estimate, estimateOf, isBusy, quotient } from '../../lab/claim';

type Timed = 'forward' | 'backward' | 'optimizer';

const msOf = (profile: BackwardProfile, stage: Timed): number => profile[`${stage}_latency_ms`];

/** A plan has no clock. */
const isTimed = ({ step }: BackwardProfile): boolean => step.tick_ms > 0;

/**
 * How far a part’s time may be off because of the clock: a sample is the mean of several steps, each rounded to a tick, and the errors of
 * many partly cancel.
 */
function reachOf(profile: BackwardProfile, stage: Timed): number {
  const { tick_ms, total_runs } = profile.step;
  const steps = Math.max(1, total_runs / Math.max(1, profile[stage].samples_ms.length));
  return tick_ms / Math.sqrt(steps);
}

/** So many ticks are too few for a time with its digits. */
const FEW_TICKS = 2;

const isShort = (profile: BackwardProfile, stage: Timed): boolean =>
  msOf(profile, stage) <= FEW_TICKS * reachOf(profile, stage);

/** True where the time of a whole step is no more than a few ticks, although it was taken over many. */
export const isStepShort = ({ step }: BackwardProfile): boolean =>
  step.ticks_per_sample <= FEW_TICKS;

/** The time of the backward pass over that of the forward pass; undefined where nothing was timed, or either is too short for the clock. */
export function timeMultiple(profile: BackwardProfile): number | undefined {
  const isTold = !isShort(profile, 'forward') && !isShort(profile, 'backward');
  return isTold ? profile.backward_latency_ms / profile.forward_latency_ms : undefined;
}

/** The time of a part with its interval, which is as wide as the clock makes it. */
export function timeOf(profile: BackwardProfile, stage: Timed): Estimate {
  const value = msOf(profile, stage);
  const { low, high, ...rest } = estimateOf(value, profile[stage].statistics.median_interval);
  const reach = isShort(profile, stage) ? reachOf(profile, stage) : 0;
  return {
    ...rest,
    low: Math.max(0, Math.min(low, value - reach)),
    high: Math.max(high, value + reach),
  };
}

/** The same as `timeMultiple`, with the range that both intervals allow. */
export const timeRatio = (profile: BackwardProfile): Estimate | undefined =>
  timeMultiple(profile) === undefined
    ? undefined
    : quotient(timeOf(profile, 'backward'), timeOf(profile, 'forward'));

/** The time of the three parts of a step, in ms. */
export const partsMs = (profile: BackwardProfile): number =>
  msOf(profile, 'forward') + msOf(profile, 'backward') + msOf(profile, 'optimizer');

/** True where a step timed by itself takes so much more or less than its parts that neither time is to be trusted. */
export const isStepBusy = (profile: BackwardProfile): boolean =>
  timeMultiple(profile) !== undefined && isBusy([partsMs(profile), profile.step_latency_ms]);

/** The parts and the whole are timed one after the other; on a quiet device they agree better than this. */
const APART = 0.25;

/** True where the parts add up to another time than that of a step timed by itself, and the clock could tell both. */
export const arePartsApart = (profile: BackwardProfile): boolean =>
  timeMultiple(profile) !== undefined &&
  Math.abs(partsMs(profile) / profile.step_latency_ms - 1) > APART;

export interface Stage {
  readonly name: Timed;
  readonly flops: number;
  /** Undefined where nothing was timed, or where the clock is too coarse. */
  readonly ms: number | undefined;
  /** Where the clock is too coarse: it took less than this. */
  readonly below_ms: number | undefined;
}

/** What checkpointing computes again counts as time of the backward pass. */
export function stagesOf(profile: BackwardProfile): Stage[] {
  const stage = (name: Timed, flops: number): Stage => {
    const ms = msOf(profile, name);
    if (!isTimed(profile)) return { name, flops, ms: undefined, below_ms: undefined };
    return isShort(profile, name)
      ? { name, flops, ms: undefined, below_ms: ms + profile.step.tick_ms }
      : { name, flops, ms, below_ms: undefined };
  };
  return [
    stage('forward', profile.forward_flops),
    stage('backward', profile.backward_flops + profile.recompute_flops),
    stage('optimizer', profile.optimizer_flops),
  ];
}
