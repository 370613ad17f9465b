// A check question: answered, graded against the measurement, explained, tried again.

import { html, nothing, type TemplateResult } from 'lit';
import { define, LightElement, uniqueId } from '../element';
import { parseNumber } from '../words/format';

export type CheckQuestion = NumberQuestion | ChoiceQuestion;

interface Question {
  /** Stable: progress is kept under it. */
  readonly id: string;
  readonly prompt: TemplateResult | string;
}

export interface NumberQuestion extends Question {
  readonly kind: 'number';
  readonly unit: string;
  /** From the measurement, not from the source text. */
  readonly answer: number;
  /** Accepted relative error: 0.02 for 2 %. */
  readonly tolerance: number;
  readonly feedback: (given: number, right: boolean) => TemplateResult | string;
}

export interface ChoiceQuestion extends Question {
  readonly kind: 'choice';
  readonly options: readonly { readonly id: string; readonly label: string }[];
  /** From the measurement. */
  readonly answer: string;
  readonly feedback: (given: string, right: boolean) => TemplateResult | string;
}

/** True when the given number is within the question's tolerance. */
export function gradeNumber(question: NumberQuestion, given: number): boolean {
  return Math.abs(given - question.answer) <= question.tolerance * Math.abs(question.answer);
}

/** Fired as `ts-graded`. */
export interface Graded {
  readonly id: string;
  readonly right: boolean;
}

class CheckElement extends LightElement {
  static override properties = {
    question: { attribute: false },
    given: { state: true },
    graded: { state: true },
    problem: { state: true },
  };

  declare question: CheckQuestion | undefined;
  declare private given: string;
  declare private graded: boolean;
  declare private problem: string;
  private readonly name = uniqueId('check');

  constructor() {
    super();
    this.given = '';
    this.graded = false;
    this.problem = '';
  }

  protected override render(): unknown {
    const { question } = this;
    if (question === undefined) return nothing;
    return html`<form class="check" @submit=${this.grade} novalidate>
      ${question.kind === 'number' ? this.numberInput(question) : this.choices(question)}
      <p class="row">
        <button type="submit">Check</button>
        ${this.graded ? html`<button type="button" class="quiet" @click=${this.retry}>Try again</button>` : nothing}
      </p>
      <div aria-live="polite">${this.verdict(question)}</div>
    </form>`;
  }

  private numberInput(question: NumberQuestion): TemplateResult {
    return html`<label for=${this.name}>${question.prompt}</label>
      <p class="row">
        <input id=${this.name} type="text" inputmode="decimal" autocomplete="off" .value=${this.given} @input=${this.type} />
        <span class="unit">${question.unit}</span>
      </p>`;
  }

  private choices(question: ChoiceQuestion): TemplateResult {
    return html`<fieldset>
      <legend>${question.prompt}</legend>
      ${question.options.map(
        (option) => html`<label class="choice">
          <input type="radio" name=${this.name} value=${option.id} .checked=${this.given === option.id} @change=${this.type} />
          ${option.label}
        </label>`,
      )}
    </fieldset>`;
  }

  private verdict(question: CheckQuestion): TemplateResult | typeof nothing {
    if (this.problem !== '') return html`<p class="field-problem">${this.problem}</p>`;
    if (!this.graded) return nothing;
    const right = this.isRight(question);
    const given = parseNumber(this.given) ?? 0;
    const text =
      question.kind === 'number'
        ? question.feedback(given, right)
        : question.feedback(this.given, right);
    return html`<p class="verdict ${right ? 'right' : 'wrong'}" data-right=${right}>
      <strong>${right ? 'Right.' : 'Not quite.'}</strong> ${text}
    </p>`;
  }

  private isRight(question: CheckQuestion): boolean {
    if (question.kind === 'choice') return this.given === question.answer;
    const value = parseNumber(this.given);
    return value !== undefined && gradeNumber(question, value);
  }

  private type(event: Event): void {
    this.given = (event.target as HTMLInputElement).value;
    this.graded = false;
    this.problem = '';
  }

  private grade(event: Event): void {
    event.preventDefault();
    const { question } = this;
    if (question === undefined) return;
    if (question.kind === 'number' && parseNumber(this.given) === undefined) {
      this.problem = `“${this.given}” is not a number. Write it like 12.5, 3,072 or 2.4 M.`;
      return;
    }
    if (this.given === '') {
      this.problem = 'Choose an answer first.';
      return;
    }
    this.graded = true;
    this.emit<Graded>('ts-graded', { id: question.id, right: this.isRight(question) });
  }

  private retry(): void {
    this.graded = false;
    this.given = '';
    this.updateComplete.then(() => this.querySelector('input')?.focus());
  }
}

define('ts-check', CheckElement);

/** A question with its answer field; fires ts-graded. */
export function checkQuestion(question: CheckQuestion): TemplateResult {
  return html`<ts-check .question=${question}></ts-check>`;
}
