// Independent switches, each with one line that says what it does.

import { html, nothing, type TemplateResult } from 'lit';

export interface Switch {
  readonly name: string;
  readonly label: string;
  /** One line of help, shown below the label. */
  readonly hint?: string;
  readonly on: boolean;
}

/** A group of checkboxes under one legend. */
export function checkboxes(
  legend: string,
  switches: readonly Switch[],
  onChange: (name: string, on: boolean) => void,
): TemplateResult {
  return html`<fieldset class="control switches">
    <legend>${legend}</legend>
    ${switches.map(
      ({ name, label, hint, on }) => html`<label class="switch">
        <input type="checkbox" name=${name} .checked=${on}
          @change=${(event: Event) => onChange(name, (event.target as HTMLInputElement).checked)} />
        <span>${label}${hint === undefined ? nothing : html` <span class="hint">${hint}</span>`}</span>
      </label>`,
    )}
  </fieldset>`;
}
