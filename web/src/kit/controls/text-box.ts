// Where a frame may neither copy nor save: the text itself, to select. It stands over the page beside what was pressed.

import { html } from 'lit';
import { define, LightElement, uniqueId } from '../element';

const GAP = 8;

class TextBoxElement extends LightElement {
  static override properties = { heading: {}, text: {}, said: { state: true } };
  declare heading: string;
  declare text: string;
  declare private said: string;
  /** Has the focus again once the box is closed. */
  from: HTMLElement | undefined;
  private readonly titleId = uniqueId('text-box');

  constructor() {
    super();
    this.heading = '';
    this.text = '';
    this.said = '';
  }

  protected override render(): unknown {
    return html`<dialog class="text-box" open aria-labelledby=${this.titleId} @keydown=${this.key} @close=${this.close}>
      <p id=${this.titleId}>${this.heading}</p>
      <textarea readonly rows=${this.text.length > 200 ? 8 : 3} aria-label="The text" .value=${this.text}></textarea>
      <p class="row">
        <button type="button" class="primary" data-action="select-copy" @click=${this.copy}>Select and copy</button>
        <button type="button" @click=${this.close}>Close</button>
        <span role="status" class="hint">${this.said}</span>
      </p>
    </dialog>`;
  }

  protected override firstUpdated(): void {
    // Below what was pressed; above it at the end of the page, which may be the end of a frame.
    const { top = 0, bottom = 0 } = this.from?.getBoundingClientRect() ?? {};
    const { offsetHeight } = this;
    const ends = scrollY + bottom + GAP + offsetHeight > document.body.scrollHeight;
    const at = ends ? top - GAP - offsetHeight : bottom + GAP;
    this.style.top = `${Math.max(GAP, Math.round(scrollY + at))}px`;
    this.querySelector<HTMLElement>('[data-action="select-copy"]')?.focus();
  }

  private copy(): void {
    const area = this.querySelector('textarea');
    area?.focus();
    area?.select();
    // The old way is what a sandboxed frame has left; where it is refused too, the selection stands.
    const copied = document.execCommand('copy');
    this.said = copied ? 'Copied.' : 'Selected. Press Ctrl+C, or ⌘C.';
  }

  private key(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.close();
  }

  private close(): void {
    this.remove();
    this.from?.focus({ preventScroll: true });
  }
}

define('ts-text-box', TextBoxElement);

/** Shows the text beside the button that was pressed; one box at a time. */
export function showText(heading: string, text: string): void {
  document.querySelector('ts-text-box')?.remove();
  const box = document.createElement('ts-text-box') as TextBoxElement;
  const { activeElement, body } = document;
  const pressed = activeElement instanceof HTMLElement && activeElement !== body;
  const from = pressed ? activeElement : undefined;
  Object.assign(box, { heading, text, from });
  body.append(box);
}
