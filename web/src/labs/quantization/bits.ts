// From 8 bits to 2: what a small network loses, and how certain 395 answers can make it.

export const BITS = [8, 7, 6, 5, 4, 3, 2] as const;

export interface BitsPoint {
  readonly bits: number;
  readonly right: number;
}

export interface BitsOutcome {
  readonly answers: number;
  /** Correct answers in float32. */
  readonly exact: number;
  readonly points: readonly BitsPoint[];
  /** Some of the learned weights: the numbers to round. */
  readonly weights: readonly number[];
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

const Z = 1.96;

/** The 95 % interval of the share of correct answers (Wilson, 1927): never below 0 or above 1. */
export function shareRange(right: number, answers: number): Range {
  if (answers <= 0) return { low: 0, high: 1 };
  const share = right / answers;
  const weight = 1 + Z ** 2 / answers;
  const middle = (share + Z ** 2 / (2 * answers)) / weight;
  const half =
    (Z / weight) * Math.sqrt((share * (1 - share)) / answers + Z ** 2 / (4 * answers ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * True if more answers are lost than two independent samples of this size would differ by. The same images were seen twice, so this is
 * conservative.
 */
export function breaks({ answers, exact }: BitsOutcome, { right }: BitsPoint): boolean {
  const share = exact / answers;
  const error = Math.sqrt(Math.max(2 * share * (1 - share) * answers, 1));
  return exact - right > Z * error;
}

/** The most bits at which more answers are lost than chance explains; undefined where that never happens. */
export const breakingPoint = (outcome: BitsOutcome): BitsPoint | undefined =>
  outcome.points.find((point) => breaks(outcome, point));

/** The fewest bits down to which nothing was lost beyond chance. */
export const enough = (outcome: BitsOutcome): BitsPoint | undefined => {
  const at = outcome.points.findIndex((point) => breaks(outcome, point));
  return at < 0 ? outcome.points.at(-1) : outcome.points[at - 1];
};
