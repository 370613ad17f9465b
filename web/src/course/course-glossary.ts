// All words of the labs and the exercises: in alphabetical order, filtered while typing, each with its own address.

import uses from 'virtual:term-uses';
import { html, nothing, type TemplateResult } from 'lit';
import { define, LightElement } from '../kit/element';
import { plural } from '../kit/words/format';
import { GLOSSARY } from '../lab/glossary-texts';
import { EXERCISES } from './exercises';
import { type Entry, entries, found } from './glossary-search';
import { LABS } from './registry';

const ALL = entries(GLOSSARY);

/** Numbered, because some exercises have the same name as the lab on the same topic. */
const NUMBERED = EXERCISES.map(({ id, name }, index) => ({ id, name: `${index + 1}: ${name}` }));

type Named = { readonly id: string; readonly name: string };

function usedIn(
  word: string,
  term: string,
  all: readonly Named[],
  between: string,
): TemplateResult | typeof nothing {
  const using = all.filter(({ id }) => uses[term]?.includes(id));
  if (using.length === 0) return nothing;
  return html`<dd class="meta">${word} ${using.map(({ id, name }, index) => html`${index === 0 ? '' : between}<a href="?lab=${id}">${name}</a>`)}</dd>`;
}

class GlossaryElement extends LightElement {
  static override properties = { wanted: { state: true } };
  declare private wanted: string;

  constructor() {
    super();
    this.wanted = '';
  }

  protected override render(): unknown {
    const shown = found(ALL, this.wanted);
    return html`<div class="control">
        <label for="glossary-search">Find a word</label>
        <input id="glossary-search" class="wide" type="text" autocomplete="off" spellcheck="false" .value=${this.wanted} @input=${this.typed} />
        <span class="hint" role="status" data-found=${shown.length}>${this.summary(shown.length)}</span>
      </div>
      <dl class="glossary">${shown.map((entry) => this.entry(entry))}</dl>`;
  }

  private summary(shown: number): string {
    if (this.wanted.trim() === '') return plural(shown, 'word');
    if (shown === 0) return `No word or meaning contains “${this.wanted.trim()}”.`;
    return `${shown} of ${plural(ALL.length, 'word')}`;
  }

  private typed(event: Event): void {
    this.wanted = (event.target as HTMLInputElement).value;
  }

  private entry({ term, label, meaning }: Entry): TemplateResult {
    return html`<div id="term-${term}">
      <dt><a href="#term-${term}" title="Address of this word" @click=${this.point}>${label}</a></dt>
      <dd>${meaning}</dd>
      ${usedIn('In', term, LABS, ', ')}
      ${usedIn('In exercises', term, NUMBERED, '; ')}
    </div>`;
  }

  /** Shows the word's address and marks the word, without leaving the page. */
  private point(event: Event): void {
    event.preventDefault();
    location.hash = (event.currentTarget as HTMLAnchorElement).hash;
  }
}

define('ts-glossary', GlossaryElement);
