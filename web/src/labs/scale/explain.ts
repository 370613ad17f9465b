// Sentences of the lab, made from the numbers.

import { html, nothing, type TemplateResult } from 'lit';
import { factorOff } from '../../kit/controls/grade';
import {
  bytes,
  count,
  digits,
  gflopsPerSecond,
  percent,
  plural,
  si,
  times,
} from '../../kit/words/format';
import { type Claim, verdictOf } from './claims';
import { claimed, computed } from './claims-figure';
import { billOf, type Described, measuredMfu, onDescribed } from './devices';
import {
  flopsPerUnit,
  memoryOf,
  OPTIMIZERS,
  type Optimizer,
  type Outcome,
  type Precision,
  planAgrees,
  type Said,
  unitOf,
} from './outcome';
import { carbon, energy, longTime, manyFlops, money } from './words';

export interface Choice {
  readonly precision: Precision;
  readonly optimizer: Optimizer;
}

export function explain(
  outcome: Outcome,
  choice: Choice,
  described: Described,
  said: Said | undefined,
): TemplateResult {
  const sentences = [
    memorySentence(outcome, choice),
    precisionSentence(outcome, choice),
    fitSentence(outcome, choice, described),
    rulesSentence(outcome),
    timeSentence(outcome, described),
    mfuSentence(outcome, described),
    claimsSentence(outcome.claims),
  ];
  return html`${said === undefined ? nothing : html`<p>${verdict(outcome, said)}</p>`}
    ${sentences.map((sentence) => html`<p>${sentence}</p>`)}`;
}

const setting = ({ precision, optimizer }: Choice): string =>
  `${OPTIMIZERS[optimizer]} in ${precision === 'mixed' ? 'mixed precision' : precision}`;

/** About the settings it was said for, also when others are shown now. */
export function verdict(outcome: Outcome, said: Said): string {
  const own = memoryOf(outcome, said.precision, said.optimizer);
  const given = said.gigabytes * 1e9;
  const off = factorOff(given, own.total);
  const answer = `You said ${bytes(given)}; the plan of ${outcome.title} with ${setting(said)} has ${bytes(own.total)}`;
  if (off < 1.1) return `${answer}. Within ${percent(off - 1)}.`;
  const guesses = [
    { value: own.parameters, why: 'Those are the parameters alone.' },
    {
      value: own.parameters + own.gradients,
      why: 'Those are parameters and gradients, without the optimizer.',
    },
    { value: own.fixed, why: 'That leaves out the activations.' },
  ];
  const guess = guesses.find(({ value }) => factorOff(given, value) < 1.05);
  return `${answer}, so ${times(off)} too ${given > own.total ? 'much' : 'little'}. ${guess?.why ?? ''}`.trim();
}

export function memorySentence(outcome: Outcome, choice: Choice): string {
  const own = memoryOf(outcome, choice.precision, choice.optimizer);
  const { described } = outcome;
  const peak = outcome.plan.adam_peak_bytes;
  const agrees = planAgrees(outcome)
    ? 'In fp32 with Adam, the engine’s own plan of a step has the same gradients and state to the byte'
    : 'In fp32 with Adam, the engine’s own plan of a step has other gradients or state than this formula';
  const largest =
    own.activations > own.fixed ? 'Activations are the larger part' : 'The fixed part is larger';
  return `${count(described.parameters)} parameters take ${bytes(own.parameters)}, their gradients ${bytes(own.gradients)} and the optimizer ${bytes(own.optimizer_state)}: ${bytes(own.fixed)} whatever the batch. This batch keeps ${bytes(own.activations)} of activations. ${largest}. ${agrees}${peak === undefined ? '.' : `; its peak is ${bytes(peak)}, because activations go while gradients come.`}`;
}

