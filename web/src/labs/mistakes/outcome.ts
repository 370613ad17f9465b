// A claim, the result of a run, and the calculations that may have led to the claim, without DOM.

import type { TemplateResult } from 'lit';
import type { Profiler } from '../../engine/profiler';
import type { Interval } from '../../engine/types';
import { type ClaimVerdict, claim, type Estimate, estimateOf, quotient } from '../../lab/claim';
import type { Range } from '../../lab/range';
import type { QuotationId } from '../../lab/tinytorch';

/** So many puzzles end the lab. */
export const ENOUGH = 5;

/** The part of the profiler that the puzzles need; tests pass an engine of their own. */
export type Engine = Pick<
  Profiler,
  | 'calibrate'
  | 'countFlops'
  | 'countParameters'
  | 'describe'
  | 'measureLatency'
  | 'planMemory'
  | 'profileBackwardPass'
  | 'summarize'
>;

/** The source of a claim; "made" marks claims that were invented for this lab. */
export type SourceId = QuotationId | 'cs203' | 'appliedml' | 'torchvision' | 'made';

/** One way to calculate a number, with its value from the run. */
export interface Way {
  readonly id: string;
  readonly label: string;
  readonly value: number;
}

export interface Finding {
  /** The first way is the run's result; the others lead to other numbers. */
  readonly ways: readonly [Way, ...Way[]];
  /** A description of the run, and its results beyond the number. */
  readonly run: string;
  /** Where the run's result probably lies; left out for what was counted. */
  readonly within?: Range;
}

export interface Misnamed {
  readonly way: string;
  readonly is: string;
  readonly should: string;
  /** True where the number is that of another quantity. */
  readonly isOther?: true;
}

export interface Puzzle {
  readonly id: string;
  /** The name in the list of puzzles. */
  readonly name: string;
  readonly source: SourceId;
  /** True for a number that is right, as far as its author could know. */
  readonly right?: true;
  /** The text that contains the number, and its claimed meaning. */
  readonly claim: TemplateResult;
  /** The question that the student answers. */
  readonly ask: string;
  readonly unit: string;
  readonly claimed: number;
  /** True where the claim names an upper limit: "The rate is at most 10". */
  readonly limit?: boolean;
  /** A relative difference from the claimed number up to this counts as equal, because the source rounds. */
  readonly tolerance: number;
  readonly format: (value: number) => string;
  readonly run: (engine: Engine, signal?: AbortSignal) => Promise<Finding>;
  /** The way whose number the claim has under another unit's name: 9.01 MiB called MB. */
  readonly misnamed?: Misnamed;
  /** What a prediction would mean, said where it shows no known idea: "1.8 bytes each". */
  readonly meaning?: (prediction: number) => string;
  /** Why the mistake matters, or why the number is right; shown once the student may see it. */
  readonly lesson: string;
  readonly pytorch: string;
}

export interface Predicted {
  readonly value: number;
  readonly puzzle: string;
}

export interface Outcome extends Finding {
  readonly puzzle: string;
}

export const truthOf = ({ ways }: Finding): number => ways[0].value;

type Claimed = Pick<Puzzle, 'claimed' | 'limit' | 'tolerance'>;

/** What the run says of the claim; only a limit that lies within what was measured stays open. */
export type Decision = 'holds' | 'wrong' | 'cannot tell';

const LIMITS: Readonly<Record<ClaimVerdict, Decision>> = {
  equal: 'holds',
  less: 'holds',
  more: 'wrong',
  'cannot tell': 'cannot tell',
};

export function decisionOn({ claimed, limit = false, tolerance }: Claimed, of: Finding): Decision {
  const truth = truthOf(of);
  const estimate = estimateOf(truth, of.within ?? { low: truth, high: truth });
  if (limit) return LIMITS[claim(estimate, { low: 0, high: claimed }).verdict];
  return Math.abs(claimed / truth - 1) <= tolerance ? 'holds' : 'wrong';
}

/** Whether the run confirms the claim. */
export const holds = (puzzle: Claimed, finding: Finding): boolean =>
  decisionOn(puzzle, finding) === 'holds';

