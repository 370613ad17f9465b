// Small page parts that labs and exercises share.

import { html, nothing, type TemplateResult } from 'lit';
import type { Section } from '../sections';

export type Part = TemplateResult | typeof nothing;

/** Renders a section, unless the address hides it. */
export const shown = (
  { hiddenSections }: { readonly hiddenSections: ReadonlySet<Section> },
  name: Section,
  part: () => Part,
): Part => (hiddenSections.has(name) ? nothing : part());

/** The link to the next lab. */
export const nextLink = (
  next: { readonly id: string; readonly title: string } | undefined,
): Part =>
  next === undefined
    ? nothing
    : html`<a class="button primary" href="?lab=${next.id}">Next: ${next.title}</a>`;
