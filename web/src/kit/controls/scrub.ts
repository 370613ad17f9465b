// A slider over the steps of something that happens in order: the same as pointing, for keyboards and screen readers.

import { html, type TemplateResult } from 'lit';
import { count } from '../words/format';

export interface Scrub {
  /** "Step" */
  readonly label: string;
  /** From 0. */
  readonly at: number;
  readonly steps: number;
  /** What a screen reader says of the step. */
  readonly text: string;
  /** What readers see below. */
  readonly shown: TemplateResult | string;
  readonly onStep: (step: number) => void;
}

export function scrub({ label, at, steps, text, shown, onStep }: Scrub): TemplateResult {
  return html`<div class="control">
    <label class="row">
      ${label} ${count(at + 1)} of ${count(steps)}
      <input type="range" min="0" max=${steps - 1} .value=${String(at)} aria-valuetext=${text}
        @input=${(input: Event) => onStep(Number((input.target as HTMLInputElement).value))} />
    </label>
    <p class="hint">${shown}</p>
  </div>`;
}
