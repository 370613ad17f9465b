// A question and what was tried: grading, hints, when it is over. Pure, no page.

import type { TemplateResult } from 'lit';
import { count, digits } from '../words/format';
import { parseQuantity } from '../words/quantity';

export type CheckQuestion = NumberQuestion | ChoiceQuestion;

type Said = TemplateResult | string;

/** A hint, or one made from the wrong answer it follows. */
export type Hint<G> = Said | ((given: G) => Said);

interface Question<G> {
  /** Stable: progress is kept under it. */
  readonly id: string;
  readonly prompt: Said;
  /**
   * After the first and the second wrong try; the third is told the answer. Without hints every wrong try is told
   * `feedback`, and there is no last one.
   */
  readonly hints?: readonly [Hint<G>, Hint<G>];
  /** The setup it belongs to: "LeNet-5, batch 8". */
  readonly about?: string;
  /** Why; called with the answer itself where the answer is told after three tries. */
  readonly feedback: (given: G, right: boolean) => Said;
}

export interface NumberQuestion extends Question<number> {
  readonly kind: 'number';
  readonly unit: string;
  /** From the measurement, not from the source text. */
  readonly answer: number;
  /** Accepted relative error: 0.02 for 2 %. */
  readonly tolerance: number;
}

export interface ChoiceOption {
  readonly id: string;
  /** Without the value that gives it away. */
  readonly label: string;
  /** Shown once the question is over: "73 %". */
  readonly value?: string;
}

export interface ChoiceQuestion extends Question<string> {
  readonly kind: 'choice';
  readonly options: readonly ChoiceOption[];
  /** From the measurement. */
  readonly answer: string;
}

/** One answer, as it was typed, or the id of the option. */
export interface Try {
  readonly given: string;
  readonly right: boolean;
}

/** What was answered under another setup. */
export interface Earlier {
  /** "Linear" */
  readonly about: string;
  readonly tries: readonly Try[];
}

/** Fired as `ts-graded`. */
export interface Graded extends Try {
  readonly id: string;
  /** What the question says it is about. */
  readonly about?: string | undefined;
  /** All of them, this one last. */
  readonly tries: readonly Try[];
  /** Nothing is left to try: right, or the answer was told. */
  readonly over: boolean;
}

/** True when the given number is within the question's tolerance. */
export function gradeNumber(question: NumberQuestion, given: number): boolean {
  return Math.abs(given - question.answer) <= question.tolerance * Math.abs(question.answer);
}

/** A number as typed, in the question's unit. */
export const numberOf = (question: CheckQuestion, given: string): number | undefined =>
  question.kind === 'number' ? parseQuantity(given, question.unit) : undefined;

export function isRight(question: CheckQuestion, given: string): boolean {
  if (question.kind === 'choice') return given === question.answer;
  const value = numberOf(question, given);
  return value !== undefined && gradeNumber(question, value);
}

const LAST_TRY = 3;

export type Stand = 'open' | 'right' | 'told';

/** Where the tries have come to; 'told' after the third wrong one, where there are hints. */
export function standOf(question: CheckQuestion, tries: readonly Try[]): Stand {
  if (tries.at(-1)?.right === true) return 'right';
  return question.hints !== undefined && tries.length >= LAST_TRY ? 'told' : 'open';
}

/** Where wrong tries go on for ever, what was given is held against the newest measurement; else a grade stays. */
export const gradesOf = (question: CheckQuestion, tries: readonly Try[]): readonly Try[] =>
  question.hints === undefined
    ? tries.map(({ given }) => ({ given, right: isRight(question, given) }))
    : tries;

const same = (question: CheckQuestion, a: string, b: string): boolean =>
  a === b || (question.kind === 'number' && numberOf(question, a) === numberOf(question, b));

/** A try that costs nothing: the same wrong answer once more. */
export const wasTried = (question: CheckQuestion, tries: readonly Try[], given: string): boolean =>
  tries.some((each) => same(question, each.given, given));

function spoken(question: CheckQuestion, said: Hint<number> | Hint<string>, given: string): Said {
  if (typeof said !== 'function') return said;
  return question.kind === 'number'
    ? (said as (given: number) => Said)(numberOf(question, given) ?? Number.NaN)
    : (said as (given: string) => Said)(given);
}

/** The hint that is due; undefined before the first wrong try, once over, and where there are none. */
export function hintOf(question: CheckQuestion, tries: readonly Try[]): Said | undefined {
  const { hints } = question;
  const last = tries.at(-1);
  if (hints === undefined || last === undefined || standOf(question, tries) !== 'open')
    return undefined;
  return spoken(question, hints[Math.min(tries.length, hints.length) - 1] ?? '', last.given);
}

/** Why, for what stands: about the last try, or about the answer that was told. */
export function feedbackOf(question: CheckQuestion, tries: readonly Try[]): Said {
  const told = standOf(question, tries) === 'told';
  const { given = '', right = false } = tries.at(-1) ?? {};
  if (question.kind === 'number')
    return told
      ? question.feedback(question.answer, true)
      : question.feedback(numberOf(question, given) ?? 0, right);
  return told ? question.feedback(question.answer, true) : question.feedback(given, right);
}

/** An answer with its unit, or the option's words. */
export function givenText(question: CheckQuestion, given: string): string {
  if (question.kind === 'number') {
    // "0.0031 G" is told in the question's own unit.
    const value = /[a-zµ]/i.test(given) ? numberOf(question, given) : undefined;
    const text = value === undefined ? given : digits(value, 4);
    return question.unit === '' ? text : `${text}\u00a0${question.unit}`;
  }
  return question.options.find(({ id }) => id === given)?.label ?? given;
}

/** The answer, with the digits that its tolerance asks for. */
export function answerText(question: CheckQuestion): string {
  if (question.kind === 'choice') return givenText(question, question.answer);
  const { answer, tolerance } = question;
  if (Number.isInteger(answer)) return givenText(question, count(answer));
  if (tolerance === 0) return givenText(question, String(answer));
  return givenText(question, digits(answer, Math.max(3, Math.ceil(-Math.log10(tolerance)) + 1)));
}

/** "For Linear you answered 3.2 MB (right)." */
export function earlierText(question: CheckQuestion, { about, tries }: Earlier): string {
  const last = tries.at(-1);
  if (last === undefined) return '';
  const stand = standOf(question, tries);
  const how = { right: 'right', told: 'wrong, then told', open: 'wrong' }[stand];
  return `For ${about} you answered ${givenText(question, last.given)} (${how}).`;
}
