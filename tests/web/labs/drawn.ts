// What must hold of every sentence of a lab, whatever was measured; and outcomes drawn for it: quiet, noisy, tied, reversed, tiny and
// huge. A sentence is read as a student reads it, by its numbers.

import fc from 'fast-check';
import { expect } from 'vitest';
import { parseNumber } from '../../../web/src/kit/words/format';
import { busyText } from '../../../web/src/lab/claim';
import type { Verdict } from '../../../web/src/lab/verdict';
import type { Reading } from './reading';

/** As many outcomes a lab. */
export const DRAWS = { numRuns: 300 } as const;

/** A measured number with its interval, in any unit. */
export interface Drawn {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** How wide an interval is on either side, as a factor: from a quiet machine to one that tells nothing. */
const width = fc.oneof(
  fc.double({ min: 1.001, max: 1.02, noNaN: true }),
  fc.double({ min: 1.02, max: 1.3, noNaN: true }),
  fc.double({ min: 1.3, max: 8, noNaN: true }),
);

/** Positive numbers: like each other, apart, tiny and huge. */
export const positive = fc.oneof(
  fc.constantFrom(1, 1, 2, 10),
  fc.double({ min: 0.5, max: 2, noNaN: true }),
  fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
  fc.double({ min: 1e-6, max: 1e5, noNaN: true }),
);

export const measured = (value: fc.Arbitrary<number> = positive): fc.Arbitrary<Drawn> =>
  fc.tuple(value, width, width).map(([center, below, above]) => ({
    value: center,
    low: center / below,
    high: center * above,
  }));

/** Smaller differences than this are the same, as in the engine (timing/comparison.h). */
const LEAST = 1.01;

/** The engine's verdict on b beside a, from the interval of a ÷ b; of few samples it has none. */
export function verdictOf({ low, high }: Pick<Drawn, 'low' | 'high'>, few = false): string {
  if (few) return 'cannot_tell';
  if (high < 1 / LEAST) return 'faster';
  if (low > LEAST) return 'slower';
  return low >= 1 / LEAST && high <= LEAST ? 'same' : 'cannot_tell';
}

export const isDecided = (a: Drawn, b: Drawn): boolean => a.low > b.high || b.low > a.high;

const NUMBER = String.raw`−?\d[\d,]*(?:\.\d+)?`;
const UNIT = String.raw`(?:[pnµmkMGTP]?(?:s|B|FLOP(?:\/s)?|B\/s|OP\/s)|[kMGT]?×|[kMGT]|%|min)`;
const SCALES: Readonly<Record<string, number>> = {
  ...{ p: 1e-12, n: 1e-9, µ: 1e-6, m: 1e-3, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15 },
};
const QUANTITY = String.raw`(${NUMBER})\s?(${UNIT})?`;

function scaleOf(unit: string | undefined): number {
  if (unit === undefined || unit === '%' || unit === '×') return 1;
  if (unit === 'min') return 60;
  return unit.length > 1 || 'kMGT'.includes(unit) ? (SCALES[unit.charAt(0)] ?? 1) : 1;
}

const numberIn = (text: string, unit: string | undefined): number =>
  (parseNumber(text.replaceAll(',', '')) ?? Number.NaN) * scaleOf(unit);

const NONSENSE =
  /(right, within|close enough,) 0\.0{6,}|NaN|Infinity|∞|undefined|\bnull\b|\[object|\.\.(?!\.)|(?<!\w)\(\)|,,| [,;.](?!\d)|−0(?![\d.,])/;

/** Slack for numbers that were rounded to two digits. */
const ROUNDED = 1.06;

/** Checks one text: no nonsense, every range goes up, every number lies in the range behind it, and no share exceeds its whole. */
export function expectSound(text: string): void {
  const plain = text.replaceAll('\u00a0', ' ');
  expect(plain).not.toMatch(NONSENSE);
  for (const [all, low = '', unit, high = '', last] of plain.matchAll(
    new RegExp(`(?:between|anything from) ${QUANTITY} (?:and|to) ${QUANTITY}`, 'g'),
  ))
    expect(numberIn(low, unit ?? last), `${all} in: ${plain}`).toBeLessThanOrEqual(
      numberIn(high, last ?? unit) * (1 + 1e-9),
    );
  for (const [all, low = '', unit, high = '', last] of plain.matchAll(
    new RegExp(
      `(?<!from |down |Linear |activations |[\\d.,\\w−])${QUANTITY} to ${QUANTITY}(?![\\w%])`,
      'g',
    ),
  ))
    expect(numberIn(low, unit ?? last), `${all} in: ${plain}`).toBeLessThanOrEqual(
      numberIn(high, last ?? unit),
    );
  for (const [all, value = '', unit, low = '', first, high = '', last] of plain.matchAll(
    new RegExp(`(?<!under |[\\d.,\\w−])${QUANTITY},? \\(${QUANTITY} to ${QUANTITY}\\)`, 'g'),
  )) {
    const at = numberIn(value, unit ?? last);
    const slack = (ROUNDED - 1) * Math.abs(at);
    expect(at + slack, `${all} in: ${plain}`).toBeGreaterThanOrEqual(numberIn(low, first ?? last));
    expect(at - slack, `${all} in: ${plain}`).toBeLessThanOrEqual(numberIn(high, last ?? first));
  }
  for (const [all, share = ''] of plain.matchAll(
    /(\d[\d,.]*) % of (?:the time|its bytes|it\b|all|the pass)/g,
  ))
    expect(numberIn(share, '%'), all).toBeLessThanOrEqual(100);
}

/** The most words that scenes may say, as on the page (tests/e2e/lab-form.ts). */
const MOST_WORDS = 150;

const wordsIn = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const PLURALS =
  'bytes|epochs|images|launches|layers|ops|parameters|puzzles|recipes|rounds|runs|samples|steps|threads|tokens|workers';

/**
 * Checks all that a lab shows of one outcome: every text is sound, no drawing has a number that is none, a figure does not repeat its
 * heading, its scenes say few words, and there is one verdict on the prediction.
 */
export function expectHolds({ said, drawn, verdict }: Reading): void {
  for (const { at, place, text } of said) {
    // A summary lists one number after the other, and need not be a sentence.
    if (place !== 'figure summary') expectSound(text);
    else expect(text).not.toMatch(NONSENSE);
    expect(text, `${at}, ${place}`).not.toMatch(
      new RegExp(`(?<![\\d.,−-] ?)\\b1 (?:${PLURALS})\\b`),
    );
  }
  const say = said.filter(({ place }) => place === 'say');
  const words = say.reduce((sum, { text }) => sum + wordsIn(text), 0);
  const shown = say.map(({ at, text }) => `${at} (${wordsIn(text)}): ${text}`).join('\n');
  expect(words, `words in view:\n${shown}`).toBeLessThanOrEqual(MOST_WORDS);
  for (const markup of drawn) expect(markup).not.toMatch(/NaN|Infinity|undefined/);
  for (const { at, text } of said.filter(({ place }) => place === 'title'))
    expect(
      said.some((each) => each.at === at && each.place === 'figure title' && each.text === text),
      `${at}: the figure repeats "${text}"`,
    ).toBe(false);
  if (verdict !== undefined) expectOneVerdict(said, verdict);
}

/** Checks that the verdict is the same beside the result and at the end, and that what stands beside it neither repeats nor contradicts it. */
function expectOneVerdict(said: Reading['said'], { standing, lead, text }: Verdict): void {
  const sentence = `${lead} ${text}`.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim();
  const where = said.filter((each) => each.text.includes(sentence)).map(({ place }) => place);
  expect(where, sentence).toContain('say');
  expect(where, sentence).toContain('ending');
  const scene = said.find(({ place, text: one }) => place === 'say' && one.includes(sentence))?.at;
  const busy = said.filter(
    ({ at, place, text: one }) =>
      at === scene && /^(?:title|say|figure title)$/.test(place) && one.includes(busyText),
  );
  // A range stands once beside what it is of; where a run can't tell, the range is what is said.
  const open = said.filter(({ at, place }) => at === scene && /^(?:title|say)$/.test(place));
  const ranges = open
    .flatMap(
      ({ text: one }) => one.match(new RegExp(`${QUANTITY} (?:to|and) ${QUANTITY}`, 'g')) ?? [],
    )
    .map((range) => range.replace(' and ', ' to '));
  if (standing === 'wrong') expect(new Set(ranges).size, `${ranges}`).toBe(ranges.length);
  // Of a busy machine nothing is judged, and that is said once.
  expect(busy.length, sentence).toBeLessThan(2);
  if (busy.length === 0) return;
  expect(standing, sentence).toBe('cannot tell');
  expect(lead).not.toContain('; it was');
}

/** Whether a number with its unit, as it stands in a text, is that value rounded to as many digits. */
function isRounded(shown: string, unit: string | undefined, value: number, slack = 0): boolean {
  const at = numberIn(shown, unit);
  const [, decimals = ''] = shown.split('.');
  const whole = shown.replaceAll(',', '').replace('−', '');
  // Every number is written with two digits at least, so only zeros behind them may stand for others.
  const open = decimals === '' ? Math.min(/0*$/.exec(whole)?.[0].length ?? 0, whole.length - 2) : 0;
  const digits = Math.max(0, open) - decimals.length;
  const step = 10 ** digits * (at === 0 ? 1 : Math.abs(at / (numberIn(shown, undefined) || 1)));
  return Math.abs(at - value) <= 0.5001 * step + slack * Math.abs(value);
}

/**
 * Checks that one quantity has one number, wherever it is stated: the pattern, with `#` for a number and its unit, matches only where
 * that quantity is meant; `value` is in the base unit, in percent for a share, and off by `slack` at most, relative to it, where it follows
 * from numbers that are rounded. @returns how often it is stated
 */
export function expectStates({ said }: Reading, pattern: string, value: number, slack = 0): number {
  const found = said.flatMap(({ at, place, text }) =>
    [...text.matchAll(new RegExp(pattern.replace('#', `(?<![\\d.,\\w−])${QUANTITY}`), 'g'))].map(
      ([all, number = '', unit]) => ({ where: `${at}, ${place}: ${all}`, number, unit }),
    ),
  );
  for (const { where, number, unit } of found)
    expect(isRounded(number, unit, value, slack), `${where}; it is ${value}`).toBe(true);
  return found.length;
}
