// Notes, shown once, that stored data could not be read or that nothing can be stored.

import { html, nothing } from 'lit';
import { define, LightElement } from '../kit/element';
import { DROPPED, droppedData } from '../session/stored-value';
import { visits } from '../session/visits';

/** Whether the page holds what could not be stored. */
const isFull = (): boolean => visits.stores && !visits.keeps && visits.read;

class DroppedNote extends LightElement {
  private readonly refresh = () => {
    // Who leaves what could not be stored is asked first.
    globalThis.onbeforeunload = isFull() ? (event) => event.preventDefault() : null;
    this.requestUpdate();
  };

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener(DROPPED, this.refresh);
    void visits.ready.then(this.refresh);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener(DROPPED, this.refresh);
    globalThis.onbeforeunload = null;
  }

  protected override render(): unknown {
    const what = droppedData();
    return html`<div role="status">
      ${
        visits.stores
          ? nothing
          : html`<p class="notice" data-unkept>Nothing is kept on this device: this ${parent === window ? 'page' : 'frame'} may not store anything, so a reload begins anew.</p>`
      }
      ${
        isFull()
          ? html`<p class="notice" data-full>This browser could not keep what you did last; perhaps it has no more room. It stays as long as this page is open: export it before you close it. The browser asks first.</p>`
          : nothing
      }
      ${
        what.length === 0
          ? nothing
          : html`<p class="notice" data-dropped>This browser had kept what this page cannot read, so it is left out: ${what.join('; ')}. Everything else is as it was.</p>`
      }
    </div>`;
  }
}

define('ts-dropped-note', DroppedNote);
