// Texts of the workbench: names of the languages, and text that contains `code` and [words](term) of the glossary.

import { html, type TemplateResult } from 'lit';
import { term } from '../lab/glossary';
import { isTerm } from '../lab/glossary-texts';
import { type Exercise, entryIn, type Language } from './contract';

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  python: 'Python',
  javascript: 'JavaScript',
  wat: 'WAT',
};

/** "[FLOPs](flop)" becomes a glossary term; for an unknown name only the label stays. */
const withTerms = (text: string): unknown[] =>
  text.split(/(\[[^\]]+\]\(\w+\))/).map((part) => {
    const [, label, name] = /^\[([^\]]+)\]\((\w+)\)$/.exec(part) ?? [];
    if (label === undefined || name === undefined) return part;
    return isTerm(name) ? term(name, label) : label;
  });

/** Text between backticks becomes code. */
export const marked = (text: string): TemplateResult =>
  html`${text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : withTerms(part)))}`;

/** The same, with the function's name in the given language. */
export const inLanguage = (text: string, { entry }: Exercise, language: Language): TemplateResult =>
  marked(text.replaceAll(entry, entryIn(entry, language)));
