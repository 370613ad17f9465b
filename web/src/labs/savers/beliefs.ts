// Wrong ideas about what saving memory costs in time, each with the number it leads to; and why the step takes this long.

import { count, percent } from '../../kit/words/format';
import { multiple } from '../../kit/words/phrases';
import type { Belief } from '../../lab/beliefs';
import { supported } from '../../session/intervals';
import { latest, type Outcome, recomputed } from './outcome';
import { PLAIN, same } from './recipe';

/** The end of a sentence about recomputed FLOPs, by verdict. */
const SEEN: Readonly<Record<string, string>> = {
  slower: '',
  same: ', at no price that could be measured',
  faster: ', and what they save in memory traffic is worth more',
};

/** Why the step takes this long, as far as counts can tell. */
export function mechanism(outcome: Outcome): string {
  const { mine, plain, recipe } = outcome;
  const { verdict } = latest(outcome).slowdown;
  const again = recomputed({ mine, plain });
  if (same(recipe, PLAIN)) return 'No saver is on: both steps are the same.';
  if (again > 0) {
    const alone = same({ ...recipe, checkpoint: PLAIN.checkpoint }, PLAIN);
    const seen = SEEN[verdict] ?? ', but these times vary too much to show what that costs';
    return `Checkpoints computed ${percent(again)} of the plain step’s FLOPs again, ${multiple(1 + again)} by FLOPs alone${alone ? seen : '. Your other savers change the time too'}.`;
  }
  if (recipe.optimizer !== PLAIN.optimizer)
    return 'Adam reads and writes two stored numbers for each parameter; your optimizer has fewer.';
  if (recipe.parts > 1)
    return 'Parts repeat no FLOPs; each product is smaller, and so are its tensors.';
  if (recipe.storage !== 'float32')
    return 'Each stored number is rounded to 16 bits and widened again; fewer bytes are moved.';
  return 'No FLOP is repeated, and less memory is written.';
}

/** Ideas about checkpoints, where some FLOPs are computed again. */
function ofCheckpoints({ mine, plain }: Outcome): Belief[] {
  const again = recomputed({ mine, plain });
  const forward = plain.forward_flops / plain.total_flops;
  const share = percent(again);
  if (again === 0) return [];
  return [
    {
      value: 2,
      why: `That would be computing everything twice. Only outputs between checkpoints are computed again, and no gradient: ${share} of the plain step’s FLOPs.`,
    },
    ...(again < 0.9 * forward
      ? [
          {
            value: 1 + forward,
            why: `You added a whole forward pass, ${percent(forward)} of the plain step’s FLOPs. Only what lies between checkpoints is computed again: ${share}.`,
          },
        ]
      : []),
    {
      value: 1 + again,
      why: `You added the FLOPs that are computed again, ${share}, and nothing else. Memory traffic takes time too, and savers change it.`,
    },
  ];
}

/** The ideas that a prediction may show: those that this run shows to be wrong. */
export function beliefs(outcome: Outcome): Belief[] {
  const { plain, recipe } = outcome;
  const { slowdown, peak_bytes } = latest(outcome);
  const { verdict } = slowdown;
  if (!supported(slowdown) || same(recipe, PLAIN)) return [];
  const why = mechanism(outcome);
  const times = plain.measured_steps_peak_bytes / peak_bytes;
  const free: Belief[] =
    verdict === 'slower' || verdict === 'faster'
      ? [{ value: 1, why: `You expected savers not to change the time. ${why}` }]
      : [];
  const others: Belief[] = [
    ...(times > 1
      ? [
          {
            value: times,
            why: `You paid for memory with time, ${multiple(times)} for ${multiple(times)}. ${why}`,
          },
          {
            value: 1 / times,
            why: `You let time fall with the peak, but a lower peak takes no work away. ${why}`,
          },
        ]
      : []),
    ...ofCheckpoints(outcome),
    ...(recipe.parts > 1
      ? [
          {
            value: recipe.parts,
            why: `You counted ${count(recipe.parts)} whole steps. Each part has only one of ${count(recipe.parts)} shares of the batch.`,
          },
        ]
      : []),
    ...(recipe.storage === 'float32'
      ? []
      : [
          {
            value: 0.5,
            why: 'You expected 16 bits to take half the time. Only what is kept has 16 bits: arithmetic stays in float32.',
          },
        ]),
  ];
  return [...free, ...others];
}
