// The notebook: the student's measurements, settings, decisions and texts. Neither a measurement nor Reset ever deletes the texts; only
// forgetting everything does.

import type { BackwardProfile, CompareReport } from '../../../engine/types';
import { positiveMean } from '../../../kit/numbers/mean';
import { type ClaimVerdict, claim, type Estimate, quotient } from '../../../lab/claim';
import {
  baselineOf,
  type Compared,
  type Configuration,
  type Side,
  same,
  waitingOf,
} from '../baseline/model';

/** Parts that change the configuration and measure the effect. */
export const CHANGES = ['loader', 'precision', 'batch', 'fusion'] as const;
export type ChangeId = (typeof CHANGES)[number];
/** All parts, in order. */
export const PARTS = ['baseline', 'bottleneck', ...CHANGES, 'final'] as const;
export type PartId = (typeof PARTS)[number];

/** The parts whose measurements may depend on this one. */
export const laterThan = (id: ChangeId): readonly ChangeId[] =>
  CHANGES.slice(CHANGES.indexOf(id) + 1);

const SWITCHES: Readonly<Record<ChangeId, readonly (keyof Configuration)[]>> = {
  loader: ['workers', 'augmentation'],
  precision: ['storage', 'optimizer'],
  batch: ['batch', 'checkpoint'],
  fusion: ['keep'],
};

export type Expectation = 'slower' | 'same' | 'faster' | 'much';

export interface ChangeResult {
  readonly at: string;
  readonly expected: Expectation | undefined;
  readonly compared: Compared;
  /** Whether the change is part of the configuration for later parts; undefined until the student decides. */
  readonly kept: boolean | undefined;
  /** Fusion only: the evaluation with folded convolution, batch norm and ReLU compared with the unfolded one. */
  readonly evaluation?: CompareReport;
}

/** The fields of a profile that the bottleneck part shows and exports. */
export type StepProfile = Pick<
  BackwardProfile,
  | 'forward_latency_ms'
  | 'backward_latency_ms'
  | 'optimizer_latency_ms'
  | 'step_latency_ms'
  | 'measured_steps_peak_bytes'
  | 'planned_equals_measured'
  | 'steady_at_peak'
  | 'forward'
  | 'backward'
  | 'optimizer'
>;

/** The phases that a step's time is divided into. */
export const PLACES = ['loader', 'forward', 'backward', 'optimizer'] as const;
export type Place = (typeof PLACES)[number];

export interface BottleneckResult {
  readonly at: string;
  readonly guess: Place | undefined;
  readonly profile: StepProfile;
}

export interface FinalResult {
  readonly at: string;
  readonly compared: Compared;
}

/** The student's settings for the next measurement of each part. */
export interface Choices {
  readonly tried?: Readonly<Partial<Record<ChangeId, Partial<Configuration>>>>;
  readonly expected?: Readonly<Partial<Record<ChangeId, Expectation>>>;
  readonly guess?: Place;
  /** Settings of the final configuration that the student changed by hand. */
  readonly final?: Partial<Configuration>;
}

export interface Pages {
  readonly baseline: Side | undefined;
  readonly bottleneck: BottleneckResult | undefined;
  readonly changes: Readonly<Partial<Record<ChangeId, ChangeResult>>>;
  readonly final: FinalResult | undefined;
  readonly choices: Choices;
  /** The student's texts by part, and the student's name. */
  readonly words: Readonly<Record<string, string>>;
}

export const EMPTY: Pages = {
  baseline: undefined,
  bottleneck: undefined,
  changes: {},
  final: undefined,
  choices: {},
  words: {},
};

/**
 * A new baseline with the same configuration replaces the old one; with another one, all results that depend on the old one are removed.
 */
export function withBaseline(before: Pages, baseline: Side): Pages {
  const old = before.baseline;
  if (old !== undefined && same(old.configuration, baseline.configuration))
    return { ...before, baseline };
  const { words, choices } = before;
  return { ...EMPTY, words, choices, baseline };
}

const choosing = (pages: Pages, choices: Partial<Choices>): Pages => ({
  ...pages,
  choices: { ...pages.choices, ...choices },
});

/**
 * Removes the results of later parts whose starting configuration is no longer kept; the whole stays, since it was compared with the
 * baseline.
 */
export function withChange(before: Pages, id: ChangeId, result: ChangeResult): Pages {
  let next: Pages = { ...before, changes: { ...before.changes, [id]: result } };
  for (const later of laterThan(id)) {
    const stood = next.changes[later];
    if (!stood || same(stood.compared.before.configuration, currentOf(next, later))) continue;
    const { [later]: _fallen, ...others } = next.changes;
    next = { ...next, changes: others };
  }
  return choosing(next, { final: {} });
}

/** Keeps a part or leaves it out; the changes of a kept part carry over to later parts. */
export function withDecision(pages: Pages, id: ChangeId, kept: boolean): Pages {
  const result = pages.changes[id];
  return result ? withChange(pages, id, { ...result, kept }) : pages;
}

const lost = (before: Pages, after: Pages): readonly ChangeId[] =>
  CHANGES.filter((id) => before.changes[id] && !after.changes[id]);

/** The measured parts that this decision drops, because they were compared with another configuration. */
export const droppedByDecision = (pages: Pages, id: ChangeId, kept: boolean): readonly ChangeId[] =>
  lost(pages, withDecision(pages, id, kept));

