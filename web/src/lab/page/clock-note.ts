// A note at the top of a lab whose browser makes its clock coarse: it explains the effect and offers recorded results.

import './recorded-lab.css';
import { html } from 'lit';
import { define, LightElement } from '../../kit/element';
import { duration } from '../../kit/words/format';
import type { Origin } from '../state/origin';

class ClockNoteElement extends LightElement {
  static override properties = { origin: { attribute: false } };
  declare origin: Origin;

  protected override render(): unknown {
    return html`<aside class="recorded-note" data-clock-note>
      <p>
        <strong>This browser’s clock moves in steps of ${duration(this.origin.clockStep_ms, 2)}.</strong> It is coarse on purpose, so that sites cannot recognise you: counts and bytes are right here, but
        times can be far off, and experiments take longer.
      </p>
      <p><button type="button" data-action="recorded" @click=${() => void this.origin.showInstead()}>Show recorded results instead</button></p>
    </aside>`;
  }
}

define('ts-clock-note', ClockNoteElement);
