// Wrong ideas about the memory of a training step of a large model, each with the number it leads to; and what the peak consists of.

import { bytes, count, digits } from '../../kit/words/format';
import { listed } from '../../kit/words/phrases';
import type { Belief } from '../../lab/beliefs';
import {
  atPeak,
  isAllFixed,
  memoryOf,
  OPTIMIZERS,
  type Optimizer,
  type Planned,
  peakOf,
} from './outcome';

/** The ideas that a prediction may show. */
export function beliefs(planned: Planned): Belief[] {
  const { described, optimizer } = planned;
  const own = memoryOf(planned, 'fp32', optimizer);
  const peak = peakOf(planned);
  const name = OPTIMIZERS[optimizer];
  const state = own.optimizer_state > 0;
  const numbers = own.optimizer_state / own.parameters;
  const rest = peak - own.parameters;
  const stored = `${name} stores ${numbers === 1 ? 'one more number' : 'two more numbers'} for each parameter, ${bytes(own.optimizer_state)}`;
  return [
    {
      value: described.parameters,
      why: `That is the number of parameters. In fp32 each takes four bytes, and a step needs ${bytes(rest)} more.`,
    },
    {
      value: own.parameters / 2,
      why: `That is the parameters in 16 bits. In fp32 they take ${bytes(own.parameters)}, and a step needs ${bytes(rest)} more.`,
    },
    {
      value: own.parameters,
      why: `That is the parameters alone. A step needs ${bytes(rest)} more: gradients, ${state ? 'optimizer state, ' : ''}activations.`,
    },
    {
      value: own.parameters + own.activations,
      why: `That is parameters and activations. Gradients are missing${state ? `, and ${bytes(own.optimizer_state)} of ${name}’s state` : ''}.`,
    },
    {
      value: own.parameters + own.gradients,
      why: state
        ? `That is parameters and gradients. ${stored}.`
        : `That is parameters and gradients, without the ${bytes(own.activations)} of activations.`,
    },
    ...(numbers === 2
      ? [
          {
            value: 3 * own.parameters,
            why: `${name} stores two numbers for each parameter: with itself and its gradient that makes four.`,
          },
        ]
      : []),
    {
      value: own.total > 1.02 * peak ? own.total : Number.NaN,
      why: 'You added up all parts. They are never all there at once: activations go while gradients come.',
    },
    ...(own.fixed < 0.98 * peak && state
      ? [
          {
            value: own.fixed,
            why: `That leaves the activations out: for batch ${count(planned.plan.batch)} they are ${bytes(own.activations)}.`,
          },
        ]
      : []),
  ].filter(({ value }) => Number.isFinite(value));
}

/** What a step keeps for each parameter besides itself. */
const BESIDE: Readonly<Record<Optimizer, string>> = {
  sgd: 'gradients as much',
  momentum: 'gradients and Momentum’s number as much each',
  adam: 'gradients as much, Adam’s two numbers twice as much',
  adamw: 'gradients as much, AdamW’s two numbers twice as much',
};

/** How the peak comes about, from the bytes of one parameter or from what is there at that moment; and what the guess would hold. */
export function mechanism(planned: Planned, prediction: number): string {
  const { described, optimizer } = planned;
  const own = atPeak(planned, 'fp32', optimizer);
  if (isAllFixed(planned)) {
    const { fixed } = memoryOf(planned, 'fp32', optimizer);
    const per = (all: number) => digits(all / described.parameters, 2);
    return `Parameters take ${bytes(own.parameters)}, ${BESIDE[optimizer]}: ${per(fixed)} bytes a parameter. Yours allows ${per(prediction)}.`;
  }
  const parts = [
    `${bytes(own.parameters)} of parameters`,
    ...(own.optimizer_state > 0 ? [`${bytes(own.optimizer_state)} of optimizer state`] : []),
    `${bytes(own.gradients)} of gradients`,
    `${bytes(own.activations)} of activations`,
    ...(own.other > 0.02 * own.total ? [`${bytes(own.other)} of inputs and workspace`] : []),
  ];
  return `At the peak there are ${listed(parts)}.`;
}
