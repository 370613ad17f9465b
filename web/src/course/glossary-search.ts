// The glossary as a searchable list. Pure.

import { termLabel } from './glossary-words';

export interface Entry {
  readonly term: string;
  readonly label: string;
  readonly meaning: string;
}

/** Sorted by label, ignoring case; numbers come first. */
export function entries(glossary: Readonly<Record<string, string>>): Entry[] {
  return Object.entries(glossary)
    .map(([term, meaning]) => ({ term, label: termLabel(term), meaning }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en', { sensitivity: 'base' }));
}

/** Entries that contain the text in their label or meaning: first labels that begin with it, then other labels, then meanings. */
export function found(all: readonly Entry[], wanted: string): readonly Entry[] {
  const text = wanted.trim().toLowerCase();
  if (text === '') return all;
  const rank = ({ label, meaning }: Entry): number => {
    const at = label.toLowerCase().indexOf(text);
    if (at === 0) return 0;
    if (at > 0) return 1;
    return meaning.toLowerCase().includes(text) ? 2 : 3;
  };
  return [0, 1, 2].flatMap((wantedRank) => all.filter((entry) => rank(entry) === wantedRank));
}
