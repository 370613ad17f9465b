// Base of the elements that show what was done: drawn anew whenever it changes, here or in another tab.

import { LightElement } from '../kit/element';
import { PROGRESS } from './visits-shown';

export class ProgressElement extends LightElement {
  private readonly redraw = () => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener(PROGRESS, this.redraw);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener(PROGRESS, this.redraw);
  }
}
