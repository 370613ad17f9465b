// <tensorscope-lab> made from an address: every query parameter becomes an attribute.

import './lab-element';

const FIXED = ['lab', 'theme', 'hide'];

/** @param onQuery the full query after each change of the lab's state */
export function createLab(
  query: URLSearchParams,
  onQuery: (query: URLSearchParams) => void,
): HTMLElement {
  const element = document.createElement('tensorscope-lab');
  for (const [name, value] of query) {
    if (/^[a-z][a-z0-9-]*$/i.test(name)) element.setAttribute(name, value);
  }
  element.addEventListener('ts-query', (event) => {
    const { detail } = event as CustomEvent<URLSearchParams>;
    const kept = FIXED.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    });
    onQuery(new URLSearchParams([...kept, ...detail]));
  });
  return element;
}
