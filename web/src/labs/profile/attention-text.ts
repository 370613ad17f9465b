// Plain sentences about the claim, made from the sweep over sequence lengths.

import { count, percent, times } from '../../kit/words/format';
import type { ClaimVerdict } from '../../lab/claim';
import type { Paragraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import {
  type AttentionOutcome,
  type AttentionPoint,
  CLAIMED,
  growthOf,
  type Part,
  type Reach,
  reachedBy,
  reachedOnce,
  reachesAtFirst,
  reachOf,
  roundsDiffer,
  spreadOf,
  timeBesideFlops,
  WIDTHS,
} from './attention-outcome';

const NAMES: Readonly<Record<Part, string>> = {
  core: 'the attention op alone',
  whole: 'attention with its projections',
};

/** Rounded to two significant digits: lengths between two measured ones are interpolated. */
const rounded = (seq: number): number => Number(seq.toPrecision(2));
const about = (seq: number): string => count(rounded(seq));

/** The title of a figure. */
export function attentionTitle(outcome: AttentionOutcome, part: Part): string {
  const reach = reachOf(outcome, part);
  const longest = outcome.points.at(-1);
  const name = part === 'core' ? 'The attention op' : 'Attention with its projections';
  if (longest === undefined) return 'Nothing is measured yet';
  const width = `a block ${outcome.width} wide`;
  switch (reachedBy(outcome, part)) {
    case 'never':
      return `${name} takes ${percent(spreadOf(longest, part).median)} of ${width} at ${count(longest.seq)} tokens: not 73 %`;
    case 'every length':
      return `${name} takes 73 % or more of ${width} at every length`;
    case 'from a length':
      return `${name} reaches 73 % of ${width} at about ${lengthText(reach)} tokens`;
    case 'open':
      return `The rounds leave open where ${lower(name)} reaches 73 % of ${width}`;
  }
}

const lower = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** "210", and where the rounds differ much "210 (150 to 300)". */
function lengthText(reach: Reach): string {
  const { at, earliest, latest } = reach;
  const range =
    roundsDiffer(reach) && earliest !== undefined && latest !== undefined
      ? ` (${about(earliest)} to ${about(latest)})`
      : '';
  return `${about(at ?? 0)}${range}`;
}

export const claimText = (outcome: AttentionOutcome, part: Part): readonly Paragraph[] =>
  given(outcome.points.at(-1), (last) => {
    const [first = last] = outcome.points;
    return [
      claim(outcome, part, [first, last]),
      counted(outcome, part, last),
      growth(outcome, part, [first, last]),
    ];
  });

/** Where the claim is true, in one sentence. */
export function claimSays(outcome: AttentionOutcome, part: Part): string {
  const [{ lead } = { lead: '' }] = claimText(outcome, part);
  const where = `In a block ${outcome.width} wide: ${lower(lead)}`;
  return `A well-known course said so.${lead === '' ? '' : ` ${where}`}`;
}

/** The points with the shortest and the longest sequence. */
type Ends = readonly [first: AttentionPoint, last: AttentionPoint];

function claim(outcome: AttentionOutcome, part: Part, [first, last]: Ends): Paragraph {
  const reach = reachOf(outcome, part);
  const { width } = outcome;
  const longest = last.seq;
  const isOpen = reachedBy(outcome, part) === 'open';
  if (reach.at === undefined) {
    const share = spreadOf(last, part).median;
    const nearly = reachedOnce(outcome, part)
      ? ' A shorter sequence reached 73 %: this measurement is too noisy to tell.'
      : reach.earliest === undefined
        ? ''
        : ' One of the rounds did reach it, so this is close.';
    return {
      lead: `${isOpen ? 'Perhaps not' : 'Not'} up to ${count(longest)} tokens.`,
      text: `In a block ${width} wide, ${NAMES[part]} takes ${percent(share)} of the time in ops there, not 73 %.${nearly}`,
    };
  }
  if (reachesAtFirst(outcome, reach)) {
    return {
      lead: `${isOpen ? 'Perhaps from' : 'From'} the shortest sequence on, ${count(first.seq)} tokens.`,
      text: `In a block ${width} wide, ${NAMES[part]} takes 73 % or more of the time in ops at every length measured${isOpen ? ', by the medians; not in every round' : ''}.`,
    };
  }
  const ratio = rounded(reach.at) / Number(width);
  return {
    lead: `${isOpen ? 'Perhaps from' : 'From'} about ${about(reach.at)} tokens on.`,
    text: `There ${NAMES[part]} takes 73 % of the time in ops of a block ${width} wide on this device${rangeOf(reach, longest)}. That is a sequence ${times(ratio)} as long as the block is wide: shorter or wider, and the claim is wrong.`,
  };
}

function rangeOf({ earliest, latest }: Reach, longest: number): string {
  if (earliest === undefined || latest === undefined)
    return `; in the round with the smallest shares not up to ${count(longest)}`;
  const [low, high] = [about(earliest), about(latest)];
  return low === high ? '' : `; the rounds say ${low} to ${high}`;
}

function counted(outcome: AttentionOutcome, part: Part, last: AttentionPoint): Paragraph {
  const { by_flops, longest_asked } = outcome;
  const needed = by_flops[part];
  const lead =
    needed === undefined
      ? `By FLOPs it does not reach 73 % up to ${count(longest_asked)} tokens.`
      : `By FLOPs it would be from about ${about(needed)} tokens on.`;
  const time = spreadOf(last, part);
  const flops = last.flops[part];
  const both = `At ${count(last.seq)} tokens it has ${percent(flops)} of the FLOPs and ${percent(time.median)} of the time.`;
  return { lead, text: `${both} ${BESIDE_FLOPS[timeBesideFlops(last, part)]}` };
}

const AGREES = 'That agrees within the rounds.';
const BESIDE_FLOPS: Readonly<Record<ClaimVerdict, string>> = {
  more: 'So its FLOPs are dearer here than the average one of the block. The count leaves out the exp of the softmax, and the products of one head are small.',
  less: 'So its FLOPs are cheaper here than the average one of the block.',
  equal: AGREES,
  'cannot tell': AGREES,
};

/** How the share changes from the shortest to the longest sequence, at the same number of tokens. */
function growth(outcome: AttentionOutcome, part: Part, [first, last]: Ends): Paragraph {
  if (first === last) return { lead: '', text: '' };
  const [from, to] = [spreadOf(first, part).median, spreadOf(last, part).median];
  const [shown, then] = [percent(from), percent(to)];
  const MOVED: Readonly<Record<ClaimVerdict, string>> = {
    more: `goes from ${shown} to ${then}`,
    less: `does not grow here: ${shown}, then ${then}`,
    equal: `does not grow measurably: ${shown}, then ${then}`,
    'cannot tell': `does not grow measurably: ${shown}, then ${then}`,
  };
  const moved = shown === then ? `stays at ${shown}` : MOVED[growthOf(first, last, part)];
  return {
    lead: `Every call has the same ${count(WIDTHS[outcome.width].tokens)} tokens.`,
    text: `Only how many of them belong to one sequence changes, from ${count(first.seq)} to ${count(last.seq)}, and the share ${moved}. Every token looks at all tokens of its sequence; the linear layers look at each token once. So “${percent(CLAIMED)}” is no property of attention: choose another width and measure again.`,
  };
}
