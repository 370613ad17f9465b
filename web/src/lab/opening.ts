// A page whose earlier state is still being read: drawn with it when that is soon, else in place of the page a line that says what
// it waits for, and a way to go on without.

import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Section } from './sections';

/** A page that can be drawn sooner shows no line about waiting. */
const SOON_MS = 400;

interface Host extends ReactiveControllerHost {
  readonly hasUpdated: boolean;
  passFocus(...wanted: readonly string[]): Promise<void>;
}

export class Opening {
  /** What was kept is there, or is done without: the page itself can be drawn. */
  done = false;
  /** When it is. */
  readonly ended: Promise<void>;
  private tellEnded: () => void = () => undefined;
  private soon: Promise<unknown> | undefined;

  constructor(private readonly host: Host) {
    this.ended = new Promise((resolve) => {
      this.tellEnded = resolve;
    });
  }

  /** Once: what is read stays with the page when it is moved. */
  begin(read: () => Promise<unknown>): void {
    if (this.soon !== undefined) return;
    const patience = new Promise((resolve) => setTimeout(resolve, SOON_MS));
    this.soon = Promise.race([read().then(() => this.end()), patience]);
  }

  /** The page, or the line in its place, is due. */
  get due(): Promise<unknown> | undefined {
    return this.soon;
  }

  end(): void {
    if (this.done) return;
    this.done = true;
    this.tellEnded();
    this.host.requestUpdate();
    // The line that was there goes away, and its heading and button with it.
    if (this.host.hasUpdated) void this.host.passFocus('h1');
  }
}

export function openingPage(
  { title }: { readonly title: string },
  page: { readonly hiddenSections: ReadonlySet<Section>; beginWithout(): void },
): TemplateResult {
  const header = html`<header class="lab-header"><h1 tabindex="-1">${title}</h1></header>`;
  return html`<article class="lab" aria-busy="true" data-opening>
    ${page.hiddenSections.has('header') ? nothing : header}
    <p role="status">Opening what you had here.</p>
    <p class="row">
      <button type="button" data-action="begin-without" @click=${() => page.beginWithout()}>Begin without it</button>
      <span class="hint">Your earlier results stay as they are and come back with a reload; those of this visit then do not.</span>
    </p>
  </article>`;
}

/** Shown to a student who began without the earlier results. */
export const withoutNotice = html`<p class="notice" role="note" data-without>
  You began without your earlier results. They stay as they are and come back when you reload the page; the results of this visit do not.
</p>`;
