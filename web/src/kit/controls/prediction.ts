// Inputs for predictions: a number with its unit and a slider, and an order. (A choice is `segmented`.)

import { html, nothing, type TemplateResult } from 'lit';
import { define, LightElement, uniqueId } from '../element';
import { type SliderScale, sliderScale } from '../numbers/slider';
import { digits, si } from '../words/format';
import { parseQuantity } from '../words/quantity';

export interface NumberPrediction {
  readonly label: string;
  readonly unit: string;
  /**
   * The lower end. Above zero, the slider is logarithmic and only positive numbers are valid; at zero, zero is valid too; below zero, any
   * number is.
   */
  readonly min: number;
  readonly max: number;
  /** undefined while nothing has been predicted. */
  readonly value: number | undefined;
  /** Formats the number for display: "2.36 M". */
  readonly format?: (value: number) => string;
  /** Called with undefined when the field holds no valid number. */
  readonly onInput: (value: number | undefined) => void;
}

const STEPS = 400;

class PredictionElement extends LightElement {
  static override properties = { options: { attribute: false }, text: { state: true } };
  declare options: NumberPrediction | undefined;
  declare private text: string | undefined;
  private readonly fieldId = uniqueId('prediction');

  protected override render(): unknown {
    const { options } = this;
    if (options === undefined) return nothing;
    const { value } = options;
    const shown = this.text ?? (value === undefined ? '' : digits(value, 6));
    const { name } = this.scale;
    return html`<div class="control prediction">
      <label for=${this.fieldId}>${options.label}</label>
      <span class="row">
        <input id=${this.fieldId} type="text" inputmode="decimal" autocomplete="off" .value=${shown}
          aria-describedby="${this.fieldId}-echo" @input=${this.typed} />
        <span class="unit">${options.unit}</span>
      </span>
      <input class="wide ${value === undefined ? 'unset' : ''}" type="range" min="0" max=${STEPS} step="1" aria-label="${options.label}, slider${name === '' ? '' : `, ${name}`}"
        .value=${String(this.toStep(value))} aria-valuetext=${value === undefined ? 'nothing yet' : this.echo(value)}
        @input=${this.dragged} @click=${value === undefined ? this.dragged : nothing} />
      <span class="range-ends" aria-hidden="true"><span>${this.echo(options.min)}</span><span>${name}</span><span>${this.echo(options.max)}</span></span>
      <span id="${this.fieldId}-echo" class="hint" aria-live="polite">${this.note(shown, value)}</span>
    </div>`;
  }

  private echo(value: number): string {
    return this.options?.format?.(value) ?? si(value);
  }

  private note(shown: string, value: number | undefined): string {
    if (shown === '') return 'Type a number, or press the line.';
    if (value === undefined) return this.refusal(shown);
    return `You say ${this.echo(value)}.`;
  }

  private refusal(shown: string): string {
    const { min = 1, unit = '' } = this.options ?? {};
    const kind = min > 0 ? ' above zero' : min === 0 ? ', zero or more' : '';
    return `“${shown}” is not a number${kind}${unit === '' ? '' : ` in ${unit}`}.`;
  }

  private get scale(): SliderScale {
    const { min = 1, max = 10 } = this.options ?? {};
    return sliderScale(min, max);
  }

  /**
   * The slider position of a value. Without one it is the middle, where no thumb is shown; a click there does not move the slider but still
   * counts as input.
   */
  private toStep(value: number | undefined): number {
    return Math.round((value === undefined ? 0.5 : this.scale.share(value)) * STEPS);
  }

  private dragged(event: Event): void {
    const step = Number((event.target as HTMLInputElement).value);
    this.text = undefined;
    this.options?.onInput(Number(this.scale.value(step / STEPS).toPrecision(3)));
  }

  private typed(event: Event): void {
    const { min = 1, unit = '', onInput } = this.options ?? {};
    this.text = (event.target as HTMLInputElement).value;
    const value = parseQuantity(this.text, unit);
    const fits = value !== undefined && (min > 0 ? value > 0 : min < 0 || value >= 0);
    onInput?.(fits ? value : undefined);
  }
}

define('ts-prediction', PredictionElement);

/** A predicted number, typed or set on a slider. */
export function predictNumber(options: NumberPrediction): TemplateResult {
  return html`<ts-prediction .options=${options}></ts-prediction>`;
}

export interface OrderPrediction {
  readonly label: string;
  /** Ids in the order predicted so far. */
  readonly order: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  readonly onInput: (order: string[]) => void;
}

/** A ranking changed with Up and Down buttons, so that it works without a pointer. */
export function predictOrder(options: OrderPrediction): TemplateResult {
  const move = (index: number, by: number) => {
    const order = [...options.order];
    const [item] = order.splice(index, 1);
    if (item !== undefined) order.splice(index + by, 0, item);
    options.onInput(order);
  };
  return html`<fieldset class="control order">
    <legend>${options.label}</legend>
    <ol>
      ${options.order.map((id, index) => {
        const name = options.names[id] ?? id;
        return html`<li>
          <span>${name}</span>
          <button type="button" class="quiet" ?disabled=${index === 0} aria-label="Move ${name} up" @click=${() => move(index, -1)}>↑</button>
          <button type="button" class="quiet" ?disabled=${index === options.order.length - 1} aria-label="Move ${name} down" @click=${() => move(index, 1)}>↓</button>
        </li>`;
      })}
    </ol>
  </fieldset>`;
}
