// What the student has measured, decided and written, kept in this browser when allowed.
// Words are never thrown away by a measurement or by Reset, only where the student forgets everything.

import * as v from 'valibot';
import type { BackwardProfile, CompareReport } from '../../engine/types';
import { type Read, tellDropped } from '../../session/kept';
import { visitOf } from '../../session/progress';
import { named } from '../../session/schema';
import { emptyVisit } from '../../session/visit';
import { visits } from '../../session/visits';
import { baselineOf, type Configuration, same } from './configuration';
import { change, pages } from './notebook-schema';
import type { Compared, Side } from './outcome';

/** Parts that change something and measure what it brings. */
export const CHANGES = ['loader', 'precision', 'batch', 'fusion'] as const;
export type ChangeId = (typeof CHANGES)[number];

/** Parts that may stand on this one. */
export const laterThan = (id: ChangeId): readonly ChangeId[] =>
  CHANGES.slice(CHANGES.indexOf(id) + 1);

const CHOICES: Readonly<Record<ChangeId, readonly (keyof Configuration)[]>> = {
  loader: ['workers', 'augmentation'],
  precision: ['storage', 'optimizer'],
  batch: ['batch', 'checkpoint'],
  fusion: ['keep'],
};

/** Of a configuration, what this part is about. */
export const choicesOf = (id: ChangeId, value: Configuration): Partial<Configuration> =>
  Object.fromEntries(CHOICES[id].map((key) => [key, value[key]]));

export type Expectation = 'slower' | 'same' | 'faster' | 'much';

export interface ChangeResult {
  readonly at: string;
  readonly expected: Expectation | undefined;
  readonly compared: Compared;
  /** Whether it went into the configuration of the parts that follow; undefined: not decided. */
  readonly kept: boolean | undefined;
  /** Fusion only: the held-out evaluation, convolution with batch norm and relu folded, against not. */
  readonly evaluation?: CompareReport;
}

/** Of a profile, what the bottleneck part shows and exports. */
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

export interface BottleneckResult {
  readonly at: string;
  readonly guess: string | undefined;
  readonly profile: StepProfile;
}

export interface Notebook {
  readonly baseline: Side | undefined;
  readonly bottleneck: BottleneckResult | undefined;
  readonly changes: Readonly<Partial<Record<ChangeId, ChangeResult>>>;
  readonly final: { readonly at: string; readonly compared: Compared } | undefined;
  /** The student's own, by part; and their name. */
  readonly words: Readonly<Record<string, string>>;
}

const EMPTY: Notebook = {
  baseline: undefined,
  bottleneck: undefined,
  changes: {},
  final: undefined,
  words: {},
};

/** Pages that hold; the others are left out, and said. */
export function readNotebook(stored: unknown): Read<Notebook> {
  if (stored === undefined) return { value: EMPTY, dropped: [] };
  const all = v.safeParse(named(v.unknown()), stored);
  if (!all.success) return { value: EMPTY, dropped: ['the notebook of the Capstone'] };
  const dropped: string[] = [];
  const page = (schema: v.GenericSchema, value: unknown, name: string): unknown => {
    const { success, output } = v.safeParse(schema, value);
    if (!success) dropped.push(`“${name}” in the notebook of the Capstone`);
    return success ? output : undefined;
  };
  const { changes, ...rest } = all.output;
  const read = Object.entries(pages).flatMap(([name, schema]) => {
    const value = rest[name] === undefined ? undefined : page(schema, rest[name], name);
    return value === undefined ? [] : [[name, value]];
  });
  const parts = v.is(named(v.unknown()), changes) ? changes : {};
  const held = CHANGES.flatMap((id) => {
    const value = parts[id] === undefined ? undefined : page(change, parts[id], id);
    return value === undefined ? [] : [[id, value]];
  });
  const value = { ...EMPTY, ...Object.fromEntries(read), changes: Object.fromEntries(held) };
  return { value, dropped };
}

/** The event that says: the notebook, or what may be measured now, has changed. */
export const TOLD_ANEW = 'tensorscope:capstone';

const KEY = visitOf('capstone');

/** The pages that were read last, and from what. */
let read: { readonly from: unknown; readonly pages: Notebook } | undefined;

export function notebook(): Notebook {
  const from = visits.get(KEY)?.notebook;
  if (read === undefined || read.from !== from) {
    const { value, dropped } = readNotebook(from);
    tellDropped(dropped);
    read = { from, pages: value };
  }
  return read.pages;
}

visits.listen(({ activity, frame }) => {
  if (activity !== KEY.activity || frame !== KEY.frame) return;
  if (visits.get(KEY)?.notebook !== read?.from) globalThis.dispatchEvent?.(new Event(TOLD_ANEW));
});

const turn = (next: (pages: Notebook) => Notebook): Promise<boolean> =>
  visits.change(KEY, (visit = emptyVisit(KEY)) => ({
    ...visit,
    notebook: { ...next(readNotebook(visit.notebook).value) },
  }));

/** A new baseline of the same kind replaces the old; of another kind, what stood on the old one falls with it. */
export function withBaseline(before: Notebook, baseline: Side): Notebook {
  const old = before.baseline;
  const stands = old !== undefined && same(old.configuration, baseline.configuration);
  return stands ? { ...before, baseline } : { ...EMPTY, words: before.words, baseline };
}

/** A part that stood on what is no longer kept falls; the whole was measured against the baseline and stays. */
export function withChange(before: Notebook, id: ChangeId, result: ChangeResult): Notebook {
  let next: Notebook = { ...before, changes: { ...before.changes, [id]: result } };
  for (const later of laterThan(id)) {
    const stood = next.changes[later];
    if (stood === undefined || same(stood.compared.before.configuration, currentOf(next, later)))
      continue;
    const { [later]: _fallen, ...others } = next.changes;
    next = { ...next, changes: others };
  }
  return next;
}

/** The decision on a part that is measured once more stays; on another change it has to be made anew. */
export function decisionOn(pages: Notebook, id: ChangeId, { before, after }: Compared) {
  const last = pages.changes[id];
  const again =
    last !== undefined &&
    same(last.compared.before.configuration, before.configuration) &&
    same(last.compared.after.configuration, after.configuration);
  return again ? last.kept : undefined;
}

/** What is kept so far, before part `until`; all of it without. */
export function currentOf({ baseline, changes }: Notebook, until?: ChangeId): Configuration {
  let current = baseline?.configuration ?? baselineOf(1);
  for (const id of CHANGES) {
    if (id === until) break;
    const result = changes[id];
    if (result?.kept === true) current = result.compared.after.configuration;
  }
  return current;
}

export const keepBaseline = (baseline: Side): Promise<boolean> =>
  turn((pages) => withBaseline(pages, baseline));
export const keepChange = (id: ChangeId, result: ChangeResult): Promise<boolean> =>
  turn((pages) => withChange(pages, id, result));
export const keepBottleneck = (bottleneck: BottleneckResult): Promise<boolean> =>
  turn((pages) => ({ ...pages, bottleneck }));
export const keepFinal = (final: Notebook['final']): Promise<boolean> =>
  turn((pages) => ({ ...pages, final }));
export const keepWords = (part: string, text: string): Promise<boolean> =>
  turn((pages) => ({ ...pages, words: { ...pages.words, [part]: text } }));
/** Parts after the baseline that are not measured yet. */
export const toDo = ({ bottleneck, changes, final }: Notebook): number =>
  [bottleneck, ...CHANGES.map((id) => changes[id]), final].filter((each) => each === undefined)
    .length;
