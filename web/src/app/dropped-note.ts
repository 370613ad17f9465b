// What was kept in this browser and could not be read, or that nothing can be kept, or no more: said once.

import { html, nothing } from 'lit';
import { define, LightElement } from '../kit/element';
import { DROPPED, droppedData, mayKeep, writeRefused } from '../session/kept';

class DroppedNote extends LightElement {
  private readonly refresh = () => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener(DROPPED, this.refresh);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener(DROPPED, this.refresh);
  }

  private unkept(): unknown {
    if (!mayKeep())
      return html`<p class="notice" data-unkept>Nothing is kept on this device: this page may not store anything, so a reload begins anew.</p>`;
    return writeRefused()
      ? html`<p class="notice" data-refused>This browser stores no more: its storage is full, or was switched off. All you do stays here until this page is closed or reloaded; the course page exports it as a file.</p>`
      : nothing;
  }

  protected override render(): unknown {
    const what = droppedData();
    return html`<div role="status">
      ${this.unkept()}
      ${
        what.length === 0
          ? nothing
          : html`<p class="notice" data-dropped>This browser had kept what this page cannot read, so it is left out: ${what.join('; ')}. Everything else is as it was.</p>`
      }
    </div>`;
  }
}

define('ts-dropped-note', DroppedNote);
