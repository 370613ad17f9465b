// Sentences about attention over the sequence length, made from the numbers.

import { count, digits } from '../../kit/words/format';
import type { Paragraph } from '../../lab/paragraph';
import { exponents, fasterFrom, type LengthPoint, type LengthsOutcome } from './lengths-outcome';
import { scoreBytes } from './subjects';
import { factor, factors, megabytes } from './words';

const ratioOf = ({ ratio, ratio_interval, finding }: LengthPoint): string =>
  finding === 'cannot_tell'
    ? 'not to be told'
    : `${factor(ratio)} (${factors({ value: ratio, ...ratio_interval })})`;

export function timeTitle({ points }: LengthsOutcome): string {
  const longest = points.at(-1);
  if (longest === undefined) return 'Time of both ways';
  const at = `At ${count(longest.tokens)} tokens`;
  const { finding, ratio } = longest;
  if (finding === 'faster') return `${at} tiled attention is ${factor(ratio)} as fast`;
  if (finding === 'slower') return `${at} tiled attention takes ${factor(1 / ratio)} as long`;
  if (finding === 'same') return `${at} both ways take the same time`;
  return `${at} no difference in time can be told`;
}

export function memoryTitle({ points }: LengthsOutcome): string {
  const longest = points.at(-1);
  if (longest === undefined) return 'Peak memory of both ways';
  const { materialised_bytes: all, tiled_bytes: tiled, tokens } = longest;
  return `At ${count(tokens)} tokens all scores need ${factor(all / tiled)} the memory of the tiled way`;
}

function timing({ points }: LengthsOutcome): Paragraph[] {
  const first = points[0];
  const longest = points.at(-1);
  if (first === undefined || longest === undefined) return [];
  const from = fasterFrom(points);
  const ends = `As fast is tiled attention: ${ratioOf(first)} at ${count(first.tokens)} tokens, ${ratioOf(longest)} at ${count(longest.tokens)}.`;
  if (longest.finding === 'cannot_tell') {
    return [
      {
        lead: `Whether tiling saves time at ${count(longest.tokens)} tokens cannot be told from this run.`,
        text: `${ends} Other programs on this machine disturb long passes most: measure again when it is quiet. What tiling saves in any case is memory.`,
      },
    ];
  }
  if (from === undefined) {
    return [
      {
        lead: 'Tiling saves no time at the longest sequence here.',
        text: `${ends} Its arithmetic is the same, and it has to correct its sums where a larger score turns up. What it saves in any case is memory.`,
      },
    ];
  }
  if (from === first) {
    return [
      {
        lead: 'Tiling is faster at every length here, even where all scores fit into a cache.',
        text: `${ends} Beside the bytes it saves passes over the scores: scaling and softmax happen where they were computed.`,
      },
    ];
  }
  return [
    {
      lead: `From ${count(from.tokens)} tokens on tiling is faster at every length.`,
      text: `${ends} There the scores are ${megabytes(scoreBytes(from.tokens))} or more; shorter ones may stay in a cache both ways.`,
    },
  ];
}

function memory(outcome: LengthsOutcome): Paragraph[] {
  const grown = exponents(outcome);
  const last = outcome.planned.at(-1);
  if (grown === undefined || last === undefined) return [];
  const { materialised, tiled } = grown;
  return [
    {
      lead: `Peak memory grows with T to the power of ${digits(materialised, 2)} with all scores in memory, and of ${digits(tiled, 2)} tiled.`,
      text: `The exponents are fitted at the long end. “O(N) memory instead of O(N²)” is about this. At ${count(last.tokens)} tokens it would be ${megabytes(last.materialised_bytes)} against ${megabytes(last.tiled_bytes)}: planned, as the first does not fit into a tab.`,
    },
  ];
}

export const lengthParagraphs = (outcome: LengthsOutcome): Paragraph[] => [
  ...timing(outcome),
  ...memory(outcome),
];
