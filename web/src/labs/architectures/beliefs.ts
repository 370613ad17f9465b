// Wrong ideas about the time of a transformer beside that of an MLP, each with the number it leads to; and why it takes what it takes.

import { count, digits } from '../../kit/words/format';
import { asShown } from '../../kit/words/phrases';
import type { Belief } from '../../lab/beliefs';
import { busyText, type ClaimVerdict } from '../../lab/claim';
import { shownRatio } from './figure-words';
import { type Network, networkOf, type Outcome, rateBeside, wasBusy } from './outcome';
import { tokensOf } from './specs';
import { controlWord, multiple } from './words';

/** The transformer and the MLP, in this order. */
export const pair = (outcome: Outcome): readonly [Network, Network] => [
  networkOf(outcome, 'transformer'),
  networkOf(outcome, 'mlp'),
];

/** How many times the FLOPs of the MLP the transformer does. */
const workOf = ([transformer, mlp]: readonly [Network, Network]): number =>
  asShown(transformer.flops_per_sample) / asShown(mlp.flops_per_sample);

/** The bytes that a network's operations read and write in one call. */
const bytesOf = ({ flops_per_call, intensity }: Network): number => flops_per_call / intensity;

/** What the rates make of the work; four digits of the rate, so that the division gives the ratio as it is shown. */
const RATES: Readonly<Record<ClaimVerdict, (work: number, ratio: number) => string>> = {
  more: (work, ratio) =>
    `at ${digits(work / ratio, 4)}× the rate: ${digits(work)}\u00a0÷\u00a0${digits(work / ratio, 4)} = ${digits(ratio)}.`,
  less: (work, ratio) =>
    `each taking ${digits(ratio / work, 4)}× as long: ${digits(work)}\u00a0×\u00a0${digits(ratio / work, 4)} = ${digits(ratio)}.`,
  equal: () => 'at about the same rate.',
  'cannot tell': () => 'but we can’t tell whether at the same rate.',
};

/** Time follows from the amount of work and the rate. */
function workAndRate(outcome: Outcome): string {
  if (wasBusy(outcome)) return busyText;
  const both = pair(outcome);
  const work = workOf(both);
  return `The transformer does ${multiple(work)} the MLP’s FLOPs, ${RATES[rateBeside(...both)](work, shownRatio(...both))}`;
}

/** Why there is so much work, and what becomes of it. */
export function mechanism(outcome: Outcome): string {
  const why = workAndRate(outcome);
  if (wasBusy(outcome) || outcome.control === 'flops') return why;
  const [{ size }] = pair(outcome);
  return `Nearly every weight works for ${count(tokensOf(size.resolution))} patches, and attention multiplies besides. ${why}`;
}

/** The ideas that a prediction may show: those that this run shows to be wrong. */
export function beliefs(outcome: Outcome): Belief[] {
  const both = pair(outcome);
  const [transformer, mlp] = both;
  const why = workAndRate(outcome);
  const work = workOf(both);
  const patches = tokensOf(transformer.size.resolution);
  const equal = controlWord(outcome.control);
  const rate = (network: Network) => `${digits(network.intensity, 2)} FLOPs per byte`;
  const ratio = shownRatio(...both);
  return [
    {
      value: 1,
      why: `You expected equal ${equal} to take equal time.${outcome.control === 'flops' ? '' : ` But each works for ${count(patches)} patches.`} ${why}`,
    },
    ...(outcome.control === 'parameters'
      ? [{ value: work, why: `You expected time to go with FLOPs alone. ${why}` }]
      : [
          {
            value: transformer.parameters / mlp.parameters,
            why: `You expected time to go with parameters. The transformer uses each for ${count(patches)} patches, the MLP once. ${why}`,
          },
        ]),
    {
      value: patches,
      why: `You counted the ${count(patches)} patches that use each weight, as if nothing else differed. ${why}`,
    },
    {
      value: patches ** 2,
      why: `You squared the ${count(patches)} patches. Only comparing patches with each other grows like that. ${why}`,
    },
    {
      value: bytesOf(transformer) / bytesOf(mlp),
      why: `You expected time to go with the bytes that are read and written. At ${rate(transformer)}, against the MLP’s ${rate(mlp)}, FLOPs take time too.`,
    },
    {
      value: 1 / ratio,
      why: 'That is the MLP’s time over the transformer’s; the question was the other way round.',
    },
  ];
}
