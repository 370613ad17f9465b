// A question and its tries: grading, hints, and when it is over. Pure functions without a page.

import type { TemplateResult } from 'lit';
import { count, digits } from '../words/format';
import { parseQuantity } from '../words/quantity';

export type CheckQuestion = NumberQuestion | ChoiceQuestion;

type Words = TemplateResult | string;

/** A hint, or a function that builds one from the wrong answer before it. */
export type Hint<G> = Words | ((given: G) => Words);

interface Question<G> {
  /** A stable id: progress is stored under it. */
  readonly id: string;
  readonly prompt: Words;
  /**
   * Hints after the first and the second wrong try; after the third, the answer is shown. Without hints, every wrong try gets `feedback`
   * and the number of tries is not limited.
   */
  readonly hints?: readonly [Hint<G>, Hint<G>];
  /** The setup that the question is about: "LeNet-5, batch 8". */
  readonly about?: string;
  /** The explanation; called with the correct answer when that is shown after three tries. */
  readonly feedback: (given: G, right: boolean) => Words;
}

export interface NumberQuestion extends Question<number> {
  readonly kind: 'number';
  readonly unit: string;
  /** Taken from the measurement, not from the source text. */
  readonly answer: number;
  /** Accepted relative error: 0.02 for 2 %. */
  readonly tolerance: number;
}

export interface ChoiceOption {
  readonly id: string;
  /** Must not contain the value that gives the answer away. */
  readonly label: string;
  /** Shown once the question is over: "73 %". */
  readonly value?: string;
}

export interface ChoiceQuestion extends Question<string> {
  readonly kind: 'choice';
  readonly options: readonly ChoiceOption[];
  /** The id of the correct option, taken from the measurement. */
  readonly answer: string;
}

/** One answer: the text as typed, or the id of the option. */
export interface Try {
  readonly given: string;
  readonly right: boolean;
  /** The answer in words, for the report: the label of the option, or the number with its unit. */
  readonly said?: string;
}

/** The tries made under another setup. */
export interface Earlier {
  /** The other setup: "Linear". */
  readonly about: string;
  readonly tries: readonly Try[];
}

/** Fired as `ts-graded`. */
export interface Graded extends Try {
  readonly id: string;
  /** The setup that the question is about. */
  readonly about?: string | undefined;
  /** All tries, this one last. */
  readonly tries: readonly Try[];
  /** No more tries are possible: the answer was right, or it has been shown. */
  readonly over: boolean;
}

/** Whether the given number is within the question's tolerance. */
export function gradeNumber(question: NumberQuestion, given: number): boolean {
  return Math.abs(given - question.answer) <= question.tolerance * Math.abs(question.answer);
}

/** A typed number in the question's unit; undefined if it is not a number. */
export const numberOf = (question: CheckQuestion, given: string): number | undefined =>
  question.kind === 'number' ? parseQuantity(given, question.unit) : undefined;

export function isRight(question: CheckQuestion, given: string): boolean {
  if (question.kind === 'choice') return given === question.answer;
  const value = numberOf(question, given);
  return value !== undefined && gradeNumber(question, value);
}

const LAST_TRY = 3;

export type Stand = 'open' | 'right' | 'told';

/** The state after these tries; 'told' after the third wrong one if the question has hints. */
export function standOf(question: CheckQuestion, tries: readonly Try[]): Stand {
  if (tries.at(-1)?.right === true) return 'right';
  return question.hints !== undefined && tries.length >= LAST_TRY ? 'told' : 'open';
}

/** Without hints, tries are unlimited and are graded again against the newest measurement; with hints, the stored grades stay. */
export const gradesOf = (question: CheckQuestion, tries: readonly Try[]): readonly Try[] =>
  question.hints === undefined
    ? tries.map(({ given }) => ({ given, right: isRight(question, given) }))
    : tries;

const same = (question: CheckQuestion, a: string, b: string): boolean =>
  a === b || (question.kind === 'number' && numberOf(question, a) === numberOf(question, b));

/** Whether the same answer was given before; repeating it does not count as a try. */
export const wasTried = (question: CheckQuestion, tries: readonly Try[], given: string): boolean =>
  tries.some((each) => same(question, each.given, given));

function hintText(
  question: CheckQuestion,
  hint: Hint<number> | Hint<string>,
  given: string,
): Words {
  if (typeof hint !== 'function') return hint;
  return question.kind === 'number'
    ? (hint as (given: number) => Words)(numberOf(question, given) ?? Number.NaN)
    : (hint as (given: string) => Words)(given);
}

/** The hint to show; undefined before the first wrong try, once the question is over, and for questions without hints. */
export function hintOf(question: CheckQuestion, tries: readonly Try[]): Words | undefined {
  const { hints } = question;
  const last = tries.at(-1);
  if (hints === undefined || last === undefined || standOf(question, tries) !== 'open')
    return undefined;
  return hintText(question, hints[Math.min(tries.length, hints.length) - 1] ?? '', last.given);
}

/** The explanation of the current state: of the last try, or of the answer once it has been shown. */
export function feedbackOf(question: CheckQuestion, tries: readonly Try[]): Words {
  const told = standOf(question, tries) === 'told';
  const { given = '', right = false } = tries.at(-1) ?? {};
  if (question.kind === 'number')
    return told
      ? question.feedback(question.answer, true)
      : question.feedback(numberOf(question, given) ?? 0, right);
  return told ? question.feedback(question.answer, true) : question.feedback(given, right);
}

/** An answer with its unit, or the option's label. */
export function givenText(question: CheckQuestion, given: string): string {
  if (question.kind === 'number') {
    // A number with a multiplier, such as "0.0031 G", is converted to the question's own unit.
    const value = /[a-zµ]/i.test(given) ? numberOf(question, given) : undefined;
    const text = value === undefined ? given : digits(value, 4);
    return question.unit === '' ? text : `${text}\u00a0${question.unit}`;
  }
  return question.options.find(({ id }) => id === given)?.label ?? given;
}

/** The correct answer, with as many digits as its tolerance needs. */
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
