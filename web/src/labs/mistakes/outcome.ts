// A claim, what a run says, and the calculations that may have led to the claim. No DOM.

import type { TemplateResult } from 'lit';
import type { Profiler } from '../../engine/profiler';
import type { QuotationId } from '../../lab/tinytorch';

/** The part of the profiler that the puzzles need; a test hands over one of its own. */
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

/** Where a claim stands; "made": in no text, made for this lab. */
export type SourceId = QuotationId | 'cs203' | 'appliedml' | 'torchvision' | 'made';

/** One way to a number, its value from the run. */
export interface Way {
  readonly id: string;
  readonly label: string;
  readonly value: number;
}

export interface Finding {
  /** The first is what the run says; the others are ways to other numbers. */
  readonly ways: readonly [Way, ...Way[]];
  /** What was run, and what it says beyond the number. */
  readonly run: string;
}

export interface Puzzle {
  readonly id: string;
  /** In the list of puzzles. */
  readonly name: string;
  readonly source: SourceId;
  /** A number that is right, as far as its author could know. */
  readonly right?: true;
  /** Where the number stands and what it is said to mean. */
  readonly claim: TemplateResult;
  /** What the student is asked for. */
  readonly ask: string;
  readonly unit: string;
  readonly claimed: number;
  /** "The rate is at most 10": the claim names a limit. */
  readonly limit?: boolean;
  /** A number this near to the claimed one is taken for it: roundings of the source. */
  readonly tolerance: number;
  readonly format: (value: number) => string;
  readonly run: (engine: Engine, signal?: AbortSignal) => Promise<Finding>;
  /** Why the mistake matters, or what makes the number right; once it is shown. */
  readonly lesson: string;
  readonly pytorch: string;
}

export interface Said {
  readonly value: number;
  readonly puzzle: string;
}

export interface Outcome extends Finding {
  readonly puzzle: string;
}

export const truthOf = ({ ways }: Finding): number => ways[0].value;

/** Whether the run says what the claim says. */
export function holds(
  { claimed, limit = false, tolerance }: Pick<Puzzle, 'claimed' | 'limit' | 'tolerance'>,
  finding: Finding,
): boolean {
  const truth = truthOf(finding);
  if (limit) return truth <= claimed;
  return Math.abs(claimed / truth - 1) <= tolerance;
}

/** What units, sizes of numbers and forgotten parts come to; none of them has a name here. */
export const FACTORS = [
  1 / 8,
  1 / 4,
  1 / 3,
  1 / 2,
  1 / 1.074,
  1 / 1.049,
  1 / 1.024,
  1,
  1.024,
  1.049,
  1.074,
  2,
  3,
  4,
  8,
] as const;

/** A limit is kept or not, and what is too short for the clock has no factor. */
export const hasFactor = ({ limit = false }: Pick<Puzzle, 'limit'>, finding: Finding): boolean =>
  !limit && Number.isFinite(truthOf(finding));

/** As near as two numbers of three digits are. */
const NEAR = 0.002;

/** Whether the run times this factor is the claimed number. */
export const meets = (
  { claimed, tolerance }: Pick<Puzzle, 'claimed' | 'tolerance'>,
  finding: Finding,
  factor: number,
): boolean => Math.abs((truthOf(finding) * factor) / claimed - 1) <= Math.max(tolerance, NEAR);

/** The way that leads to the claimed number: the nearest within the tolerance; of a limit, one that keeps it. */
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

/** FLOPs per byte at which the rule of TinyTorch 0.1.14, "memory-bound if MB/s > 100 × GFLOP/s", turns. */
export const RULE_RIDGE = 1000 / 100;

/** This device, just measured. */
export interface Ridge {
  readonly peak_gflops_per_second: number;
  readonly bandwidth_gb_per_second: number;
}

export const ridgeOf = ({ peak_gflops_per_second, bandwidth_gb_per_second }: Ridge): number =>
  peak_gflops_per_second / bandwidth_gb_per_second;

/** Nearer than this a rule and a ridge cannot be told apart. */
const APART = 1.25;

export const ruleFits = (ridge: Ridge): boolean =>
  Math.max(ridgeOf(ridge) / RULE_RIDGE, RULE_RIDGE / ridgeOf(ridge)) < APART;

/** An intensity between rule and ridge, where the two disagree; undefined where they do not. */
export const disputed = (ridge: Ridge): number | undefined =>
  ruleFits(ridge) ? undefined : Math.sqrt(ridgeOf(ridge) * RULE_RIDGE);
