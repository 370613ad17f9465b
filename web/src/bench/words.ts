// Small words of the workbench: names of the languages, text with `code` and [words](term) of the glossary in it.

import { html, type TemplateResult } from 'lit';
import { term } from '../lab/glossary';
import { isTerm } from '../lab/glossary-texts';
import { type Exercise, entryIn, type Language } from './contract';

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  python: 'Python',
  javascript: 'JavaScript',
  wat: 'WAT',
};

/** "[FLOPs](flop)" is a word that the glossary explains; of an unknown word only the label stays. */
const withTerms = (text: string): unknown[] =>
  text.split(/(\[[^\]]+\]\(\w+\))/).map((part) => {
    const [, label, name] = /^\[([^\]]+)\]\((\w+)\)$/.exec(part) ?? [];
    if (label === undefined || name === undefined) return part;
    return isTerm(name) ? term(name, label) : label;
  });

/** What is between backticks is code. */
export const marked = (text: string): TemplateResult =>
  html`${text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : withTerms(part)))}`;

/** The same, with the function's name as the language has it. */
export const inLanguage = (text: string, { entry }: Exercise, language: Language): TemplateResult =>
  marked(text.replaceAll(entry, entryIn(entry, language)));
