// Terms explained where they are used: a button that opens a popover.

import { html, nothing, type TemplateResult } from 'lit';
import { define, LightElement, uniqueId } from '../kit/element';
import type { Term } from './glossary-texts';

const UNREACHABLE =
  'This explanation could not be loaded. Check the connection, then open the word again.';

class TermElement extends LightElement {
  static override properties = { name: {}, label: {}, text: { state: true } };
  declare name: Term | undefined;
  declare label: string;
  /** Undefined until it is loaded. */
  declare private text: string | undefined;
  private readonly popoverId = uniqueId('term');

  protected override render(): unknown {
    if (this.name === undefined) return nothing;
    // A pointer or the focus arrives before the click, so that the text is usually loaded when the reader wants it.
    return html`<button type="button" class="term" popovertarget=${this.popoverId} @pointerenter=${this.load} @focus=${this.load} @click=${this.load}>${this.label}</button
      ><span popover id=${this.popoverId} class="term-text" role="note" aria-busy=${this.text === undefined} @toggle=${this.place}>${this.text ?? 'Loading the explanation.'}</span>`;
  }

  private async load(): Promise<void> {
    const { name, text } = this;
    if (name === undefined || (text !== undefined && text !== UNREACHABLE)) return;
    this.text = await import('./glossary-texts').then(
      ({ GLOSSARY }) => GLOSSARY[name],
      () => UNREACHABLE,
    );
    await this.updateComplete;
    this.place();
  }

  // Places the popover under its button and inside the window, because not all browsers support CSS anchor positioning yet.
  private place(): void {
    const [button, panel] = this.querySelectorAll<HTMLElement>('button, [popover]');
    if (button === undefined || panel === undefined || !panel.matches(':popover-open')) return;
    const at = button.getBoundingClientRect();
    const left = Math.min(at.left, innerWidth - panel.offsetWidth - 8);
    const below = at.bottom + 4;
    const above = at.top - panel.offsetHeight - 4;
    panel.style.left = `${Math.max(8, left)}px`;
    panel.style.top = `${below + panel.offsetHeight > innerHeight && above > 0 ? above : below}px`;
  }
}

define('ts-term', TermElement);

/** A word with its explanation, for example term('tick', 'clock tick'). */
export function term(name: Term, label: string): TemplateResult {
  return html`<ts-term name=${name} label=${label}></ts-term>`;
}
