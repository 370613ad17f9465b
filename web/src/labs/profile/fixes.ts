// The fixes that were really tried: how many times as fast each made the model, and what that says about its wall.

import type { Interval } from '../../engine/types';
import { percent, times } from '../../kit/words/format';
import { type Estimate, estimateOf, most } from '../../lab/claim';
import type { Paragraph } from '../../lab/paragraph';
import { WALLS, type Wall } from './findings';
import { FIXES, type FixName } from './patients';

export interface Tried {
  readonly fix: FixName;
  readonly how: string;
  /** The time for the same work before the fix, divided by the time after it. */
  readonly speedup: number;
  readonly interval: Interval;
  /** The number of blocks that the interval is computed from. */
  readonly blocks: number;
}

/** The smallest speedup for which a fix counts as one. */
export const HELPS = 1.2;

/** With fewer blocks, no 95 % interval of the median exists. */
export const FEWEST_BLOCKS = 6;

const sure = ({ blocks }: Tried): boolean => blocks >= FEWEST_BLOCKS;

export const helps = (tried: Tried): boolean => sure(tried) && tried.interval.low >= HELPS;

const idles = (tried: Tried): boolean => sure(tried) && tried.interval.high < HELPS;

const estimate = (tried: Tried): Estimate =>
  estimateOf(tried.speedup, { ...tried.interval, ...(sure(tried) ? {} : { confidence: 0 }) });

/** The fix that is faster than every other; undefined where the intervals leave that open. */
export const fastest = (tried: readonly Tried[]): Tried | undefined => most(tried, estimate);

/** "Larger batch, 8.0×", or that it is open, or that none is surely faster; nothing before one was tried. */
export function fastestText(tried: readonly Tried[], after = ''): string {
  if (tried.length === 0) return '';
  if (!tried.some(helps)) return 'none is surely faster';
  const best = fastest(tried);
  return best === undefined
    ? 'cannot be told'
    : `${FIXES[best.fix]}, ${times(best.speedup)}${after}`;
}

/** The fixes that were tried, that with the largest speedup first. */
export const ranked = (tried: readonly Tried[]): Tried[] =>
  [...tried].sort((a, b) => b.speedup - a.speedup);

export type Grade = 'right' | 'wrong' | 'cannot tell';

/** Right if its whole interval says that it helps. Graded only where some fix certainly helps. */
export function grade(chosen: FixName, tried: readonly Tried[]): Grade {
  const own = tried.find(({ fix }) => fix === chosen);
  if (!tried.some(helps)) return 'cannot tell';
  if (own === undefined) return 'wrong';
  if (helps(own)) return 'right';
  // It is uncertain itself, but certainly worse than another fix.
  const beaten =
    sure(own) && tried.some((other) => helps(other) && other.interval.low > own.interval.high);
  return beaten || idles(own) ? 'wrong' : 'cannot tell';
}

/** "1.23× to 3.98×". */
export function intervalText(tried: Tried): string {
  const { low, high } = tried.interval;
  return sure(tried) ? `${times(low, 3)} to ${times(high, 3)}` : 'too few blocks to say how sure';
}

export function fixTitle(tried: readonly Tried[]): string {
  const [best] = ranked(tried).filter(helps);
  if (tried.length === 0) return 'Nothing was tried';
  if (best === undefined) return 'No fix is surely faster in this measurement';
  return `“${FIXES[best.fix]}” makes it ${times(best.speedup, 3)} as fast`;
}

export function fixText(chosen: FixName, tried: readonly Tried[], wall: Wall): Paragraph[] {
  const own = tried.find(({ fix }) => fix === chosen);
  const verdicts: Readonly<Record<Grade, string>> = {
    right: 'Right.',
    wrong: 'Not quite.',
    'cannot tell': 'This measurement cannot tell.',
  };
  const mine =
    own === undefined
      ? `“${FIXES[chosen]}” cannot be done to this model.`
      : `“${FIXES[chosen]}”, ${own.how}: ${times(own.speedup, 3)} as fast (${intervalText(own)}).`;
  return [{ lead: verdicts[grade(chosen, tried)], text: mine }, byIntervention(tried, wall)];
}

/** Whether one wall has one fix: what the interventions say. */
function byIntervention(tried: readonly Tried[], wall: Wall): Paragraph {
  const good = ranked(tried).filter(helps);
  const idle = tried.filter(idles);
  const names = (some: readonly Tried[]) => some.map(({ fix }) => `“${FIXES[fix]}”`).join(', ');
  const lead = `The four questions said: ${WALLS[wall]}.`;
  if (good.length === 0)
    return {
      lead,
      text: 'No fix was surely faster: the intervals are too wide. Try again when this device is quiet.',
    };
  const nothing = idle.length > 0 ? ` Surely no use: ${names(idle)}.` : '';
  const unsure = tried.filter((each) => !good.includes(each) && !idle.includes(each));
  const open = unsure.length > 0 ? ` Cannot be told: ${names(unsure)}.` : '';
  return {
    lead,
    text: `Surely faster: ${names(good)}.${nothing}${open} ${oneWall(good.length, unsure.length)}`,
  };
}

function oneWall(good: number, unsure: number): string {
  const claim = 'The course text says “every fix addresses exactly one wall”';
  if (good > 1) return `${claim}. Here ${good} different fixes move this one.`;
  return unsure === 0
    ? `${claim}; of this wall that is so here.`
    : `${claim}; this measurement neither supports nor contradicts it.`;
}

/** How many of all interventions so far surely helped, and how many are undecided. */
export function tally(all: readonly (readonly Tried[])[]): string {
  const tried = all.flat();
  const good = tried.filter(helps).length;
  const open = tried.filter((each) => !helps(each) && !idles(each)).length;
  const undecided = open === 0 ? '' : `; ${open} ${open === 1 ? 'is' : 'are'} undecided`;
  return `${good} of ${tried.length} fixes tried so far (${percent(tried.length === 0 ? 0 : good / tried.length)}) surely made their model at least ${times(HELPS)} as fast${undecided}.`;
}
