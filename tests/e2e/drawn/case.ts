// What is drawn of a lab: what was chosen, what was measured (mostly outcomes of its feedback tests), what was said.

export type Outcomes = Readonly<Record<string, unknown>>;

/** Works in the page, so it may use nothing but what it is given: what is known without running, and the case's own. */
export type FromPlan = (all: never) => Outcomes;

export interface Drawn {
  readonly name: string;
  /** What is chosen, besides the lab's own values. */
  readonly set?: Readonly<Record<string, string | number>>;
  /** By experiment; or made in the page from what is known without running; or "run": the lab's own run, where it takes no time. */
  readonly outcomes: Outcomes | FromPlan | 'run';
  readonly given?: unknown;
  /** Told while an experiment runs, by experiment. */
  readonly live?: Outcomes;
  /** Predictions; nothing said is drawn as well. */
  readonly said?: readonly unknown[];
  /** What the student has pointed at or unfolded, by name. */
  readonly picked?: Readonly<Record<string, number>>;
  /** State of the lab's parts with a life of their own: properties by selector. */
  readonly parts?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface DrawnLab {
  readonly cases: readonly Drawn[] | Promise<readonly Drawn[]>;
  /** Drawn before anything was measured: other values; models are the smallest and the largest that the lab takes. */
  readonly before?: readonly Readonly<Record<string, string | number>>[];
  /** What may be said before, wrong both ways. */
  readonly drafts?: readonly unknown[];
  /** In the browser's store before the page is opened. */
  readonly stored?: Readonly<Record<string, unknown>>;
}

/** A thousand times too little, as it is, a thousand times too much. */
export const wrong = (truth: number): number[] => {
  const near = truth > 0 && Number.isFinite(truth) ? truth : 1;
  return [1e-3 * near, near, 1e3 * near];
};

export const casesOf = <T>(
  outcomes: Readonly<Record<string, T>>,
  drawn: (outcome: T, name: string) => Omit<Drawn, 'name'>,
): Drawn[] =>
  Object.entries(outcomes).map(([name, outcome]) => ({ name, ...drawn(outcome, name) }));
