// Wrong ideas about how many FLOPs a call is, each with the number it leads to; and why it is as many as it is.

import { factorOff } from '../../kit/controls/grade';
import { count, counted, percent, plural } from '../../kit/words/format';
import type { Belief } from '../../lab/beliefs';
import { flop } from './figure-words';
import { ATTENTION, flopsOfType, type Outcome } from './outcome';

/** In a network of linear layers alone, parameters and multiply-adds of a sample are nearly the same number. */
const isAlike = (a: number, b: number): boolean => a > 0 && b > 0 && factorOff(a, b) < 1.02;

const TWICE = 'each is a multiply and an add, so two FLOPs';

/** How often a sample uses a parameter, where that is not once; undefined if nothing repeats. */
function reuse({ layers, seq }: Outcome['description']): string | undefined {
  if (layers.some(({ type }) => type.startsWith('conv')))
    return 'a convolution uses its weights at every position';
  return seq > 1 ? `each of the ${count(seq)} tokens of a sample uses them` : undefined;
}

/** Parameters taken for work, where each is used at every token: how often, and what is left for attention. */
function ofTokens({ description }: Outcome): string | undefined {
  const { batch, seq } = description;
  if (seq < 2) return undefined;
  const samples = batch === 1 ? '' : `\u00a0× ${plural(batch, 'sample')}`;
  const used = `That is the number of parameters. A weight of a linear layer takes one multiply-add, 2 FLOPs, for each of ${plural(seq, 'token')}${samples}: ${count(2 * seq * batch)}×.`;
  const scores = flopsOfType(description, ATTENTION);
  return scores === 0
    ? used
    : `${used} Attention’s scores, which need no parameters, add ${flop(scores)}.`;
}

/** Parameters taken for work. */
function ofParameters(outcome: Outcome): Belief[] {
  const { description } = outcome;
  const { parameters, batch, macs_per_sample, seq } = description;
  const samples = batch === 1 ? '' : `, and the call has ${plural(batch, 'sample')}`;
  if (isAlike(parameters, macs_per_sample)) {
    const all = batch === 1 ? '' : `, times ${plural(batch, 'sample')}: ${count(2 * batch)}×`;
    const why = `That is about the number of parameters. Each weight takes part in one multiply-add${batch === 1 ? '' : ' for each sample'}: two FLOPs${all}.`;
    return [
      { value: parameters, why },
      { value: macs_per_sample, why },
    ];
  }
  const often = reuse(description);
  if (often === undefined)
    return [
      { value: parameters, why: `That is the number of parameters, not of operations${samples}.` },
    ];
  const once = `That is two FLOPs for each parameter, but ${often}`;
  const tokens = 'Looking up an embedding is no arithmetic, and attention adds work of its own.';
  return [
    {
      value: parameters,
      why: ofTokens(outcome) ?? `That is the number of parameters, but ${often}${samples}.`,
    },
    { value: 2 * parameters, why: `${once}${samples}.` },
    ...(batch === 1 ? [] : [{ value: 2 * batch * parameters, why: `${once}.` }]),
    ...(seq > 1
      ? [
          {
            value: 2 * batch * seq * parameters,
            why: `That is two FLOPs for each parameter and token. ${tokens}`,
          },
        ]
      : []),
  ];
}

/** The ideas that a prediction may show. */
export function beliefs(outcome: Outcome): Belief[] {
  const { description } = outcome;
  const { batch, parameters, flops_per_call, flops_per_sample, macs_per_call, macs_per_sample } =
    description;
  const rest = flops_per_call - 2 * macs_per_call;
  return [
    ...ofParameters(outcome),
    ...(batch === 1 && isAlike(parameters, macs_per_call)
      ? []
      : [{ value: macs_per_call, why: `You counted multiply-adds: ${TWICE}.` }]),
    ...(batch === 1
      ? []
      : [
          {
            value: flops_per_sample,
            why: `That is one sample; the call has ${plural(batch, 'sample')}.`,
          },
        ]),
    ...(batch === 1 || isAlike(parameters, macs_per_sample)
      ? []
      : [
          {
            value: macs_per_sample,
            why: `Those are the multiply-adds of one sample: ${TWICE}, and the call has ${plural(batch, 'sample')}.`,
          },
        ]),
    ...(rest === 0
      ? []
      : [
          {
            value: 2 * macs_per_call,
            why: `You counted the multiply-adds alone. Biases, activations and the rest add ${plural(rest, 'FLOP')}, ${percent(rest / flops_per_call)}.`,
          },
        ]),
  ];
}

/** Multiply-adds as they are written in a product: all digits where they can be read. */
const many = (macs: number): string => (macs < 1e7 ? count(macs) : counted(macs));

/** Why a call is as many FLOPs as it is. */
export function mechanism({ description, title }: Outcome): string {
  const { batch, flops_per_call, macs_per_call, macs_per_sample } = description;
  if (flops_per_call === 0) return `${title} has no FLOPs.`;
  const samples = batch === 1 ? '' : `${plural(batch, 'sample')}\u00a0× `;
  const rest = flops_per_call - 2 * macs_per_call;
  const more =
    rest === 0 ? '' : `; biases, activations and the rest add ${percent(rest / flops_per_call)}`;
  return `${samples}${many(macs_per_sample)} multiply-adds × 2 FLOPs = ${flop(2 * macs_per_call)}${more}.`;
}
