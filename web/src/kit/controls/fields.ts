// Controls of the setup: a number with its unit and slider, a segmented choice and a select.

import { html, nothing, type TemplateResult } from 'lit';
import { define, LightElement, uniqueId } from '../element';
import { parseNumber } from '../words/format';

export interface NumberOptions {
  readonly label: string;
  readonly unit?: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** One line of help, shown below the field. */
  readonly hint?: string;
  /** Steps the slider in powers of two, for batch sizes and lengths. */
  readonly powersOfTwo?: boolean;
  readonly onChange: (value: number) => void;
}

/** A whole number that is typed or dragged; a value out of range is rejected with an explanation. */
export class NumberElement extends LightElement {
  static override properties = { options: { attribute: false }, problem: { state: true } };

  declare options: NumberOptions | undefined;
  declare private problem: string;
  private readonly fieldId = uniqueId('number');

  constructor() {
    super();
    this.problem = '';
  }

  protected override render(): unknown {
    const { options } = this;
    if (options === undefined) return nothing;
    const note = this.problem || options.hint || '';
    return html`<div class="control">
      <label for=${this.fieldId}>${options.label}</label>
      <span class="row">
        <input id=${this.fieldId} class="short" type="text" inputmode="numeric" autocomplete="off" .value=${String(options.value)}
          aria-invalid=${this.problem !== ''} aria-describedby=${note === '' ? nothing : `${this.fieldId}-note`}
          @change=${this.typed} />
        ${options.unit === undefined ? nothing : html`<span class="unit">${options.unit}</span>`}
        <input type="range" aria-label="${options.label}, slider" .min=${this.position(options.min)}
          .max=${this.position(options.max)} .step=${'1'} .value=${this.position(options.value)}
          aria-valuetext="${options.value} ${options.unit ?? ''}" @input=${this.dragged} />
      </span>
      ${note === '' ? nothing : html`<span id="${this.fieldId}-note" class=${this.problem ? 'field-problem' : 'hint'}>${note}</span>`}
    </div>`;
  }

  private position(value: number): string {
    return String(this.options?.powersOfTwo ? Math.round(Math.log2(Math.max(1, value))) : value);
  }

  private dragged(event: Event): void {
    const position = Number((event.target as HTMLInputElement).value);
    const { options } = this;
    if (options === undefined) return;
    const value = options.powersOfTwo ? 2 ** position : position;
    this.take(Math.min(options.max, Math.max(options.min, value)));
  }

  private typed(event: Event): void {
    const { options } = this;
    const text = (event.target as HTMLInputElement).value;
    const value = parseNumber(text);
    if (options === undefined) return;
    if (
      value === undefined ||
      !Number.isInteger(value) ||
      value < options.min ||
      value > options.max
    ) {
      this.problem = `“${text}” does not fit: a whole number from ${options.min} to ${options.max}. Still using ${options.value}.`;
      return;
    }
    this.take(value);
  }

  private take(value: number): void {
    this.problem = '';
    this.options?.onChange(value);
  }
}

define('ts-number', NumberElement);

export function numberField(options: NumberOptions): TemplateResult {
  return html`<ts-number .options=${options}></ts-number>`;
}

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
}

export interface ChoiceOptions {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly ChoiceOption[];
  readonly onChange: (value: string) => void;
}

class SegmentedElement extends LightElement {
  static override properties = { options: { attribute: false } };
  declare options: ChoiceOptions | undefined;
  // The label cannot serve as the name: the browser would merge two radio groups of one name.
  private readonly name = uniqueId('choice');

  protected override render(): unknown {
    const { options: choice } = this;
    if (choice === undefined) return nothing;
    return html`<fieldset class="control segmented">
      <legend>${choice.label}</legend>
      <span class="segments">
        ${choice.options.map(
          (option) => html`<label>
            <input type="radio" name=${this.name} value=${option.value} .checked=${option.value === choice.value}
              @change=${() => choice.onChange(option.value)} />
            <span>${option.label}</span>
          </label>`,
        )}
      </span>
    </fieldset>`;
  }
}

define('ts-segmented', SegmentedElement);

/** A few alternatives side by side (radio buttons). */
export function segmented(choice: ChoiceOptions): TemplateResult {
  return html`<ts-segmented .options=${choice}></ts-segmented>`;
}

export interface SelectOptions extends ChoiceOptions {
  readonly hint?: string;
}

class SelectElement extends LightElement {
  static override properties = { options: { attribute: false } };
  declare options: SelectOptions | undefined;
  private readonly fieldId = uniqueId('select');

  protected override render(): unknown {
    const { options } = this;
    if (options === undefined) return nothing;
    return html`<div class="control">
      <label for=${this.fieldId}>${options.label}</label>
      <select id=${this.fieldId} @change=${(event: Event) => options.onChange((event.target as HTMLSelectElement).value)}>
        ${options.options.map(
          (option) =>
            html`<option value=${option.value} .selected=${option.value === options.value}>${option.label}</option>`,
        )}
      </select>
      ${options.hint === undefined ? nothing : html`<span class="hint">${options.hint}</span>`}
    </div>`;
  }
}

define('ts-select', SelectElement);

/** A drop-down list for one choice out of many. */
export function select(options: SelectOptions): TemplateResult {
  return html`<ts-select .options=${options}></ts-select>`;
}
