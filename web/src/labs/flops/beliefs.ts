// Wrong ideas about how many FLOPs a call is, each with the number it leads to; and why it is as many as it is.

import { factorOff } from '../../kit/controls/grade';
import { count, percent, plural } from '../../kit/words/format';
import type { Belief } from '../../lab/beliefs';
import type { Outcome } from './outcome';

/** In a network of linear layers alone, parameters and multiply-adds of a sample are nearly the same number. */
const isAlike = (a: number, b: number): boolean => a > 0 && b > 0 && factorOff(a, b) < 1.02;

const TWICE = 'each is a multiply and an add, so two FLOPs';

/** Parameters taken for work. */
function ofParameters({ description }: Outcome): Belief[] {
  const { parameters, batch, macs_per_sample } = description;
  const samples = batch === 1 ? '' : `, and the call has ${plural(batch, 'sample')}`;
  if (isAlike(parameters, macs_per_sample)) {
    const why = `That is the number of parameters, and nearly that of the multiply-adds of one sample: ${TWICE}${samples}.`;
    return [
      { value: parameters, why },
      { value: macs_per_sample, why },
    ];
  }
  return [
    {
      value: parameters,
      why: `That is the number of parameters. A sample uses each of them for a multiply and an add, at every position where it is needed${samples}.`,
    },
    {
      value: 2 * parameters,
      why: `That is two FLOPs for each parameter, as in a linear layer. A convolution uses its weights at every position${samples}.`,
    },
    ...(batch === 1
      ? []
      : [
          {
            value: 2 * batch * parameters,
            why: 'That is two FLOPs for each parameter and sample, as in a linear layer. A convolution uses its weights at every position.',
          },
          {
            value: macs_per_sample,
            why: `Those are the multiply-adds of one sample: ${TWICE}${samples}.`,
          },
        ]),
  ];
}

/** The ideas that a prediction may show. */
export function beliefs(outcome: Outcome): Belief[] {
  const { batch, flops_per_call, flops_per_sample, macs_per_call } = outcome.description;
  const rest = flops_per_call - 2 * macs_per_call;
  return [
    ...ofParameters(outcome),
    { value: macs_per_call, why: `You counted multiply-adds: ${TWICE}.` },
    ...(batch === 1
      ? []
      : [
          {
            value: flops_per_sample,
            why: `That is one sample; the call has ${plural(batch, 'sample')}.`,
          },
        ]),
    ...(rest === 0
      ? []
      : [
          {
            value: 2 * macs_per_call,
            why: `You counted the multiply-adds alone. Biases, activations and the rest add ${count(rest)} FLOPs, ${percent(rest / flops_per_call)}.`,
          },
        ]),
  ];
}

/** Why a call is as many FLOPs as it is. */
export function mechanism({ description, title }: Outcome): string {
  const { flops_per_call, macs_per_call } = description;
  if (flops_per_call === 0) return `${title} computes nothing.`;
  return `${percent((2 * macs_per_call) / flops_per_call)} of it is multiply-adds, two FLOPs each.`;
}
