// From 8 bits to 2: what a small network loses, and how sure 395 answers make of it.

export const BITS = [8, 7, 6, 5, 4, 3, 2] as const;

export interface BitsPoint {
  readonly bits: number;
  readonly right: number;
}

export interface BitsOutcome {
  readonly answers: number;
  /** In float32. */
  readonly exact: number;
  readonly points: readonly BitsPoint[];
  /** Some of its weights, as learned: the numbers that are rounded. */
  readonly weights: readonly number[];
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

const Z = 1.96;

/** Where the share of right answers probably lies, by so many of so many (Wilson, 1927): never below 0 or above 1. */
export function shareRange(right: number, answers: number): Range {
  if (answers <= 0) return { low: 0, high: 1 };
  const share = right / answers;
  const weight = 1 + Z ** 2 / answers;
  const middle = (share + Z ** 2 / (2 * answers)) / weight;
  const half =
    (Z / weight) * Math.sqrt((share * (1 - share)) / answers + Z ** 2 / (4 * answers ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** More answers lost than two draws of so many would differ by: the same images were seen twice, so this is cautious. */
export function breaks({ answers, exact }: BitsOutcome, { right }: BitsPoint): boolean {
  const share = exact / answers;
  const error = Math.sqrt(Math.max(2 * share * (1 - share) * answers, 1));
  return exact - right > Z * error;
}

/** The most bits at which answers are lost beyond luck; undefined where it never breaks. */
export const breakingPoint = (outcome: BitsOutcome): BitsPoint | undefined =>
  outcome.points.find((point) => breaks(outcome, point));

/** The fewest bits above which nothing was lost beyond luck. */
export const enough = (outcome: BitsOutcome): BitsPoint | undefined => {
  const at = outcome.points.findIndex((point) => breaks(outcome, point));
  return at < 0 ? outcome.points.at(-1) : outcome.points[at - 1];
};
