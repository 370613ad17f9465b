// <tensorscope-lab> made from an address. Anyone may write an address: its names never become attributes, the lab
// looks up those that it declares.

import type { TensorscopeLab } from './lab-element';
import './lab-element';

/** What the element itself is told; the rest belongs to the lab. The theme is the document's. */
const FIXED = ['lab', 'hide'] as const;
/** What stays in the address whatever the lab does to it. */
const STAY = ['lab', 'theme', 'hide'] as const;

/** @param onQuery the full query after each change of the lab's state */
export function createLab(
  query: URLSearchParams,
  onQuery: (query: URLSearchParams) => void,
): HTMLElement {
  const element = document.createElement('tensorscope-lab') as TensorscopeLab;
  element.query = query;
  for (const name of FIXED) {
    const value = query.get(name);
    if (value !== null) element.setAttribute(name, value);
  }
  element.addEventListener('ts-query', (event) => {
    const { detail } = event as CustomEvent<URLSearchParams>;
    const now = new URLSearchParams(location.search);
    const kept = STAY.flatMap((name) => {
      const value = now.get(name);
      return value === null ? [] : [[name, value]];
    });
    onQuery(new URLSearchParams([...kept, ...detail]));
  });
  return element;
}
