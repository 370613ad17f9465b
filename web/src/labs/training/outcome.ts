// What this lab predicts and measures, and the arithmetic on it. No DOM.

import type {
  BackwardProfile,
  CategoryBytes,
  Description,
  MemorySnapshot,
  MemoryUse,
  RuleOfThumb,
} from '../../engine/types';
import { asShown } from '../../kit/words/phrases';
import {
  type ClaimVerdict,
  claim,
  type Estimate,
  estimateOf,
  isBusy,
  isDecided,
  quotient,
  total,
} from '../../lab/claim';

/** What is known without running: the network, and the plan of the step. */
export interface Dry {
  readonly title: string;
  readonly description: Description;
  readonly plan: BackwardProfile;
  /** A training step of GPT-2 small with Adam: planned, because no tab can hold it. */
  readonly big: BackwardProfile;
  /** The same step with a checkpoint every second layer, and with plain SGD. */
  readonly saving: Readonly<Record<'checkpoint' | 'sgd', BackwardProfile>>;
}

export interface Outcome {
  readonly title: string;
  readonly profile: BackwardProfile;
}

/** The categories in the order they are stacked: permanent ones lie below temporary ones. */
export const CATEGORIES = [
  'parameters',
  'buffers',
  'optimizer_state',
  'gradients',
  'activations',
  'inputs',
  'workspace',
] as const;
export type TrainingCategory = (typeof CATEGORIES)[number];

export const bytesOf = (use: CategoryBytes | MemoryUse, category: TrainingCategory): number =>
  use[`${category}_bytes`];

/** True if nothing of the step ran. */
export const isPlanned = ({ measured }: BackwardProfile): boolean => measured === undefined;

/** The measured memory if the step ran, the planned memory if it was refused. */
export const useOf = ({ measured, planned }: BackwardProfile): MemoryUse => measured ?? planned;

export const peakMultiple = (profile: BackwardProfile): number =>
  useOf(profile).peak_bytes / useOf(profile).parameters_bytes;

/** The peak that must fit: later steps begin with the optimizer state, so theirs may be higher. */
export const highestPeak = (profile: BackwardProfile): number =>
  Math.max(useOf(profile).peak_bytes, profile.steady_peak_bytes);

/** What is alive at that peak: events of the first step up to its update, with the optimizer's state that later steps begin with. */
export function atHighestPeak(profile: BackwardProfile): CategoryBytes {
  const { timeline, optimizer_state_bytes, steady_peak_bytes } = profile;
  const { at_peak, peak_bytes } = useOf(profile);
  if (peak_bytes >= steady_peak_bytes) return at_peak;
  const without = timeline.map(({ current, total_bytes }) => ({
    current,
    rest: total_bytes - current.optimizer_state_bytes,
  }));
  const { current } = without.reduce((a, b) => (b.rest > a.rest ? b : a));
  return { ...current, optimizer_state_bytes };
}

/** The time of the backward pass over that of the forward pass; undefined where nothing was timed. */
export function timeMultiple(profile: BackwardProfile): number | undefined {
  const { forward_latency_ms: forward, backward_latency_ms: backward } = profile;
  return forward > 0 && backward > 0 ? backward / forward : undefined;
}

type Timed = 'forward' | 'backward' | 'optimizer';

const timeOf = (profile: BackwardProfile, stage: Timed): Estimate =>
  estimateOf(profile[`${stage}_latency_ms`], profile[stage].statistics.median_interval);

/** The same with the range that both intervals allow. */
export const timeRatio = (profile: BackwardProfile): Estimate | undefined =>
  timeMultiple(profile) === undefined
    ? undefined
    : quotient(timeOf(profile, 'backward'), timeOf(profile, 'forward'));

/** The time of the three parts of a step, in ms. */
export const partsMs = (profile: BackwardProfile): number =>
  stagesOf(profile).reduce((sum, { ms = 0 }) => sum + ms, 0);

/** True where a step timed by itself takes so much more or less than its parts that neither time is to be trusted. */
export const isStepBusy = (profile: BackwardProfile): boolean =>
  timeMultiple(profile) !== undefined && isBusy([partsMs(profile), profile.step_latency_ms]);

/** All activations that the forward pass writes, as a multiple of the parameters. */
export const writtenMultiple = ({ plan, description }: Dry): number =>
  description.layers.reduce((sum, { activation_bytes }) => sum + activation_bytes, 0) /
  (4 * plan.parameters);

/**
 * The same where activations are the most at the peak and some are freed because backward does not read them; undefined otherwise, and
 * where the plan is not that of this step.
 */
export function writtenAndFreed(dry: Dry, profile: BackwardProfile): number | undefined {
  const { keep, checkpoint_every, micro_batches } = profile.training;
  const frees = keep === 'needed' && checkpoint_every === 0 && micro_batches === 1;
  const isSame = dry.plan.forward_flops === profile.forward_flops;
  const isMost = largestAtPeak(useOf(profile)) === 'activations';
  return frees && isSame && isMost ? writtenMultiple(dry) : undefined;
}

/** The category with the most bytes at the moment of the peak. */
export function largestAtPeak({ at_peak }: MemoryUse): TrainingCategory {
  return CATEGORIES.reduce((best, category) =>
    bytesOf(at_peak, category) > bytesOf(at_peak, best) ? category : best,
  );
}

/** Gradients and optimizer state as multiples of the parameters. */
export const stateMultiple = (profile: BackwardProfile): number =>
  (profile.gradient_bytes + profile.optimizer_state_bytes) / (4 * profile.parameters);

