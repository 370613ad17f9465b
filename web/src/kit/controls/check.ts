// A check question: the answer is graded against the measurement, two wrong answers get a hint each, and then the answer is explained.

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { define, LightElement, uniqueId } from '../element';
import {
  answerText,
  type CheckQuestion,
  type ChoiceQuestion,
  type Earlier,
  earlierText,
  feedbackOf,
  type Graded,
  givenText,
  gradesOf,
  hintOf,
  isRight,
  type NumberQuestion,
  numberOf,
  standOf,
  type Try,
  wasTried,
} from './question';

export {
  type CheckQuestion,
  type ChoiceQuestion,
  type Earlier,
  type Graded,
  gradeNumber,
  type NumberQuestion,
  type Try,
} from './question';

import { sendHere } from './send';

/** What is stored for a question. Without `tries` the element keeps them itself for as long as it exists. */
export interface StoredCheck {
  readonly tries?: readonly Try[];
  /** Answers given under other setups. */
  readonly earlier?: readonly Earlier[];
}

type Part = TemplateResult | typeof nothing;

class CheckElement extends LightElement {
  static override properties = {
    question: { attribute: false },
    tries: { attribute: false },
    earlier: { attribute: false },
    given: { state: true },
    graded: { state: true },
    problem: { state: true },
    made: { state: true },
  };

  declare question: CheckQuestion | undefined;
  declare tries: readonly Try[] | undefined;
  declare earlier: readonly Earlier[] | undefined;
  declare private given: string;
  /** Whether the field shows the last try, already graded. */
  declare private graded: boolean;
  declare private problem: string;
  declare private made: readonly Try[];
  private readonly name = uniqueId('check');

  constructor() {
    super();
    this.given = '';
    this.graded = false;
    this.problem = '';
    this.made = [];
  }

  protected override willUpdate(changed: PropertyValues): void {
    const before = changed.get('question') as CheckQuestion | undefined;
    const { id, about } = this.question ?? {};
    const other = before !== undefined && (before.id !== id || before.about !== about);
    const tries = this.tries ?? [];
    if (other || (changed.has('tries') && !sameTries(tries, this.made))) this.restore(tries);
  }

  /** Restores the stored state and shows the last answer in the field. */
  private restore(tries: readonly Try[]): void {
    this.made = tries;
    this.given = tries.at(-1)?.given ?? '';
    this.graded = tries.length > 0;
    this.problem = '';
  }

  protected override render(): unknown {
    const { question } = this;
    if (question === undefined) return nothing;
    const made = gradesOf(question, this.made);
    // Without hints, the student may try any number of times, even after the right answer.
    const over = question.hints !== undefined && standOf(question, made) !== 'open';
    return html`<form class="check" @submit=${this.grade} @click=${sendHere} novalidate>
      ${this.elsewhere(question)}
      ${question.kind === 'number' ? this.numberInput(question, over) : this.choices(question, over)}
      ${over ? nothing : this.buttons()}
      <div aria-live="polite">${this.verdict(question, made)}</div>
      ${tried(question, made)}
    </form>`;
  }

  private elsewhere(question: CheckQuestion): Part {
    const texts = (this.earlier ?? []).map((each) => earlierText(question, each)).filter(Boolean);
    if (texts.length === 0) return nothing;
    const now = question.about === undefined ? '' : ` This is about ${question.about}.`;
    return html`<p class="hint">${texts.join(' ')}${now}</p>`;
  }

  private buttons(): TemplateResult {
    return html`<p class="row">
      <button type="submit">Check</button>
      ${this.graded ? html`<button type="button" class="quiet" @click=${this.retry}>Try again</button>` : nothing}
    </p>`;
  }

  private numberInput(question: NumberQuestion, over: boolean): TemplateResult {
    return html`<label for=${this.name}>${question.prompt}</label>
      <p class="row">
        <input id=${this.name} type="text" inputmode="decimal" autocomplete="off" .value=${this.given} ?readonly=${over} @input=${this.type} />
        <span class="unit">${question.unit}</span>
      </p>`;
  }

