// Where a frame may neither copy nor save: the text itself, to select. It stands over the page beside what was pressed.
// Where it may not be known whether it may, the text is offered first.

import { html, nothing } from 'lit';
import { define, LightElement, uniqueId } from '../element';

const GAP = 8;

class TextBoxElement extends LightElement {
  static override properties = { heading: {}, text: {}, offered: {}, said: { state: true } };
  declare heading: string;
  declare text: string;
  /** Only asks whether the text is wanted. */
  declare offered: boolean;
  declare private said: string;
  /** Has the focus again once the box is closed. */
  from: HTMLElement | undefined;
  private readonly titleId = uniqueId('text-box');

  constructor() {
    super();
    this.heading = '';
    this.text = '';
    this.offered = false;
    this.said = '';
  }

  protected override render(): unknown {
    return html`<dialog class="text-box" open aria-labelledby=${this.titleId} @keydown=${this.key} @close=${this.close}>
      <p id=${this.titleId}>${this.heading}</p>
      ${this.offered ? nothing : html`<textarea readonly rows=${this.text.length > 200 ? 8 : 3} aria-label="The text" .value=${this.text}></textarea>`}
      <p class="row">
        ${
          this.offered
            ? html`<button type="button" data-action="show-text" @click=${this.unfold}>Show its text</button>`
            : html`<button type="button" class="primary" data-action="select-copy" @click=${this.copy}>Select and copy</button>`
        }
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
    // An offer takes no focus from who does not need it.
    if (!this.offered) this.querySelector<HTMLElement>('[data-action="select-copy"]')?.focus();
  }

  private unfold(): void {
    showText(this.heading, this.text, this.from);
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
    if (!this.offered) this.from?.focus({ preventScroll: true });
  }
}

define('ts-text-box', TextBoxElement);

/** Shows the text beside the button that was pressed; one box at a time. */
export function showText(heading: string, text: string, from = pressed()): void {
  open({ heading, text, from });
}

/** An offer that nobody takes goes away. */
const OFFERED_MS = 12_000;

/** Where it is not known whether the file comes: asks, and shows the text to who wants it. */
export function offerText(heading: string, text: string): void {
  const box = open({ heading, text, from: pressed(), offered: true });
  setTimeout(() => box.remove(), OFFERED_MS);
}

function pressed(): HTMLElement | undefined {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined;
}

function open(what: Partial<TextBoxElement>): TextBoxElement {
  document.querySelector('ts-text-box')?.remove();
  const box = document.createElement('ts-text-box') as TextBoxElement;
  Object.assign(box, what);
  document.body.append(box);
  return box;
}
