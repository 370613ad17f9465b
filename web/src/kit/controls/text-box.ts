// For pages that may neither copy nor save: a box with the text to select, shown over the page beside the pressed button. Where it is
// unknown whether the frame may save, the box only offers the text at first.

import { html, nothing } from 'lit';
import { define, LightElement, uniqueId } from '../element';

const GAP = 8;

class TextBoxElement extends LightElement {
  static override properties = { heading: {}, text: {}, offered: {}, message: { state: true } };
  declare heading: string;
  declare text: string;
  /** Builds the text on request; until then the box only offers it. */
  declare offered: (() => readonly [what: string, text: string]) | undefined;
  declare private message: string;
  /** The element that gets the focus back when the box is closed. */
  from: HTMLElement | undefined;
  private readonly titleId = uniqueId('text-box');

  constructor() {
    super();
    this.heading = '';
    this.text = '';
    this.offered = undefined;
    this.message = '';
  }

  protected override render(): unknown {
    return html`<dialog class="text-box" open aria-labelledby=${this.titleId} @keydown=${this.key} @close=${this.close}>
      <p id=${this.titleId} role=${this.offered ? 'status' : nothing}>${this.heading}</p>
      ${this.offered ? nothing : html`<textarea readonly rows=${this.text.length > 200 ? 8 : 3} aria-label="The text" .value=${this.text}></textarea>`}
      <p class="row">
        ${
          this.offered
            ? html`<button type="button" data-action="show-text" @click=${this.unfold}>Show its text</button>`
            : html`<button type="button" class="primary" data-action="select-copy" @click=${this.copy}>Select and copy</button>`
        }
        <button type="button" @click=${this.close}>Close</button>
        <span role="status" class="hint">${this.message}</span>
      </p>
    </dialog>`;
  }

  protected override firstUpdated(): void {
    // Below the pressed button, or above it near the end of the page, which may be the end of a frame.
    const { top = 0, bottom = 0 } = this.from?.getBoundingClientRect() ?? {};
    const around = this.parentElement ?? document.body;
    const start =
      around === document.body ? -scrollY : around.getBoundingClientRect().top - around.scrollTop;
    const { offsetHeight } = this;
    const ends = bottom + GAP + offsetHeight > start + around.scrollHeight;
    const at = ends ? top - GAP - offsetHeight : bottom + GAP;
    this.style.top = `${Math.max(GAP, Math.round(at - start))}px`;
    // An offer does not move the focus.
    if (!this.offered) this.querySelector<HTMLElement>('[data-action="select-copy"]')?.focus();
  }

  private unfold(): void {
    if (this.offered === undefined) return;
    const [what, text] = this.offered();
    showText(`Here is ${what}.`, text, this.from);
  }

  private copy(): void {
    const area = this.querySelector('textarea');
    area?.focus();
    area?.select();
    // execCommand is deprecated, but it is all that a sandboxed frame has; where it fails too, the text stays selected.
    const copied = document.execCommand('copy');
    this.message = copied ? 'Copied.' : 'Selected. Press Ctrl+C, or ⌘C.';
  }

  private key(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault(); // a dialog around it stays open
    this.close();
  }

  private close(): void {
    if (!this.offered || this.contains(document.activeElement))
      this.from?.focus({ preventScroll: true });
    this.remove();
  }
}

define('ts-text-box', TextBoxElement);

/** Shows a text beside the pressed button; only one box is open at a time. */
export function showText(heading: string, text: string, from = pressed()): void {
  openBox({ heading, text, from });
}

/** Copies what is selected, as pages did before they had a clipboard. It needs neither https nor a permission. */
function copySelected(text: string, beside: HTMLElement | undefined): boolean {
  const area = document.createElement('textarea');
  area.className = 'visually-hidden';
  area.readOnly = true;
  area.style.whiteSpace = 'pre'; // hidden text is in one line otherwise, and is copied so
  area.value = text;
  around(beside).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  beside?.focus({ preventScroll: true });
  return copied;
}

/** Copies a text without navigator.clipboard, or shows it where that fails too. @returns whether it was copied */
export function copyOtherwise(text: string): boolean {
  const from = pressed();
  if (copySelected(text, from)) return true;
  const what = parent === window ? 'page' : 'frame';
  showText(`This ${what} may not use the clipboard. Here is the text.`, text, from);
  return false;
}

/** Time in milliseconds after which an offer closes by itself. */
const OFFERED_MS = 12_000;

/** Offers the text of a file where it is unknown whether the file was saved. */
export function offerText(heading: string, offered: () => readonly [string, string]): void {
  const box = openBox({ heading, offered, from: pressed() });
  const timer = setInterval(() => {
    if (box.isConnected && box.matches(':hover, :focus-within')) return;
    clearInterval(timer);
    box.remove();
  }, OFFERED_MS);
}

function pressed(): HTMLElement | undefined {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined;
}

/** While a dialog is open, nothing outside of it can be used. */
const around = (element: Element | undefined): Element =>
  element?.closest('dialog') ?? document.body;

function openBox(what: Partial<TextBoxElement>): TextBoxElement {
  document.querySelector('ts-text-box')?.remove();
  const box = document.createElement('ts-text-box') as TextBoxElement;
  Object.assign(box, what);
  around(what.from).append(box);
  return box;
}