  private choices(question: ChoiceQuestion, over: boolean): TemplateResult {
    const closed = over || (this.graded && isRight(question, this.given));
    return html`<fieldset>
      <legend>${question.prompt}</legend>
      ${question.options.map(
        (option) => html`<label class="choice">
          <input type="radio" name=${this.name} value=${option.id} ?disabled=${over} .checked=${this.given === option.id} @change=${this.type} />
          <span>${option.label}${closed && option.value !== undefined ? html` <span class="hint">${option.value}</span>` : nothing}</span>
        </label>`,
      )}
    </fieldset>`;
  }

  private verdict(question: CheckQuestion, made: readonly Try[]): Part {
    const { problem, graded } = this;
    if (problem !== '') return html`<p class="field-problem">${problem}</p>`;
    const hint = hintOf(question, made);
    // The hint stays visible while the student thinks about the next answer.
    if (!graded) return hint === undefined ? nothing : html`<p>${hint}</p>`;
    const stand = standOf(question, made);
    const right = stand === 'right';
    const begin = { right: 'Right.', open: 'Not quite.', told: 'Three tries.' }[stand];
    return html`<p class="verdict ${right ? 'right' : 'wrong'}" data-right=${right} tabindex="-1">
      <strong>${begin}</strong> ${stand === 'told' ? html`The answer is <strong>${answerText(question)}</strong>.` : nothing}
      ${hint ?? feedbackOf(question, made)}
    </p>`;
  }

  private type(event: Event): void {
    this.given = (event.target as HTMLInputElement).value;
    this.graded = false;
    this.problem = '';
  }

  private grade(event: Event): void {
    event.preventDefault();
    const { question, given, made } = this;
    if (question === undefined) return;
    const helped = question.hints !== undefined;
    if (helped && standOf(question, made) !== 'open') return;
    this.problem = this.refusal(question);
    if (this.problem !== '') return;
    const right = isRight(question, given);
    this.made = [...made, { given, right }];
    this.tries = this.made;
    this.graded = true;
    const over = standOf(question, this.made) !== 'open';
    const { id, about } = question;
    this.emit<Graded>('ts-graded', { id, about, given, right, tries: this.made, over });
    // The pressed button disappears with the last try, so the focus has to move.
    if (over && helped) void this.passFocus('.verdict');
  }

  /** The reason why an answer does not count as a try; '' when it counts. */
  private refusal(question: CheckQuestion): string {
    const { given, made } = this;
    if (given === '' && question.kind === 'choice') return 'Choose an answer first.';
    if (question.kind === 'number' && numberOf(question, given) === undefined)
      return `“${given}” is not a number. Write it like 12.5, 3,072 or 2.4 M.`;
    if (question.hints !== undefined && wasTried(question, made, given))
      return 'You tried that already; it does not count again.';
    return '';
  }

  private retry(): void {
    this.graded = false;
    this.given = '';
    this.updateComplete.then(() => this.querySelector('input')?.focus());
  }
}

const sameTries = (a: readonly Try[], b: readonly Try[]): boolean =>
  a.length === b.length && a.every(({ given }, index) => given === b[index]?.given);

/** The list of wrong tries: "You tried 3.1 MB, 4 MB." */
function tried(question: CheckQuestion, made: readonly Try[]): Part {
  const wrong = made.filter(({ right }) => !right);
  if (wrong.length === 0) return nothing;
  const quoted =
    question.kind === 'choice' ? (text: string) => `“${text}”` : (text: string) => text;
  const texts = new Set(wrong.map(({ given }) => quoted(givenText(question, given))));
  return html`<p class="hint tries">You tried ${[...texts].join(', ')}.</p>`;
}

define('ts-check', CheckElement);

/** A question with its answer field in its stored state; fires ts-graded. */
export function checkQuestion(
  question: CheckQuestion,
  { tries, earlier }: StoredCheck = {},
): TemplateResult {
  return html`<ts-check data-check=${question.id} .question=${question} .tries=${tries} .earlier=${earlier}></ts-check>`;
}
