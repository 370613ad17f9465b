// The sentences about attention over the sequence length, made from the numbers.

import { count } from '../../kit/words/format';
import { listed, multiple } from '../../kit/words/phrases';
import type { Paragraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { supported } from '../../session/intervals';
import {
  exponents,
  fasterFrom,
  isOpen,
  type LengthPoint,
  type LengthsOutcome,
  stretches,
} from './lengths-outcome';
import { scoreBytes } from './subjects';
import { megabytes, rangeText, rough } from './words';

const FINDINGS = {
  faster: 'faster',
  slower: 'slower',
  same: 'equally fast (within 1\u00a0%)',
  cannot_tell: 'undecided',
} as const;

/** "64", "128", "256 to 1,024": three neighbours or more are one item. */
const items = (tokens: readonly number[]): string[] =>
  tokens.length > 2
    ? [`${count(tokens[0] ?? 0)} to ${count(tokens.at(-1) ?? 0)}`]
    : tokens.map(count);

/** "Tiled is faster at 256 and 512 tokens, undecided at 64 and 128." The title says what holds at every length. */
function found(points: readonly LengthPoint[]): string {
  const clauses = (Object.keys(FINDINGS) as (keyof typeof FINDINGS)[]).flatMap((finding) => {
    const where = stretches(points, finding);
    return where.length === 0 ? [] : [`${FINDINGS[finding]} at ${listed(where.flatMap(items))}`];
  });
  return clauses.length < 2 ? '' : `Tiled is ${clauses.join('; ')} tokens. `;
}

/** At the longest text, how many times as fast; and where that is not decided, why. */
function last(points: readonly LengthPoint[]): string {
  const point = points.at(-1);
  if (point === undefined) return '';
  const { ratio, ratio_interval: interval, tokens } = point;
  const name = `At ${count(tokens)} tokens it is ${multiple(ratio)} as fast`;
  if (!isOpen(point)) return `${name}${rangeText({ value: ratio, ...interval })}.`;
  return supported(interval)
    ? `${name}, but its bar reaches about 1×.`
    : `${name}, from too few runs to decide.`;
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
  return `At ${count(tokens)} tokens all scores need ${rough(all / tiled)} the memory of the tiled way`;
}

export const TRY = 'Plain attention keeps all T × T scores in memory; tiled keeps a few.';

export function lengthSay({ points }: LengthsOutcome): Paragraph[] {
  if (points.length === 0) return [{ lead: '', text: TRY }];
  const clauses = found(points);
  const longest = points.at(-1);
  // That the longest one is undecided or equally fast is among the clauses already.
  const isSaid = clauses !== '' && !/^(faster|slower)$/.test(longest?.finding ?? '');
  return [{ lead: '', text: isSaid ? clauses.trim() : `${clauses}${last(points)}` }];
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
      text: `Twice the tokens take ${rough(2 ** materialised)} the memory, tiled ${rough(2 ** tiled)}: at ${count(tokens)} tokens it would be ${megabytes(last.materialised_bytes)} against ${megabytes(last.tiled_bytes)}.`,
    })),
  );
