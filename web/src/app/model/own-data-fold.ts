// The foldout of My model in which a network runs on the student's own data. Its content is loaded when it is first opened.

import { html, nothing, type TemplateResult } from 'lit';
import type { Description } from '../../engine/types';
import { define, LightElement } from '../../kit/element';

class OwnDataFold extends LightElement {
  static override properties = {
    spec: { attribute: false },
    described: { attribute: false },
    inside: { state: true },
  };
  declare spec: string;
  declare described: Description;
  declare private inside: typeof import('./own-data').ownData | undefined;

  private async opened(): Promise<void> {
    this.inside ??= (await import('./own-data')).ownData;
  }

  protected override render(): TemplateResult {
    return html`<details class="own-data" @toggle=${this.opened}>
      <summary>Run it on your data, or train it</summary>
      ${this.inside === undefined ? nothing : this.inside(this.spec, this.described)}
    </details>`;
  }
}

define('ts-own-data-fold', OwnDataFold);

export const ownDataFold = (spec: string, described: Description): TemplateResult =>
  html`<ts-own-data-fold .spec=${spec} .described=${described}></ts-own-data-fold>`;
