// A prediction as a bar to drag beside bars that are known, and as a number to type: both are the same value.

import { html, nothing, type TemplateResult } from 'lit';
import { define, LightElement, uniqueId } from '../element';
import { parseNumber } from '../words/format';
import { drawPredictBars, meant, type PredictBars, plain } from './predict-drawing';

export type { KnownBar, PredictBars } from './predict-drawing';

class PredictBarsElement extends LightElement {
  static override properties = {
    options: { attribute: false },
    width: { state: true },
    text: { state: true },
  };
  declare options: PredictBars | undefined;
  declare private width: number;
  /** As it was typed, while it is. */
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
    const { options, width } = this;
    if (options === undefined) return nothing;
    const { value, label, unit, format } = options;
    const shown = this.text ?? (value === undefined ? '' : plain(value));
    const drawing = drawPredictBars({ ...options, onInput: (dragged) => this.dragged(dragged) })(
      width,
    );
    return html`<div class="control prediction predict-bars">
      <label for=${this.fieldId}>${label}</label>
      ${width === 0 ? nothing : html`<svg role="group" aria-label="${label}, to drag" width=${width} height=${drawing.height} viewBox="0 0 ${width} ${drawing.height}">${drawing.body}</svg>`}
      <span class="row">
        <input id=${this.fieldId} type="text" inputmode="decimal" autocomplete="off" .value=${shown} aria-describedby="${this.fieldId}-echo" @input=${this.typed} />
        <span class="unit">${unit}</span>
        <span id="${this.fieldId}-echo" class="hint" aria-live="polite">${note(shown, value, format)}</span>
      </span>
    </div>`;
  }

  private dragged(value: number | undefined): void {
    this.text = undefined;
    this.options?.onInput?.(value);
  }

  private typed(event: Event): void {
    const { options } = this;
    this.text = (event.target as HTMLInputElement).value;
    const value = parseNumber(this.text);
    if (options !== undefined) options.onInput?.(meant(value, options) ? value : undefined);
  }
}

function note(shown: string, value: number | undefined, format: (value: number) => string): string {
  if (shown === '') return 'Drag the handle, or type a number.';
  return value === undefined
    ? `“${shown}” is not a number that can be meant here.`
    : `You say ${format(value)}.`;
}

define('ts-predict-bars', PredictBarsElement);

/** A prediction dragged beside what is known, or typed. */
export const predictBars = (options: PredictBars): TemplateResult =>
  html`<ts-predict-bars .options=${options}></ts-predict-bars>`;
