// Wrong ideas about the peak of a training step, each with the multiple of the parameters it leads to; and what the peak consists of.

import { bytes } from '../../kit/words/format';
import { listed } from '../../kit/words/phrases';
import type { Belief } from '../../lab/beliefs';
import {
  bytesOf,
  CATEGORIES,
  change,
  type Outcome,
  optimizerTitle,
  peakMultiple,
  useOf,
} from './outcome';
import { multiple } from './words';

/** How many numbers the optimizer stores for each parameter. */
const numbersOf = ({ optimizer_state_bytes, parameters }: Outcome['profile']): number =>
  Math.round(optimizer_state_bytes / (4 * parameters));

/** The activations that the forward pass leaves for the backward pass. */
const storedBytes = ({ profile }: Outcome): number =>
  change(profile, 'activations', 'baseline', 'after_forward');

/** A part of the peak that is smaller than this changes no digit of the sum that is shown. */
const SHOWN = 0.003;

/** The parts of the peak, which add up to it. */
export function mechanism({ profile }: Pick<Outcome, 'profile'>): string {
  const { at_peak, parameters_bytes, peak_bytes } = useOf(profile);
  const named = (name: (typeof CATEGORIES)[number], held: number) =>
    name === 'gradients' && held > parameters_bytes
      ? 'gradients (of activations too)'
      : name.replace('_', ' ');
  const parts = CATEGORIES.map((name) => ({ name, held: bytesOf(at_peak, name) }))
    .filter(({ held }) => held > SHOWN * peak_bytes)
    .sort((a, b) => b.held - a.held)
    .map(({ name, held }) => `${named(name, held)} ${multiple(held / parameters_bytes)}`);
  return `At the peak: ${listed(parts)}.`;
}

/** What the rule of four times the parameters counts, and what is there at the peak. */
const fourLeavesOut = (profile: Outcome['profile']): string =>
  `Four counts parameters, gradients and ${optimizerTitle(profile.training.optimizer)}’s two numbers. ${mechanism({ profile })}`;

/** The rule of four times the parameters: parameters, gradients and the two averages of Adam. */
function four({ profile }: Outcome): Belief[] {
  const numbers = numbersOf(profile);
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
export function beliefs(outcome: Outcome): Belief[] {
  const { profile } = outcome;
  const parameters = useOf(profile).parameters_bytes;
  const stored = storedBytes(outcome);
  const numbers = numbersOf(profile);
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
      value: 1 + stored / parameters,
      why: `That is a forward pass: parameters, and ${bytes(stored)} of activations. A step also needs a gradient for each parameter${state}.`,
    },
    {
      value: 2,
      why:
        numbers === 0
          ? `That is parameters and gradients; it leaves the activations out, ${bytes(stored)} after the forward pass.`
          : `That is parameters and gradients. ${name} stores ${numbers === 1 ? 'one more number' : 'two more numbers'} for each parameter.`,
    },
    ...(numbers === 2
      ? [{ value: 3, why: `${name} stores two numbers for each parameter, not one: 1 + 1 + 2.` }]
      : []),
    ...four(outcome),
  ];
}