/** Mixed precision against fp32, for the chosen optimizer. */
export function precisionSentence(outcome: Outcome, { optimizer }: Choice): string {
  const full = memoryOf(outcome, 'fp32', optimizer);
  const mixed = memoryOf(outcome, 'mixed', optimizer);
  const pure = memoryOf(outcome, 'bf16', optimizer);
  const ratio = mixed.fixed / full.fixed;
  const same =
    Math.abs(ratio - 1) < 0.005
      ? `the same ${bytes(full.fixed)} of fixed part as fp32: half for weights and gradients, and a master copy in fp32 on top`
      : `${bytes(mixed.fixed)} of fixed part against ${bytes(full.fixed)} in fp32`;
  return `Mixed precision with ${OPTIMIZERS[optimizer]} has ${same}. It saves ${bytes(full.activations - mixed.activations)} of activations. All in 16 bits, the fixed part is ${bytes(pure.fixed)}; small updates are then lost in rounding.`;
}

export function fitSentence(outcome: Outcome, choice: Choice, { memory_gb }: Described): string {
  const own = memoryOf(outcome, choice.precision, choice.optimizer);
  const limit = memory_gb * 1e9;
  if (own.total <= limit) {
    return `That fits on one device of ${bytes(limit)}, with ${bytes(limit - own.total)} to spare.`;
  }
  const shares = Math.ceil(own.fixed / limit);
  return shares > 1
    ? `One device has ${bytes(limit)}. The fixed part alone has to be shared among ${shares} of them (ZeRO, FSDP).`
    : `One device has ${bytes(limit)}: the fixed part fits, the activations do not. Take a smaller batch or compute them again.`;
}

export function rulesSentence(outcome: Outcome): string {
  const counts = flopsPerUnit(outcome);
  const unit = unitOf(outcome);
  const ratio = counts.forward / counts.forward_rule;
  const counted = `One ${unit} takes ${si(counts.forward, 'FLOP')} forward and ${si(counts.training, 'FLOP')} in training`;
  const rule = `the rules 2N and 6N say ${si(counts.forward_rule, 'FLOP')} and ${si(counts.training_rule, 'FLOP')}`;
  if (ratio > 3) {
    return `${counted}; ${rule}. The rules assume that each parameter is used once for each input. Here one is used ${digits(ratio, 2)} times, as convolutions and layers over many positions do.`;
  }
  const side = ratio >= 1 ? 'more' : 'less';
  return `${counted}; ${rule}. Counted is ${percent(Math.abs(ratio - 1))} ${side}: attention between tokens has FLOPs without parameters, and embeddings have parameters without FLOPs.`;
}

export function timeSentence(outcome: Outcome, described: Described): string {
  const bill = billOf(outcome, described);
  const there = onDescribed(outcome, described);
  return `${si(described.units)} ${unitOf(outcome)}s are ${manyFlops(bill.training_flops)}. At ${percent(described.mfu)} of ${count(described.peak_tflops_per_second)} TFLOP/s that is ${si(bill.device_hours)} device hours, ${longTime(there.training_s)} on ${plural(described.devices, 'device')}: ${energy(bill.energy_kwh)}, ${money(bill.cost)} and ${carbon(bill.carbon_kg)} of carbon dioxide, for the devices alone. Price, MFU and carbon are assumptions: change them.`;
}

export function mfuSentence(outcome: Outcome, described: Described): string {
  const { step, device } = outcome;
  const own = measuredMfu(outcome);
  const compared =
    own >= described.mfu
      ? `no less than the ${percent(described.mfu)} assumed for the described device`
      : `less than the ${percent(described.mfu)} assumed for the described device`;
  const caution =
    own > 1
      ? ' More than the peak is not possible: peak and step were measured at different moments, and this device was not quiet. Run it again.'
      : '';
  return `This device was measured, not described: ${gflopsPerSecond(device.peak_gflops_per_second)} at most, and ${gflopsPerSecond(step.flops / step.latency_ms / 1e6)} in a real training step of ${step.title} with a batch of ${step.batch}. Its MFU is ${percent(own)}, ${compared}.${caution}`;
}

const listed = (claims: readonly Claim[]): string =>
  claims
    .map((claim) => `${claim.label} (said ${claimed(claim)}, computed ${computed(claim)})`)
    .join('; ');

export function claimsSentence(claims: readonly Claim[]): string {
  const off = claims.filter((claim) => verdictOf(claim) === 'off');
  if (off.length === 0) return `All ${claims.length} claims hold to within a quarter.`;
  return `Of ${claims.length} claims ${claims.length - off.length} hold to within a quarter. These do not: ${listed(off)}.`;
}
