// A paragraph of an explanation: a short lead, then the rest. Plain text can be tested without a page.

import { html, nothing, type TemplateResult } from 'lit';

export interface Paragraph {
  readonly lead: string;
  readonly text: string;
}

/** A paragraph whose text marks up names and terms. */
export interface MarkedParagraph {
  readonly lead?: string;
  readonly text: string | TemplateResult;
}

/** One paragraph without a lead. */
export const say = (text: MarkedParagraph['text']): MarkedParagraph[] => [{ text }];

export const inParagraphs = (all: readonly MarkedParagraph[]): TemplateResult =>
  html`${all.map(
    ({ lead = '', text }) =>
      html`<p>${lead === '' ? nothing : html`<strong>${lead}</strong>`} ${text}</p>`,
  )}`;
