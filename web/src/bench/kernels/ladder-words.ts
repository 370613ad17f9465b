// The sentences about a ladder: each is true of its numbers.

import { gflopsPerSecond, percent } from '../../kit/words/format';
import { listed } from '../../kit/words/phrases';
import { type ClaimVerdict, claim, type Estimate } from '../../lab/claim';
import { isWide, rangeBehind } from '../../lab/range';
import type { Fact } from '../../session/fact';
import type { Language } from '../contract';
import type { Ladder, Rung } from './ladder-run';
import { type Rate, type Share, shareOf } from './rate';
import { BEST, RUNGS } from './rungs';

export const labelOf = (name: string): string => RUNGS[name] ?? name;

const LANGUAGES: Readonly<Partial<Record<Language, string>>> = {
  javascript: 'JavaScript',
  wat: 'WAT',
};
export const languageOf = (language: Language): string => LANGUAGES[language] ?? language;

/** For example "31 % (30 % to 32 %)". */
export const withInterval = ({ value, low, high }: Share): string =>
  `${percent(value)} (${percent(low)} to ${percent(high)})`;

const estimateIn = ({ giga, low, high }: Rate): Estimate => ({ value: giga, low, high });

const bestOf = ({ engine }: Ladder): Rung | undefined => engine.find(({ name }) => name === BEST);

/** A share, with its range where that is wide. */
const shareText = (share: Share): string => `${percent(share.value)}${rangeBehind(share, percent)}`;

/** For example "31 % of what this device can do; the engine reaches 94 %". */
export function titleOf(ladder: Ladder): string {
  const yours = shareOf(ladder.yours, ladder.limit);
  const best = bestOf(ladder);
  const theirs = best && shareOf(best.rate, ladder.limit);
  const share = yours === undefined ? 'all' : shareText(yours);
  const engine = theirs === undefined ? '' : `; the engine reaches ${shareText(theirs)}`;
  return `Your product reaches ${share} of what this device can do${engine}`;
}

/** The label of a rate at the end of its bar. */
export function barText(rate: Rate, limit: Rate): string {
  const share = shareOf(rate, limit);
  return `${share === undefined ? 'at the limit' : percent(share.value)} · ${gflopsPerSecond(rate.giga)}`;
}

/** Names the rungs that the student's is surely above and below; none of those that it cannot be told from. */
function placeOf({ engine, yours }: Ladder): string {
  const are = (verdict: ClaimVerdict): Rung[] =>
    engine.filter(({ rate }) => claim(estimateIn(yours), estimateIn(rate)).verdict === verdict);
  const top = are('more').sort((a, b) => b.rate.giga - a.rate.giga)[0];
  const next = are('less').sort((a, b) => a.rate.giga - b.rate.giga)[0];
  const alike = [...are('equal'), ...are('cannot tell')].map(({ name }) => labelOf(name));
  if (alike.length > 0) return `It can’t be told from ${listed(alike)} by these times.`;
  if (next === undefined) return 'It is the highest rung of the ladder.';
  if (top === undefined) return `It is the lowest rung; the next is ${labelOf(next.name)}.`;
  return `It stands between ${labelOf(top.name)} and ${labelOf(next.name)}.`;
}

const hasVectors = (source: string): boolean => /\b(v128|f32x4)\./.test(source);

function limitText({ again, low, limit }: Ladder): string {
  if (low !== undefined)
    return `A product ran faster than the ${gflopsPerSecond(low.giga)} that were measured as the limit, twice more. Nothing runs faster than its machine, so the fastest stands for the limit.`;
  const sentence = `The limit, ${gflopsPerSecond(limit.giga)}, is what one thread reaches here when it only multiplies and adds vectors in registers.`;
  return again ? `${sentence} Something lay above it, so it was measured again.` : sentence;
}

export function sentences(
  ladder: Ladder,
  program: { readonly language: Language; readonly source: string },
): string[] {
  const share = shareOf(ladder.yours, ladder.limit);
  const vectors =
    program.language === 'wat'
      ? hasVectors(program.source)
        ? []
        : ['Your text has no vector instruction: it computes one number at a time.']
      : ['JavaScript has no v128: at most a quarter of the limit is open to it.'];
  return [
    `${placeOf(ladder)}${share === undefined || isWide(share) ? '' : ` Of the limit it reaches ${withInterval(share)}.`}`,
    ...vectors,
    limitText(ladder),
  ];
}

/** Lines for the report and the next visit; results in the other language are kept. */
export function factsOf(
  ladder: Ladder,
  language: Language,
  before: readonly Fact[],
): readonly Fact[] {
  const label = `${languageOf(language)}, of this device’s limit`;
  const share = shareOf(ladder.yours, ladder.limit);
  const value = `${share === undefined ? 'all of it' : withInterval(share)}, ${gflopsPerSecond(ladder.yours.giga)} at ${ladder.size} × ${ladder.size}`;
  return [...before.filter((each) => each.label !== label), { label, value }];
}