/** Factors that stem from units, number sizes and forgotten parts; the student steps through them without names, from the run itself. */
export const FACTORS = [
  1,
  1.024,
  1.049,
  1.074,
  2,
  3,
  4,
  8,
  1 / 1.024,
  1 / 1.049,
  1 / 1.074,
  1 / 2,
  1 / 3,
  1 / 4,
  1 / 8,
] as const;

/**
 * Where the claim holds there is one number, with no factor to itself; a limit is only kept or broken, and a value too short for the clock
 * is not finite.
 */
export const hasFactor = (puzzle: Claimed, finding: Finding): boolean =>
  !puzzle.limit && !holds(puzzle, finding) && Number.isFinite(truthOf(finding));

/** The relative difference within which numbers of three digits count as equal. */
const NEAR = 0.002;

/** Whether the run's value times this factor equals the claimed number. */
export const meets = (
  { claimed, tolerance }: Pick<Puzzle, 'claimed' | 'tolerance'>,
  finding: Finding,
  factor: number,
): boolean => Math.abs((truthOf(finding) * factor) / claimed - 1) <= Math.max(tolerance, NEAR);

/** The way that leads to the claimed number: the nearest within the tolerance or, for a limit, one that keeps it. */
export function originOf(
  { claimed, limit = false, tolerance }: Pick<Puzzle, 'claimed' | 'limit' | 'tolerance'>,
  { ways }: Finding,
): Way | undefined {
  if (limit) return ways.find(({ value }) => value <= claimed);
  const off = ({ value }: Way) => Math.abs(value / claimed - 1);
  const near = ways.filter((way) => off(way) <= tolerance);
  return near.reduce<Way | undefined>(
    (best, way) => (best === undefined || off(way) < off(best) ? way : best),
    undefined,
  );
}

/** The ridge point, in FLOP per byte, of TinyTorch 0.1.14's rule "memory-bound if MB/s > 100 × GFLOP/s". */
export const RULE_RIDGE = 1000 / 100;

/** The ridge point of an A100 in FLOP per byte, of its published 312 TFLOP/s in 16 bits and 2 TB/s. */
export const A100_RIDGE = 312 / 2;

/** The roofline of this device, just measured. */
export interface Ridge {
  readonly peak_gflops_per_second: number;
  readonly bandwidth_gb_per_second: number;
  readonly peak_interval?: Interval;
  readonly bandwidth_interval?: Interval;
}

export const ridgeOf = ({ peak_gflops_per_second, bandwidth_gb_per_second }: Ridge): number =>
  peak_gflops_per_second / bandwidth_gb_per_second;

const measuredAs = (value: number, interval: Interval | undefined): Estimate =>
  estimateOf(value, interval ?? { low: value, high: value });

/** The ridge point with its interval, from those of peak and bandwidth. */
export const ridgeWithin = (ridge: Ridge): Estimate =>
  quotient(
    measuredAs(ridge.peak_gflops_per_second, ridge.peak_interval),
    measuredAs(ridge.bandwidth_gb_per_second, ridge.bandwidth_interval),
  );

/** A rule and a ridge point that differ by less than this factor are called the same. */
const APART = 1.25;

/** This device's ridge beside the rule's. */
export const ridgeBesideRule = (ridge: Ridge): ClaimVerdict =>
  claim(ridgeWithin(ridge), { low: RULE_RIDGE / APART, high: RULE_RIDGE * APART }).verdict;

/** An intensity between the rule and all that the ridge may be, about which the two disagree; undefined where they may agree. */
export function disputed(ridge: Ridge): number | undefined {
  const { low, high } = ridgeWithin(ridge);
  const nearest = { more: low, less: high, equal: undefined, 'cannot tell': undefined };
  const end = nearest[ridgeBesideRule(ridge)];
  return end === undefined ? undefined : Math.sqrt(end * RULE_RIDGE);
}

/** True if so many puzzles end the lab. */
export const isEnough = (done: number): boolean => done >= ENOUGH;

/** What limits a layer of this intensity where the ridge is known to be this: memory below it, computing above. */
export const limitAt = (intensity: number, ridge: number): 'memory' | 'compute' =>
  intensity < ridge ? 'memory' : 'compute';
