// A prediction as a bar to drag beside known bars, and as a number to type: both set the same value.

import { html, nothing, type TemplateResult } from 'lit';
import { define, LightElement, uniqueId } from '../element';
import { parseQuantity } from '../words/quantity';
import { drawPredictBars, meant, type PredictBars, plain } from './predict-drawing';

export type { KnownBar, PredictBars } from './predict-drawing';

export interface PredictField extends PredictBars {
  /** Shows only the number field, because the drawing appears elsewhere as a figure. */
  readonly bare?: boolean;
}

class PredictBarsElement extends LightElement {
  static override properties = {
    options: { attribute: false },
    width: { state: true },
    text: { state: true },
  };
  declare options: PredictField | undefined;
  declare private width: number;
  /** The text as it was typed; undefined until the student types. */
  declare private text: string | undefined;
  private readonly fieldId = uniqueId('predict-bars');
  private readonly observer = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry?.contentRect.width ?? 0);
    if (width > 0) this.width = width;
  });

  constructor() {
    super();
    this.width = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
  }

  protected override render(): unknown {
    const { options } = this;
    if (options === undefined) return nothing;
    const { label, unit } = options;
    const text = shownText(this.text, options);
    return html`<div class="control prediction predict-bars">
      <label for=${this.fieldId}>${label}</label>
      ${options.bare === true ? nothing : this.drawing(options)}
      <span class="row">
        <input id=${this.fieldId} type="text" inputmode="decimal" autocomplete="off" .value=${text} aria-describedby="${this.fieldId}-echo" @input=${this.typed} />
        <span class="unit">${unit}</span>
        <span id="${this.fieldId}-echo" class="hint" aria-live="polite">${note(text, options)}</span>
      </span>
    </div>`;
  }

  private drawing(options: PredictBars): TemplateResult | typeof nothing {
    const { width } = this;
    if (width === 0) return nothing;
    const onInput = (value: number | undefined) => options.onInput?.(value);
    const { height, body } = drawPredictBars({ ...options, onInput })(width);
    return html`<svg role="group" aria-label="${options.label}, to drag" width=${width} height=${height} viewBox="0 0 ${width} ${height}">${body}</svg>`;
  }

  private typed(event: Event): void {
    const { options } = this;
    this.text = (event.target as HTMLInputElement).value;
    if (options !== undefined) options.onInput?.(read(this.text, options));
  }
}

const read = (text: string, options: PredictBars): number | undefined => {
  const value = parseQuantity(text, options.unit);
  return meant(value, options) ? value : undefined;
};

/** The typed text as long as it still equals the value; otherwise the value, because the mark may have been dragged since. */
export function shownText(typed: string | undefined, options: PredictBars): string {
  const { value } = options;
  const same = typed !== undefined && close(read(typed, options), value);
  if (same) return typed;
  return value === undefined ? '' : plain(value);
}

/** Whether two values are equal up to the rounding error of a unit conversion. */
const close = (one: number | undefined, other: number | undefined): boolean =>
  one === other ||
  (one !== undefined && other !== undefined && Math.abs(one - other) <= 1e-9 * Math.abs(other));

function note(shown: string, { value, format, min, unit }: PredictBars): string {
  if (shown === '') return 'Drag the mark, or type a number.';
  if (value !== undefined) return `You say ${format(value)}.`;
  const kind = min > 0 ? ' above zero' : min === 0 ? ', zero or more' : '';
  return `“${shown}” is not a number${kind}${unit === '' ? '' : ` in ${unit}`}.`;
}

define('ts-predict-bars', PredictBarsElement);

/** A prediction that is dragged beside known bars or typed. */
export const predictBars = (options: PredictField): TemplateResult =>
  html`<ts-predict-bars .options=${options}></ts-predict-bars>`;
