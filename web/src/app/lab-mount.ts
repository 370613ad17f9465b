// Creates <tensorscope-lab> from an address. Anyone may write an address, so its names never become attributes: the lab looks up
// those that it declares.

import type { TensorscopeLab } from './lab-element';
import './lab-element';

/** Names that become attributes of the element; the rest belongs to the lab. The theme belongs to the document. */
const FIXED = ['lab', 'hide'] as const;
/** Names that stay in the address whatever the lab changes. */
const STAY = ['lab', 'theme', 'hide', 'part'] as const;

/** @param onQuery called with the full query after each change of the lab's state */
export function createLab(
  query: URLSearchParams,
  onQuery: (query: URLSearchParams) => void,
): TensorscopeLab {
  const element = document.createElement('tensorscope-lab') as TensorscopeLab;
  element.query = query;
  for (const name of FIXED) {
    const value = query.get(name);
    if (value !== null) element.setAttribute(name, value);
  }
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
