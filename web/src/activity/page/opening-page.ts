// Stands in for a page while its earlier state is still loading: it says what the page is waiting for and offers to begin without it.

import { html, nothing, type TemplateResult } from 'lit';
import type { Section } from '../sections';

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
