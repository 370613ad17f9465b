// What this lab predicts, plans and measures, and the arithmetic of memory. No DOM.

import type { CalibrationReport, Description } from '../../engine/types';
import { type ClaimVerdict, claim, type Estimate, estimateOf } from '../../lab/claim';
import type { Claim } from './claims';
import type { Moment } from './moments';
import type { Plan } from './step-plan';

export type Precision = 'fp32' | 'mixed' | 'bf16';
export type Optimizer = 'sgd' | 'momentum' | 'adam' | 'adamw';

/** A real training step on this device. */
export interface Step {
  readonly title: string;
  readonly batch: number;
  readonly flops: number;
  readonly latency_ms: number;
}

export interface LengthCount {
  readonly seq: number;
  readonly flops_per_token: number;
}

/** What is known at once, without a plan or a run. */
export interface Dry {
  readonly title: string;
  readonly described: Description;
}

/** The plan that is graded: nothing of it is executed. */
export interface Planned {
  readonly title: string;
  readonly optimizer: Optimizer;
  readonly described: Description;
  readonly plan: Plan;
  /** The FLOPs of one token's forward pass over sequence lengths; empty for models that do not read tokens. */
  readonly lengths: readonly LengthCount[];
  readonly claims: readonly Claim[];
}

/** What was measured on this device: its peak and bandwidth, and a real step. */
export interface Measured {
  readonly device: CalibrationReport;
  readonly step: Step;
}

export const PRECISIONS: Readonly<Record<Precision, string>> = {
  fp32: 'fp32',
  mixed: 'mixed',
  bf16: 'bf16',
};

export const OPTIMIZERS: Readonly<Record<Optimizer, string>> = {
  sgd: 'SGD',
  momentum: 'Momentum',
  adam: 'Adam',
  adamw: 'AdamW',
};

/** The numbers that the optimizer stores for each parameter. */
const STATE_NUMBERS: Readonly<Record<Optimizer, number>> = {
  sgd: 0,
  momentum: 1,
  adam: 2,
  adamw: 2,
};

export interface BytesPerParameter {
  readonly parameters: number;
  readonly gradients: number;
  readonly optimizer_state: number;
}

/**
 * Mixed: weights and gradients in 16 bits, the optimizer state and a master copy of the weights in fp32 (ZeRO, section 3.1). bf16:
 * everything in 16 bits, without a master copy.
 */
export function bytesPerParameter(precision: Precision, optimizer: Optimizer): BytesPerParameter {
  const numbers = STATE_NUMBERS[optimizer];
  if (precision === 'fp32') return { parameters: 4, gradients: 4, optimizer_state: 4 * numbers };
  if (precision === 'bf16') return { parameters: 2, gradients: 2, optimizer_state: 2 * numbers };
  return { parameters: 2, gradients: 2, optimizer_state: 4 + 4 * numbers };
}

export interface Memory extends BytesPerParameter {
  readonly activations: number;
  /** Parameters, gradients and optimizer state: the bytes that do not grow with the batch. */
  readonly fixed: number;
  readonly total: number;
}

/** The bytes of one training step, all four kinds at the same time. */
export function memoryOf(
  { described, plan }: Planned,
  precision: Precision,
  optimizer: Optimizer,
): Memory {
  const each = bytesPerParameter(precision, optimizer);
  const count = described.parameters;
  const parameters = each.parameters * count;
  const gradients = each.gradients * count;
  const optimizer_state = each.optimizer_state * count;
  const activations = precision === 'fp32' ? plan.activation_bytes : plan.activation_16bit_bytes;
  const fixed = parameters + gradients + optimizer_state;
  return { parameters, gradients, optimizer_state, activations, fixed, total: fixed + activations };
}

/** The peak of a step in fp32: the optimizer state stays all the time, the rest changes as with Adam. */
export const peakOf = ({ plan, described, optimizer }: Planned): number =>
  plan.adam_peak_bytes - plan.adam_bytes + 4 * STATE_NUMBERS[optimizer] * described.parameters;

/** What is in memory at one moment of a step in fp32. */
export interface Filled extends Omit<Moment, 'pass' | 'label'> {
  /** What has just happened. */
  readonly text: string;
  readonly parameters: number;
  readonly optimizer_state: number;
  readonly total: number;
}

/** The moments from the weights alone on: the optimizer state, then the step event by event. */
export function fillings(outcome: Planned): Filled[] {
  const { plan, described, optimizer } = outcome;
  const parameters = 4 * described.parameters;
  const state = 4 * STATE_NUMBERS[optimizer] * described.parameters;
  const empty = { activations: 0, gradients: 0, other: 0 };
  const filled = (text: string, now: typeof empty, optimizer_state = state): Filled => {
    const { activations, gradients, other } = now;
    const total = parameters + optimizer_state + activations + gradients + other;
    return { text, parameters, optimizer_state, activations, gradients, other, total };
  };
  return [
    filled('the parameters', empty, 0),
    ...(state === 0 ? [] : [filled('the optimizer’s numbers, kept from step to step', empty)]),
    ...plan.moments.map((now) => filled(`${now.pass} pass, ${now.label}`, now)),
  ];
}

/** What is in memory at the peak, by kind. */
export interface AtPeak extends BytesPerParameter {
  readonly activations: number;
  /** Inputs, workspace and buffers. */
  readonly other: number;
  readonly total: number;
}

