// The texts of a lab about an outcome as a reader sees them, for tests that check each sentence against its numbers.

import type { CheckQuestion } from '../../../web/src/kit/controls/check';
import { parseNumber } from '../../../web/src/kit/words/format';
import { templateText } from '../template-text';

interface Words {
  title(view: never): string;
  say?(view: never): readonly { lead?: string; text: unknown }[];
  more?(view: never): readonly { lead?: string; text: unknown }[];
  questions?(view: never): readonly CheckQuestion[];
}

export interface Case {
  readonly values: object;
  readonly dry?: unknown;
  readonly outcomes: object;
  readonly prediction?: unknown;
  readonly title?: string;
}

export const viewOf = ({ values, dry, outcomes, prediction, title = 'MLP' }: Case) => {
  const model = { argument: '', title, longest: 0, summary: undefined };
  const rest = { draft: undefined, passed: true, shown: values, live: {} };
  return { values, model, prediction, dry, outcomes, ...rest } as never;
};

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim();

/** Title and sentences of a scene, on request with its folded ones. */
export function wordsIn(words: Words, of: Case, more = false): string {
  const view = viewOf(of);
  const shownWords = [...(words.say?.(view) ?? []), ...(more ? (words.more?.(view) ?? []) : [])];
  return plain(
    [
      words.title(view),
      ...shownWords.map((each) => `${each.lead ?? ''} ${templateText(each.text)}`),
    ].join(' '),
  );
}

export const allWords = (scenes: Readonly<Record<string, Words>>, of: Case): string =>
  Object.values(scenes)
    .map((words) => wordsIn(words, of, true))
    .join('\n');

export const questionsIn = (words: Words, of: Case): readonly CheckQuestion[] =>
  words.questions?.(viewOf(of)) ?? [];

/** The number of visible words, counted as in the end-to-end walk of a lab. */
export const wordsInView = (scenes: Readonly<Record<string, Words>>, of: Case): number =>
  Object.values(scenes)
    .flatMap((words) => words.say?.(viewOf(of)) ?? [])
    .flatMap((each) => plain(`${each.lead ?? ''} ${templateText(each.text)}`).split(' '))
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const UNITS: Readonly<Record<string, number>> = { ns: 1e-6, µs: 1e-3, ms: 1, s: 1e3, min: 6e4 };

/** The times of a sentence in ms, in order. A 0 without a unit does not count. */
export const timesIn = (text: string): number[] =>
  [...plain(text).matchAll(/([\d.,]*\d) (ns|µs|ms|s|min)\b/g)].map(
    ([, value = '', unit = '']) => (parseNumber(value) ?? Number.NaN) * (UNITS[unit] ?? Number.NaN),
  );

/** The ratios of a sentence, such as "4.9×". */
export const ratiosIn = (text: string): number[] =>
  [...plain(text).matchAll(/([\d.,]*\d)×/g)].map(
    ([, value = '']) => parseNumber(value) ?? Number.NaN,
  );

/** Whether a shown ratio is that of two numbers, rounded to its number of digits. */
export function isRatio(shown: number, one: number, other: number): boolean {
  const exact = one / other;
  // The zeros at the end of a large factor are no digits of it: 17,284 is shown as 17,300.
  const written = shown < 10_000 ? String(shown) : String(shown).replace(/0+$/, '');
  const digits = written.replace(/^0\.0*|\./g, '').length;
  return (
    Math.abs(shown - exact) <=
    0.5001 * 10 ** (Math.floor(Math.log10(exact)) + 1 - Math.max(2, digits))
  );
}