/** The measured parts that another measurement of this part drops: unless it repeats the last one, it has to be decided on anew. */
export function droppedByMeasuring(pages: Pages, id: ChangeId): readonly ChangeId[] {
  const last = pages.changes[id];
  if (!last || same(last.compared.after.configuration, proposalOf(pages, id))) return [];
  return lost(pages, withChange(pages, id, { ...last, kept: undefined }));
}

export const withGuess = (pages: Pages, guess: Place): Pages => choosing(pages, { guess });

export const withExpected = (pages: Pages, id: ChangeId, expected: Expectation): Pages =>
  choosing(pages, { expected: { ...pages.choices.expected, [id]: expected } });

/** Changes settings of a part, or of the final configuration. */
export function withSwitches(
  pages: Pages,
  id: ChangeId | 'final',
  change: Partial<Configuration>,
): Pages {
  const { tried, final } = pages.choices;
  return id === 'final'
    ? choosing(pages, { final: { ...final, ...change } })
    : choosing(pages, { tried: { ...tried, [id]: { ...tried?.[id], ...change } } });
}

export const withWords = (pages: Pages, part: string, text: string): Pages => ({
  ...pages,
  words: { ...pages.words, [part]: text },
});

/**
 * Adds the result of a part, provided that it was compared with the configuration that is still kept. A decision on another open page
 * may have replaced that configuration meanwhile: the ratio is then obsolete and is ignored.
 */
export function withMeasured(
  pages: Pages,
  id: ChangeId,
  result: Omit<ChangeResult, 'kept'>,
): Pages {
  const { compared } = result;
  if (!same(compared.before.configuration, currentOf(pages, id))) return pages;
  return withChange(pages, id, { ...result, kept: decisionOn(pages, id, compared) });
}

/** Repeating the same measurement preserves the decision; for another change the student has to decide again. */
function decisionOn(pages: Pages, id: ChangeId, { before, after }: Compared) {
  const last = pages.changes[id];
  const again =
    last !== undefined &&
    same(last.compared.before.configuration, before.configuration) &&
    same(last.compared.after.configuration, after.configuration);
  return again ? last.kept : undefined;
}

/** The kept configuration before part `until`, or after all parts if `until` is omitted. */
export function currentOf({ baseline, changes }: Pages, until?: ChangeId): Configuration {
  const before = until === undefined ? CHANGES : CHANGES.slice(0, CHANGES.indexOf(until));
  const last = before.flatMap((id) => changes[id] ?? []).findLast(({ kept }) => kept);
  return last?.compared.after.configuration ?? baseline?.configuration ?? baselineOf(1);
}

/** The configuration that a part would measure: the kept one with the part's own settings, which start from its last measurement. */
export function proposalOf(pages: Pages, id: ChangeId): Configuration {
  const last = pages.changes[id]?.compared.after.configuration;
  const own = last && Object.fromEntries(SWITCHES[id].map((key) => [key, last[key]]));
  return { ...currentOf(pages, id), ...own, ...pages.choices.tried?.[id] };
}

/** The student's prediction of where most of a step's time goes. */
export const guessOf = ({ choices, bottleneck }: Pages): Place | undefined =>
  choices.guess ?? bottleneck?.guess;

export const finalOf = (pages: Pages): Configuration => ({
  ...currentOf(pages),
  ...pages.choices.final,
});

/** The next part for a student who works through them in order; undefined when all are done. */
export function nextPart({ baseline, bottleneck, changes, final }: Pages): PartId | undefined {
  if (!baseline) return 'baseline';
  if (!bottleneck) return 'bottleneck';
  return CHANGES.find((id) => changes[id]?.kept === undefined) ?? (final ? undefined : 'final');
}

/** The number of parts after the baseline that are not measured yet. */
export const toDo = ({ bottleneck, changes, final }: Pages): number =>
  [bottleneck, ...CHANGES.map((id) => changes[id]), final].filter((each) => !each).length;

/** A loader that is waited for longer than this share of the time is not fast enough. */
const WAITED_FOR = 0.1;

export const besideWaitedFor = ({ steps }: Side): ClaimVerdict =>
  claim(waitingOf(steps), WAITED_FOR).verdict;

/** The loader's work on a batch, and the computing on it, in ms. */
const loadOf = ({ steps }: Side): Estimate => positiveMean(steps.map(({ load_ms }) => load_ms));
const computingOf = ({ steps }: Side): Estimate =>
  positiveMean(steps.map((each) => each.compute_ms));

/** A loader that works less than this share of the time hardly disturbs the engine. */
const WORKING = 0.2;
/** Computing that takes longer by less than this factor is no news. */
const SLOWED = 1.1;

const imageOf = (side: Side): Estimate => {
  const { value, low, high } = computingOf(side);
  const { batch } = side.configuration;
  return { value: value / batch, low: low / batch, high: high / batch };
};

/** True if computing certainly took longer than before, by more than that factor, beside a loader that works meanwhile. */
export const isDisturbed = ({ before, after }: Compared): boolean =>
  after.configuration.workers > 0 &&
  claim(quotient(imageOf(after), imageOf(before)), SLOWED).verdict === 'more' &&
  claim(quotient(loadOf(after), computingOf(after)), WORKING).verdict === 'more';

export const hasLargerBatch = ({ before, after }: Compared): boolean =>
  after.configuration.batch > before.configuration.batch;

/** True if checkpoints were added, or lie further apart: more is computed twice. */
export const recomputesMore = ({ before, after }: Compared): boolean =>
  after.configuration.checkpoint > before.configuration.checkpoint;

export interface Memory {
  readonly planned_bytes: number;
  readonly bytes: number;
}

export const fits = ({ planned_bytes, bytes }: Memory): boolean => planned_bytes <= bytes;