/** The highest moment of a step, with each kind of number in the bytes of this precision. */
export function atPeak(outcome: Planned, precision: Precision, optimizer: Optimizer): AtPeak {
  const { plan } = outcome;
  const each = bytesPerParameter(precision, optimizer);
  const fixed = memoryOf(outcome, precision, optimizer);
  const stored = plan.activation_bytes === 0 ? 1 : fixed.activations / plan.activation_bytes;
  const moments = plan.moments.map((now): AtPeak => {
    const { parameters, optimizer_state } = fixed;
    const gradients = (now.gradients * each.gradients) / 4;
    const other = (now.other * each.gradients) / 4;
    const activations = now.activations * stored;
    const total = parameters + optimizer_state + gradients + activations + other;
    return { parameters, optimizer_state, gradients, activations, other, total };
  });
  return moments.reduce((a, b) => (b.total > a.total ? b : a));
}

/** True if no activation is left at the highest moment. */
export const noneLeft = (outcome: Planned): boolean =>
  atPeak(outcome, 'fp32', outcome.optimizer).activations === 0;

/** True if parameters, gradients and optimizer state alone make the peak: nothing else is left by then. */
export function isAllFixed(outcome: Planned): boolean {
  const { fixed } = memoryOf(outcome, 'fp32', outcome.optimizer);
  return Math.abs(peakOf(outcome) / fixed - 1) < 0.02;
}

/** The bytes that the forward pass writes, as the network's figure adds them up. */
export const writtenBytes = ({ described }: Dry): number =>
  described.layers.reduce((sum, { activation_bytes }) => sum + activation_bytes, 0);

/** Whether the engine's own plan in fp32 agrees with the bytes of the formula. */
export function planAgrees(outcome: Planned): boolean {
  const own = memoryOf(outcome, 'fp32', 'adam');
  const { plan } = outcome;
  return plan.adam_bytes === own.optimizer_state && plan.gradient_bytes === own.gradients;
}

export const readsTokens = ({ described }: Planned): boolean => described.seq > 0;

/** One unit of training data: "token" or "sample". */
export const unitOf = (outcome: Planned): 'token' | 'sample' =>
  readsTokens(outcome) ? 'token' : 'sample';

export interface FlopsPerUnit {
  readonly forward: number;
  readonly training: number;
  /** The rules of thumb: 2N and 6N. */
  readonly forward_rule: number;
  readonly training_rule: number;
}

/** The FLOPs of one token, or of one sample if the model does not read tokens. */
export function flopsPerUnit({ described, plan }: Planned): FlopsPerUnit {
  const units = plan.batch * Math.max(1, described.seq);
  return {
    forward: plan.forward_flops / units,
    training: (plan.forward_flops + plan.backward_flops) / units,
    forward_rule: 2 * described.parameters,
    training_rule: 6 * described.parameters,
  };
}

/** True if all four kinds together are clearly more than the peak: activations are freed while gradients come. */
export const freesEarly = (planned: Planned): boolean =>
  memoryOf(planned, 'fp32', planned.optimizer).total > 1.02 * peakOf(planned);

/** What fits into this much memory: the whole step, all but its activations, or not even that. */
export function fittingIn(planned: Planned, limit: number): 'all' | 'fixed' | 'neither' {
  if (peakOf(planned) <= limit) return 'all';
  return memoryOf(planned, 'fp32', planned.optimizer).fixed <= limit ? 'fixed' : 'neither';
}

/** Fixed bytes that differ by less than this are called the same. */
const SAME = 0.005;

/** What does not grow with the batch, beside the same in fp32. */
export function fixedBesideFull(
  planned: Planned,
  precision: Precision,
  optimizer: Optimizer = planned.optimizer,
): 'less' | 'same' | 'more' {
  const full = memoryOf(planned, 'fp32', optimizer).fixed;
  const ratio = memoryOf(planned, precision, optimizer).fixed / full;
  if (Math.abs(ratio - 1) < SAME) return 'same';
  return ratio < 1 ? 'less' : 'more';
}

/** How far training is from the rule of six FLOPs per parameter, as a fraction of it. */
export function offRule(planned: Planned): number {
  const counts = flopsPerUnit(planned);
  return Math.abs(counts.training / counts.training_rule - 1);
}

const exact = (value: number): Estimate => estimateOf(value, { low: value, high: value });

/** The FLOPs of a token of the shortest and the longest text beside two per parameter; undefined where no texts were counted. */
export function besideRule({ lengths, described }: Planned) {
  const beside = (counted: LengthCount | undefined): ClaimVerdict | undefined =>
    counted && claim(exact(counted.flops_per_token), 2 * described.parameters, 1.005).verdict;
  return { short: beside(lengths[0]), long: beside(lengths.at(-1)) };
}

export const followsRule = (planned: Planned): boolean => offRule(planned) < 0.02;

/** True if parameters are used several times in one forward pass, as in convolutions. */
export function reusesParameters(planned: Planned): boolean {
  const counts = flopsPerUnit(planned);
  return counts.forward > 3 * counts.forward_rule;
}

const UNITS_OF_TIME = [
  { seconds: 365.25 * 86_400, name: 'years' },
  { seconds: 86_400, name: 'days' },
  { seconds: 3600, name: 'hours' },
] as const;

/** The largest unit that fits twice or more into this time; undefined below two hours. */
export const unitOfTime = (seconds: number) =>
  UNITS_OF_TIME.find((unit) => seconds >= 2 * unit.seconds);

const NAMED = [
  { size: 1e12, name: 'trillion' },
  { size: 1e9, name: 'billion' },
  { size: 1e6, name: 'million' },
] as const;

/** The largest of these that fits into a number; undefined below a million. */
export const namedSize = (value: number) => NAMED.find(({ size }) => value >= size);