/** The index of the event at which the total was highest. */
export function peakEvent({ timeline }: BackwardProfile): number {
  return timeline.reduce(
    (best, event, i) => (event.total_bytes > (timeline[best]?.total_bytes ?? 0) ? i : best),
    0,
  );
}

export type SnapshotLabel = 'baseline' | 'after_forward' | 'after_backward' | 'after_optimizer';

export const snapshotOf = (
  { snapshots }: BackwardProfile,
  wanted: SnapshotLabel,
): MemorySnapshot | undefined => snapshots.find(({ label }) => label === wanted);

/** The bytes that a category gained (or, if negative, freed) between two snapshots. */
export function change(
  profile: BackwardProfile,
  category: TrainingCategory,
  from: SnapshotLabel,
  to: SnapshotLabel,
): number {
  const before = snapshotOf(profile, from);
  const after = snapshotOf(profile, to);
  if (before === undefined || after === undefined) return 0;
  return bytesOf(after.current, category) - bytesOf(before.current, category);
}

/** The report in the course text, in MB. */
export const CLAIMED_REPORT: readonly { readonly label: SnapshotLabel; readonly mb: number }[] = [
  { label: 'baseline', mb: 1024 },
  { label: 'after_forward', mb: 1124 },
  { label: 'after_backward', mb: 1624 },
  { label: 'after_optimizer', mb: 2124 },
];

/** The text's example of GPT-2 small with Adam, in MB. */
export const CLAIMED_GPT2 = {
  parameters: 496,
  gradients: 496,
  optimizer_state: 992,
  activations: 200,
  total: 2184,
} as const;

/** Rules of thumb hold to a tenth. */
const TENTH = 0.1;

/** True if the rule is off by more than a tenth, as its number is shown. */
export const isOff = ({ expected, measured }: RuleOfThumb): boolean =>
  Math.abs(asShown(measured) / expected - 1) > TENTH + 1e-9;

/** The rule that is measured with a clock; all others are counted. */
const isTime = ({ name }: RuleOfThumb): boolean => name === 'step_latency';

/** The time of a step beside its rule: the parts over the forward pass, with all that their intervals allow. */
function timeBesideRule(profile: BackwardProfile, { expected }: RuleOfThumb): ClaimVerdict {
  if (timeMultiple(profile) === undefined || isStepBusy(profile)) return 'cannot tell';
  const [forward, backward, optimizer] = [
    timeOf(profile, 'forward'),
    timeOf(profile, 'backward'),
    timeOf(profile, 'optimizer'),
  ];
  // All over the forward pass: 1 and what the rest adds.
  const rest = quotient(total(backward, optimizer), forward);
  const whole = total({ value: 1, low: 1, high: 1 }, rest);
  return claim(whole, { low: (1 - TENTH) * expected, high: (1 + TENTH) * expected }).verdict;
}

/** How many rules are off, and whether the one about time is open. */
export function rulesOff(profile: BackwardProfile): {
  readonly off: number;
  readonly open: boolean;
} {
  const rules = profile.rules_of_thumb;
  const time = rules.find(isTime);
  const verdict = time === undefined ? 'equal' : timeBesideRule(profile, time);
  const counted = rules.filter((rule) => !isTime(rule) && isOff(rule)).length;
  return { off: counted + Number(isDecided(verdict)), open: verdict === 'cannot tell' };
}

/** False where the times were taken but leave open whether the rule about them holds: it is worth taking more. */
export const tellsTime = (profile: BackwardProfile): boolean =>
  timeMultiple(profile) === undefined || !rulesOff(profile).open;

export interface Stage {
  readonly name: string;
  readonly flops: number;
  /** Undefined where nothing was timed. */
  readonly ms: number | undefined;
}

/** What checkpointing computes again counts as time of the backward pass. */
export function stagesOf(profile: BackwardProfile): Stage[] {
  const timed = profile.forward_latency_ms > 0;
  const ms = (value: number) => (timed ? value : undefined);
  return [
    { name: 'forward', flops: profile.forward_flops, ms: ms(profile.forward_latency_ms) },
    {
      name: 'backward',
      flops: profile.backward_flops + profile.recompute_flops,
      ms: ms(profile.backward_latency_ms),
    },
    { name: 'optimizer', flops: profile.optimizer_flops, ms: ms(profile.optimizer_latency_ms) },
  ];
}

export const OPTIMIZERS = {
  sgd: 'SGD',
  momentum: 'Momentum',
  nesterov: 'Nesterov',
  adam: 'Adam',
  adamw: 'AdamW',
} as const;
export type OptimizerName = keyof typeof OPTIMIZERS;

export const optimizerTitle = (name: string): string =>
  Object.hasOwn(OPTIMIZERS, name) ? OPTIMIZERS[name as OptimizerName] : name;

/** True if a later step, which begins with the optimizer's state, peaks above the first one. */
export const isLaterHigher = (profile: BackwardProfile): boolean =>
  profile.steady_peak_bytes > useOf(profile).peak_bytes;

/** The first layer with parameters, where it computes no gradient for its input: one product backward, not two. */
export function withoutInputGradient({ layers }: BackwardProfile) {
  const first = layers.find((layer) => layer.backward_flops > 0 && layer.parameters > 0);
  return first !== undefined && first.backward_flops < 1.6 * first.forward_flops
    ? first
    : undefined;
}

/** The bytes that each of the two ways saves, and which saves more. */
export function savingsOf({ plan, saving }: Dry) {
  const peak = highestPeak(plan);
  const checkpoint = peak - highestPeak(saving.checkpoint);
  const sgd = peak - highestPeak(saving.sgd);
  const more: 'checkpoint' | 'sgd' = checkpoint > sgd ? 'checkpoint' : 'sgd';
  return { peak, checkpoint, sgd, more };
}
