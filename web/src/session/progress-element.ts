// Base class of elements that show progress: they are redrawn whenever it changes, here or in another tab.

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
