// Wrong ideas about the peak of a training step, each with the multiple of the parameters it leads to; and what the peak consists of.

import { listed } from '../../kit/words/phrases';
import type { Belief } from '../../lab/beliefs';
import {
  bytesOf,
  CATEGORIES,
  change,
  type Dry,
  gradientsAtPeak,
  isFarFromPeak,
  type Outcome,
  optimizerTitle,
  peakMultiple,
  stateMultiple,
  stateNumbers,
  useOf,
  writtenAndLeft,
} from './outcome';
import { multiple } from './words';

/** The activations that the forward pass leaves for the backward pass, as a multiple of the parameters. */
const storedMultiple = ({ profile }: Outcome): number =>
  change(profile, 'activations', 'baseline', 'after_forward') / useOf(profile).parameters_bytes;

/** A part of the peak that is smaller than this changes no digit of the sum that is shown. */
const SHOWN = 0.003;

/** The parts of the peak, which add up to it; gradients of activations are apart from those that the optimizer needs. */
export function mechanism({ profile }: Pick<Outcome, 'profile'>): string {
  const { at_peak, parameters_bytes, peak_bytes } = useOf(profile);
  const { ofParameters, ofActivations } = gradientsAtPeak(profile);
  const parts = CATEGORIES.flatMap((name) =>
    name === 'gradients'
      ? [
          { name: 'parameter gradients', held: ofParameters },
          { name: 'activation gradients', held: ofActivations },
        ]
      : [{ name: name.replace('_', ' '), held: bytesOf(at_peak, name) }],
  )
    .filter(({ held }) => held > SHOWN * peak_bytes)
    .sort((a, b) => b.held - a.held)
    .map(({ name, held }) => `${name} ${multiple(held / parameters_bytes)}`);
  return `At the peak: ${listed(parts)}.`;
}

/** What the rule of four times the parameters counts, and what is there at the peak. */
const fourLeavesOut = (profile: Outcome['profile']): string =>
  `Four counts parameters, gradients and ${optimizerTitle(profile.training.optimizer)}’s two numbers. ${mechanism({ profile })}`;

/** All activations that the forward pass writes, which stand beside the question, as if all were kept: alone, and with what else a step holds. */
export function writtenBeliefs({ profile }: Outcome, dry: Dry | undefined): Belief[] {
  const found = dry === undefined ? undefined : writtenAndLeft(dry, profile);
  if (found === undefined) return [];
  const { written, left } = found;
  const freed = `Backward does not read all of them: ${multiple(left)} are left after the forward pass.`;
  const all = `all activations that forward writes, ${multiple(written)}`;
  const fixed =
    stateNumbers(profile) === 0
      ? 'parameters and gradients'
      : 'parameters, gradients and optimizer state';
  return [
    { value: written, why: `That is ${all}. ${freed}` },
    { value: 1 + written, why: `That is the parameters and ${all}. ${freed}` },
    {
      value: 1 + stateMultiple(profile) + written,
      why: `That is ${fixed} with ${all}. ${freed}`,
    },
  ].filter(({ value }) => isFarFromPeak(value, profile));
}

/** The rule of four times the parameters: parameters, gradients and the two averages of Adam. */
function four({ profile }: Outcome): Belief[] {
  const numbers = stateNumbers(profile);
  const { optimizer } = profile.training;
  if (numbers === 2)
    return peakMultiple(profile) > 4.04 ? [{ value: 4, why: fourLeavesOut(profile) }] : [];
  const less = numbers === 0 ? 'stores none' : 'stores one';
  return [
    {
      value: 4,
      why: `Four is the rule for Adam, which stores two averages for each parameter. ${optimizerTitle(optimizer)} ${less}.`,
    },
  ];
}

/** The ideas that a prediction may show. */
export function beliefs(outcome: Outcome, dry: Dry | undefined): Belief[] {
  const { profile } = outcome;
  const stored = storedMultiple(outcome);
  const numbers = stateNumbers(profile);
  const name = optimizerTitle(profile.training.optimizer);
  const isThere = useOf(profile).at_peak.optimizer_state_bytes > 0;
  const state =
    numbers === 0 || !isThere
      ? ''
      : `, and ${name} ${numbers === 1 ? 'one more number' : 'two more'}`;
  return [
    {
      value: 1,
      why: `That is the parameters alone. Each of them also needs a gradient${state}.`,
    },
    {
      value: 1 + stored,
      why: `That is a forward pass: parameters, and ${multiple(stored)} of activations. A step also needs a gradient for each parameter${state}.`,
    },
    {
      value: 2,
      why:
        numbers === 0
          ? `That is parameters and gradients; it leaves the activations out, ${multiple(stored)} after the forward pass.`
          : `That is parameters and gradients. ${name} stores ${numbers === 1 ? 'one more number' : 'two more numbers'} for each parameter.`,
    },
    ...(numbers === 2
      ? [{ value: 3, why: `${name} stores two numbers for each parameter, not one: 1 + 1 + 2.` }]
      : []),
    ...four(outcome),
    ...writtenBeliefs(outcome, dry),
  ];
}
