// Creates <tensorscope-lab> from an address. Anyone may write an address, so its names never become attributes: the lab looks up
// those that it declares.

import type { TensorscopeLab } from './lab-element';
import './lab-element';

/** Names that stay in the address whatever the lab changes. */
const STAY = ['lab', 'theme', 'hide', 'part'] as const;

/** @param onQuery called with the full query after each change of the lab's state */
export function createLab(
  query: URLSearchParams,
  onQuery: (query: URLSearchParams) => void,
): TensorscopeLab {
  const element = document.createElement('tensorscope-lab') as TensorscopeLab;
  element.query = query;
  // The theme belongs to the document, and the rest to the lab.
  element.lab = query.get('lab') ?? '';
  element.hide = query.get('hide') ?? '';
  element.addEventListener('ts-query', (event) => {
    const { detail } = event as CustomEvent<URLSearchParams>;
    const now = new URLSearchParams(location.search);
    const stored = STAY.flatMap((name) => {
      const value = now.get(name);
      return value === null ? [] : [[name, value]];
    });
    onQuery(new URLSearchParams([...stored, ...detail]));
  });
  return element;
}
