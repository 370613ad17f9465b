// Wrong ideas about the time of a transformer beside that of an MLP, each with the number it leads to; and why it takes what it takes.

import { count, digits, gflopsPerSecond } from '../../kit/words/format';
import { asShown } from '../../kit/words/phrases';
import type { Belief } from '../../lab/beliefs';
import { busyText } from '../../lab/claim';
import { shownRatio } from './figure-words';
import { gflopsOf, type Network, networkOf, type Outcome, wasBusy } from './outcome';
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

/** Time follows from the amount of work and the rate. */
export function mechanism(outcome: Outcome): string {
  if (wasBusy(outcome)) return busyText;
  const both = pair(outcome);
  const [transformer, mlp] = both;
  const work = workOf(both);
  const does = work > 0.9 && work < 1.1 ? 'about the same FLOPs' : `${multiple(work)} the FLOPs`;
  return `The transformer does ${does}, at ${gflopsPerSecond(gflopsOf(transformer))}; the MLP at ${gflopsPerSecond(gflopsOf(mlp))}.`;
}

/** The ideas that a prediction may show: those that this run shows to be wrong. */
export function beliefs(outcome: Outcome): Belief[] {
  const both = pair(outcome);
  const [transformer, mlp] = both;
  const why = mechanism(outcome);
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
      why: `You counted the ${count(patches)} patches for which each weight is used, as if nothing else differed. ${why}`,
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
