// What this lab predicts and measures, and the arithmetic on it. No DOM.

import type {
  BackwardProfile,
  CategoryBytes,
  Description,
  MemorySnapshot,
  MemoryUse,
} from '../../engine/types';
import { factorOff } from '../../kit/controls/grade';

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

/** All activations that the forward pass writes, as a multiple of the parameters. */
export const writtenMultiple = ({ plan, description }: Dry): number =>
  description.layers.reduce((sum, { activation_bytes }) => sum + activation_bytes, 0) /
  (4 * plan.parameters);

/**
 * What the forward pass writes and what is left of it for the backward pass, as multiples of the parameters, where some is freed because
 * backward does not read it; undefined otherwise, and where the plan is not that of this step.
 */
export function writtenAndLeft(dry: Dry, profile: BackwardProfile) {
  const { keep, checkpoint_every, micro_batches } = profile.training;
  const frees = keep === 'needed' && checkpoint_every === 0 && micro_batches === 1;
  const isSame = dry.plan.forward_flops === profile.forward_flops;
  const written = writtenMultiple(dry);
  const left =
    change(profile, 'activations', 'baseline', 'after_forward') / useOf(profile).parameters_bytes;
  return frees && isSame && left < written ? { written, left } : undefined;
}

/** True where activations hold the most bytes at the peak. */
export const areActivationsMost = (profile: BackwardProfile): boolean =>
  largestAtPeak(useOf(profile)) === 'activations';

/** Peaks within this factor of each other are close, so that an idea that leads there is none that was wrong. */
const CLOSE = 1.1;

export const isFarFromPeak = (value: number, profile: BackwardProfile): boolean =>
  factorOff(value, peakMultiple(profile)) > CLOSE;

/** The category with the most bytes at the moment of the peak. */
export function largestAtPeak({ at_peak }: MemoryUse): TrainingCategory {
  return CATEGORIES.reduce((best, category) =>
    bytesOf(at_peak, category) > bytesOf(at_peak, best) ? category : best,
  );
}

/** Gradients and optimizer state as multiples of the parameters. */
export const stateMultiple = (profile: BackwardProfile): number =>
  (profile.gradient_bytes + profile.optimizer_state_bytes) / (4 * profile.parameters);

/** How many numbers the optimizer keeps for each parameter. */
export const stateNumbers = ({ optimizer_state_bytes, parameters }: BackwardProfile): number =>
  Math.round(optimizer_state_bytes / (4 * parameters));

/** The gradients alive at the peak: of the parameters, which stay, and of activations, which only pass through. */
export function gradientsAtPeak(profile: BackwardProfile) {
  const { alive_at_peak: alive } = profile;
  const owners = new Set(
    alive.flatMap(({ category, label }) => (category === 'parameters' ? [`${label}.grad`] : [])),
  );
  const ofParameters = alive
    .filter(({ category, label }) => category === 'gradients' && owners.has(label))
    .reduce((sum, { bytes }) => sum + bytes, 0);
  const all = useOf(profile).at_peak.gradients_bytes;
  return { ofParameters, ofActivations: all - ofParameters };
}

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
