// What this lab predicts and measures, and the arithmetic on it. No DOM.

import type { StatisticsReport } from '../../engine/types';
import type { FedPreset } from '../../feeding/fed-training';
import type { FeedMode } from '../../feeding/loader';
import { fixed } from '../../kit/words/format';
import { asShown } from '../../kit/words/phrases';
import { type ClaimVerdict, claim, type Estimate, estimateOf, quotient } from '../../lab/claim';
import { MAX_PASSES } from './params';
import { formula } from './simulate';

export interface Settings {
  readonly preset: FedPreset;
  readonly title: string;
  readonly batch: number;
  readonly workers: number;
  readonly prefetch: number;
  readonly passes: number;
  readonly photo_side: number;
  readonly seed: number;
}

/** Loading and stepping in turn; one worker that loads ahead; the chosen number of workers; the same batch again and again. */
export type ModeId = 'synchronous' | 'one' | 'chosen' | 'cached';

export interface Span {
  readonly began: number;
  readonly ended: number;
  readonly batch: number;
}

/** One round of a mode as it happened, on the page's clock, for the timeline. */
export interface Trace {
  /** The loads of each loader worker. */
  readonly loads: readonly (readonly Span[])[];
  readonly steps: readonly Span[];
  /** From the first step of the measured part to the end of the last one. */
  readonly from: number;
  readonly to: number;
}

/** The means of one round, per step. */
export interface Round {
  readonly period_ms: number;
  readonly waited_ms: number;
  /** The time that the engine reports for its work. */
  readonly engine_ms: number;
  /** The rest of the time until the engine's answer arrived: copying the batch into the engine, and messages. */
  readonly hand_over_ms: number;
  /** The time of one load, by the worker's clock; undefined where nothing was loaded. */
  readonly load_ms: number | undefined;
}

export interface ModeResult {
  readonly id: ModeId;
  readonly mode: FeedMode;
  readonly workers: number;
  readonly rounds: readonly Round[];
  /** The statistics of the rounds' times per step. */
  readonly period: StatisticsReport;
  readonly trace: Trace;
}

/** An image as the network reads it. */
export interface SeenImage {
  readonly label: number;
  readonly side: number;
  /** The first channel, row by row, in levels from 0 (the least value) to 9 (the largest). */
  readonly levels: readonly number[];
}

export interface Outcome {
  readonly settings: Settings;
  readonly modes: readonly ModeResult[];
  readonly steps_per_round: number;
  /** The images in an epoch, which reads every stored image once. */
  readonly images: number;
  readonly batch_bytes: number;
  /** The time to start the loader's workers and to hand them the images. */
  readonly start_ms: number;
  readonly first_loss: number;
  readonly last_loss: number;
  readonly seen: readonly SeenImage[];
  readonly steps: number;
  /** The number of cores that the browser reports. */
  readonly cores: number;
}

export function modeOf({ modes }: Outcome, id: ModeId): ModeResult | undefined {
  return modes.find((each) => each.id === id);
}

/** The result with the chosen number of workers; if that number is one, it is the mode "one". */
export const fedMode = (outcome: Outcome): ModeResult =>
  modeOf(outcome, 'chosen') ?? need(outcome, 'one');

