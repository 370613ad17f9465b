// The sentences about attention over the sequence length, made from the numbers.

import { count } from '../../kit/words/format';
import { listed } from '../../kit/words/phrases';
import type { Paragraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { exponents, fasterFrom, type LengthPoint, type LengthsOutcome } from './lengths-outcome';
import { scoreBytes } from './subjects';
import { factor, megabytes, rangeText } from './words';

const at = ({ ratio, ratio_interval, finding, tokens }: LengthPoint): string => {
  const where = `at ${count(tokens)} tokens`;
  if (finding === 'cannot_tell') return `we can’t tell ${where}`;
  if (finding === 'same') return `no measurable difference ${where}`;
  const range = rangeText({ value: ratio, ...ratio_interval });
  return finding === 'faster'
    ? `${factor(ratio)} as fast${range} ${where}`
    : `slower ${where}, ${factor(ratio)}${range}`;
};

/** The result at the longest length, to follow that at the first; a finding that both share is not repeated. */
function alsoAt(first: LengthPoint, longest: LengthPoint): string {
  if (longest === first) return '';
  return isOpen(longest) && longest.finding === first.finding
    ? `, nor at ${count(longest.tokens)}`
    : `; ${at(longest)}`;
}

const isOpen = ({ finding }: LengthPoint): boolean =>
  finding === 'cannot_tell' || finding === 'same';

/** True where only lengths between the ends show which way is faster: the ends alone would hide it. */
const isBetween = (points: readonly LengthPoint[]): boolean =>
  [points[0], points.at(-1)].every((end) => end !== undefined && isOpen(end)) &&
  !points.every(isOpen);

/** "Tiled is faster at 256 and 512 tokens; at the others we see no difference." */
function between(points: readonly LengthPoint[]): string {
  const where = (['faster', 'slower'] as const).flatMap((found) => {
    const tokens = points.filter(({ finding }) => finding === found).map((each) => each.tokens);
    return tokens.length === 0 ? [] : [`${found} at ${listed(tokens.map(count))} tokens`];
  });
  return `Tiled is ${listed(where)}; at the others these runs show no difference.`;
}

/** The title depends on all points, not on the last one alone. */
export function timeTitle({ points }: LengthsOutcome): string {
  if (points.length === 0) return 'Time of both ways';
  const all = (finding: LengthPoint['finding']) => points.every((each) => each.finding === finding);
  const faster = points.filter(({ finding }) => finding === 'faster').length;
  const slower = points.filter(({ finding }) => finding === 'slower').length;
  if (all('faster')) return 'Tiled attention is faster at every length';
  if (all('slower')) return 'Tiled attention is slower at every length';
  if (all('same')) return 'Both ways take the same time at every length';
  const from = fasterFrom(points);
  if (from !== undefined) return `From ${count(from.tokens)} tokens on, tiled attention is faster`;
  if (faster === 0 && slower === 0) return 'We can’t tell the two ways apart at any length';
  const of = `of ${points.length} lengths`;
  if (slower === 0) return `Tiled attention is faster at ${faster} ${of}`;
  if (faster === 0) return `Tiled attention is slower at ${slower} ${of}`;
  return `Tiled attention is faster at ${faster} ${of}, slower at ${slower}`;
}

/** The memory at the last measured length, and the plan for the longest one. */
export function memoryTitle({ points, planned }: LengthsOutcome): string {
  const last = points.at(-1) ?? planned.at(-1);
  if (last === undefined) return 'Peak memory of both ways';
  const { materialised_bytes: all, tiled_bytes: tiled, tokens } = last;
  return `At ${count(tokens)} tokens all scores need ${factor(all / tiled)} the memory of the tiled way`;
}

export const TRY =
  'All T × T scores in memory, or tiles of them that never leave the processor: dashed is what both would need.';

export function lengthSay({ points }: LengthsOutcome): Paragraph[] {
  const [first] = points;
  const longest = points.at(-1);
  if (first === undefined || longest === undefined) return [{ lead: '', text: TRY }];
  const ends = `Tiled against all scores: ${at(first)}${alsoAt(first, longest)}.`;
  return [{ lead: '', text: isBetween(points) ? between(points) : ends }];
}

/** The reasons, as far as the measured lengths show them. */
export function lengthMore({ points }: LengthsOutcome): Paragraph[] {
  const from = fasterFrom(points);
  if (from === undefined)
    return [
      {
        lead: 'No length from which on it is faster at every one.',
        text: 'A claim “from T on” needs more than one length. The arithmetic is the same, and sums have to be corrected where a larger score turns up. What tiling saves in any case is memory.',
      },
    ];
  return [
    {
      lead: `At ${count(from.tokens)} tokens the scores are ${megabytes(scoreBytes(from.tokens))}.`,
      text: 'Beside the bytes, tiling saves passes over the scores: scaling and softmax happen where they were computed.',
    },
  ];
}

export const memorySay = (outcome: LengthsOutcome): readonly Paragraph[] =>
  given(exponents(outcome), ({ materialised, tiled }) =>
    outcome.planned.slice(-1).map(({ tokens, ...last }) => ({
      lead: '',
      text: `Twice the tokens take ${factor(2 ** materialised)} the memory, tiled ${factor(2 ** tiled)}. At ${count(tokens)} tokens, planned: ${megabytes(last.materialised_bytes)} against ${megabytes(last.tiled_bytes)}.`,
    })),
  );
