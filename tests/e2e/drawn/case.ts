// A state of a lab to draw: its settings, outcomes (mostly those of its feedback tests) and predictions.

export type Outcomes = Readonly<Record<string, unknown>>;

/** Runs in the page, so it may use only its argument: what the lab knows without running, and the case's `given`. */
export type FromPlan = (all: never) => Outcomes;

export interface Drawn {
  readonly name: string;
  /** Settings that differ from the lab's initial values. */
  readonly set?: Readonly<Record<string, string | number>>;
  /** By experiment; or made in the page from what is known without running; or "run" for the lab's own run, where it is instant. */
  readonly outcomes: Outcomes | FromPlan | 'run';
  readonly given?: unknown;
  /** Partial outcomes while an experiment runs, by experiment. */
  readonly live?: Outcomes;
  /** Predictions to draw, in addition to none. */
  readonly predictions?: readonly unknown[];
  /** What the student has pointed at or unfolded, by name. */
  readonly picked?: Readonly<Record<string, number>>;
  /** The pages of the lab's notebook. */
  readonly notebook?: Readonly<Record<string, unknown>>;
}

export interface DrawnLab {
  readonly cases: readonly Drawn[] | Promise<readonly Drawn[]>;
  /** Settings to draw before anything was measured. "smallest" and "largest" are models among those that the lab accepts. */
  readonly before?: readonly Readonly<Record<string, string | number>>[];
  /** Drafts of a prediction to draw before the run, too low and too high. */
  readonly drafts?: readonly unknown[];
}

/** A thousand times too small, right, and a thousand times too large. */
export const wrong = (truth: number): number[] => {
  const near = truth > 0 && Number.isFinite(truth) ? truth : 1;
  return [1e-3 * near, near, 1e3 * near];
};

export const casesOf = <T>(
  outcomes: Readonly<Record<string, T>>,
  drawn: (outcome: T, name: string) => Omit<Drawn, 'name'>,
): Drawn[] =>
  Object.entries(outcomes).map(([name, outcome]) => ({ name, ...drawn(outcome, name) }));