export function need(outcome: Outcome, id: ModeId): ModeResult {
  const found = modeOf(outcome, id);
  if (found === undefined) throw new Error(`the mode ${id} was not measured`);
  return found;
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

type Part = 'waited_ms' | 'engine_ms' | 'hand_over_ms' | 'period_ms';

/** The mean over all steps of all rounds; the means of the parts add up to the mean step. */
export const meanOf = ({ rounds }: ModeResult, part: Part): number =>
  mean(rounds.map((round) => round[part]));

/** The time of one load; undefined where a long queue had been filled before the rounds began, and none was loaded in them. */
export function loadOf({ rounds }: ModeResult): number | undefined {
  const loads = rounds.flatMap(({ load_ms }) => load_ms ?? []).sort((a, b) => a - b);
  return loads[loads.length >> 1];
}

/** The share of the time in which the engine had no batch to work on. */
export const waitingShare = (mode: ModeResult): number =>
  meanOf(mode, 'waited_ms') / meanOf(mode, 'period_ms');

/** The share of the time in which the engine worked: what a GPU's "utilisation" is meant to be. */
export const busyShare = (mode: ModeResult): number =>
  meanOf(mode, 'engine_ms') / meanOf(mode, 'period_ms');

/** The share of the time in which a batch was handed to the engine. */
export const handOverShare = (mode: ModeResult): number =>
  Math.max(0, meanOf(mode, 'hand_over_ms')) / meanOf(mode, 'period_ms');

export const median = (mode: ModeResult): number => mode.period.median;

export const imagesPerSecond = ({ settings }: Outcome, mode: ModeResult): number =>
  (1e3 * settings.batch) / median(mode);

/** The time of an epoch in ms: every stored image once, at the measured rate. */
export const epochMs = (outcome: Outcome, mode: ModeResult): number =>
  (outcome.images / outcome.settings.batch) * median(mode);

/** The speedup of a over b, computed from the numbers as they are shown. */
export const speedup = (a: ModeResult, b: ModeResult): number =>
  asShown(median(b)) / asShown(median(a));

/** The upper bound of every loader's speedup over loading in turn: no loader can be faster than one without any cost. */
export const ceiling = (outcome: Outcome): number =>
  speedup(need(outcome, 'cached'), need(outcome, 'synchronous'));

export type Comparison = 'faster' | 'slower' | 'unclear';

/** Whether the steps of a are shorter than those of b, beyond the uncertainty of their intervals. */
export function compared(a: ModeResult, b: ModeResult): Comparison {
  const { verdict } = claim(periodEstimate(a), periodEstimate(b));
  if (verdict === 'less') return 'faster';
  return verdict === 'more' ? 'slower' : 'unclear';
}

const periodEstimate = ({ period }: ModeResult): Estimate =>
  estimateOf(period.median, period.median_interval);

/** The speedup of a over b, with the widest range that both intervals allow. */
export const speedupEstimate = (a: ModeResult, b: ModeResult): Estimate =>
  quotient(periodEstimate(b), periodEstimate(a));

/** "1.2-1.5x speedup", says a course of more workers. */
const CLAIMED_SPEEDUP = { low: 1.2, high: 1.5 };
export const besideClaimed = (outcome: Outcome): ClaimVerdict =>
  claim(speedupEstimate(fedMode(outcome), need(outcome, 'synchronous')), CLAIMED_SPEEDUP).verdict;

/** A course’s rule for the share of the time in which a GPU works. */
const IDLE_BELOW = 0.5;

/** Whether that rule notices loading in turn, over all rounds. */
export function besideIdleRule(mode: ModeResult): ClaimVerdict {
  const shares = mode.rounds.map(({ engine_ms, period_ms }) => engine_ms / period_ms);
  const range = { low: Math.min(...shares), high: Math.max(...shares) };
  const value = Math.min(range.high, Math.max(range.low, busyShare(mode)));
  return claim(estimateOf(value, range), IDLE_BELOW).verdict;
}

/** The formula agrees where the whole interval of the measurement lies within this factor of it. */
const AGREES = 1.1;
export const besideFormula = (mode: ModeResult, formula: number): ClaimVerdict =>
  claim(periodEstimate(mode), formula, AGREES).verdict;

/** True where there are more threads than cores. */
export const isCrowded = (outcome: Outcome): boolean =>
  fedMode(outcome).workers + 1 > outcome.cores;

/** A loss that is the same in the two decimals shown has not fallen. */
export const hasLearned = ({ first_loss, last_loss }: Outcome): boolean =>
  fixed(last_loss, 2) !== fixed(first_loss, 2) && last_loss < first_loss;

/** The two times in the formula: a load while nothing else runs, and a step that need not wait. */
export function lengths(outcome: Outcome): { load_ms: number; step_ms: number } {
  return {
    load_ms: loadOf(need(outcome, 'synchronous')) ?? 0,
    step_ms: median(need(outcome, 'cached')),
  };
}

/** The time per step by the formula; undefined for the loader without cost, which gives the step's length. */
export function formulaMs(outcome: Outcome, mode: ModeResult): number | undefined {
  if (mode.mode === 'cached') return undefined;
  return formula({
    ...lengths(outcome),
    workers: mode.mode === 'synchronous' ? 0 : mode.workers,
  });
}

/**
 * What a loader without cost would save: next to nothing ("compute"), the time in which the engine waits ("loader"), the extra time that
 * its steps take beside busy loaders ("sharing"), or some of each ("both").
 */
export type Bound = 'loader' | 'sharing' | 'both' | 'compute' | 'unclear';

/** A smaller saving counts as nothing. */
export const LEAST_GAIN = 0.05;
/** Intervals that allow a saving larger than this do not show that nothing can be saved. */
const WIDE = 0.25;
/** A reason that accounts for at least this share of the saving counts as the only one. */
const MOST_OF_IT = 2 / 3;

export function boundOf(fed: ModeResult, free: ModeResult): Bound {
  const saved = savedByFree(fed, free);
  if (saved < LEAST_GAIN)
    return claim(quotient(periodEstimate(free), periodEstimate(fed)), 1 - WIDE).verdict === 'more'
      ? 'compute'
      : 'unclear';
  if (compared(free, fed) !== 'faster') return 'unclear';
  const waited = waitingShare(fed) / saved;
  if (waited >= MOST_OF_IT) return 'loader';
  return waited > 1 - MOST_OF_IT ? 'both' : 'sharing';
}

/** How much longer a step is beside the loaders than alone, in ms, without what it waits for them. */
export const longerStep = (fed: ModeResult, free: ModeResult): number =>
  median(fed) * (1 - waitingShare(fed)) - median(free) * (1 - waitingShare(free));

/** The share of a step's time that a loader without cost would save. */
export const savedByFree = (fed: ModeResult, free: ModeResult): number =>
  1 - median(free) / median(fed);

/** True where the engine waits at least as long as loading costs. */
export const isAllWaiting = (fed: ModeResult, free: ModeResult): boolean =>
  waitingShare(fed) >= savedByFree(fed, free);

/** The largest saving that the intervals allow. */
export const mostSaved = (fed: ModeResult, free: ModeResult): number =>
  1 - free.period.median_interval.low / fed.period.median_interval.high;

export const allowsMorePasses = ({ passes }: Settings): boolean => passes < MAX_PASSES;

/** Passes that clearly slow the loader, beside those chosen. */
export const morePasses = ({ passes }: Settings): number =>
  Math.min(MAX_PASSES, Math.max(8, 4 * passes));
