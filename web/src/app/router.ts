// Addresses that work on any static host: everything is in the query.
//   ./               home          ./?page=course | model | report | help
//   ./?lab=latency&model=mlp&batch=8&theme=dark&hide=setup

export type Page = 'home' | 'lab' | 'course' | 'model' | 'report' | 'help' | 'unknown';

export interface Route {
  readonly page: Page;
  /** The lab's id when page is "lab". */
  readonly lab: string;
  readonly query: URLSearchParams;
}

const PAGES: readonly string[] = ['course', 'model', 'report', 'help'];

export function readRoute(search: string): Route {
  const query = new URLSearchParams(search);
  const lab = query.get('lab') ?? '';
  if (lab !== '') return { page: 'lab', lab, query };
  const page = query.get('page') ?? '';
  if (page === '') return { page: 'home', lab, query };
  return { page: PAGES.includes(page) ? (page as Page) : 'unknown', lab, query };
}

/** The scroll position of each history entry, by its number; of this document only. */
const places = new Map<number, number>();
const here = (): number => Number(history.state?.entry ?? 0);

/** Stores the scroll position after the reader has scrolled. */
export function noteScroll(): void {
  places.set(here(), scrollY);
}

/** The reader's scroll position in this history entry; 0 in a new one. */
export const scrolledTo = (): number => places.get(here()) ?? 0;

/** Moves to an address of this page without loading it again. */
export function navigate(href: string): void {
  const entry = here() + 1;
  for (const later of [...places.keys()].filter((each) => each >= entry)) places.delete(later);
  history.pushState({ ...history.state, entry }, '', href);
  dispatchEvent(new Event('tensorscope:route'));
}

/** Replaces the query without a new history entry; for the state of a lab. */
export function replaceQuery(query: URLSearchParams): void {
  const text = query.toString();
  history.replaceState(
    history.state,
    '',
    `${text === '' ? location.pathname : `?${text}`}${location.hash}`,
  );
}

/** Handles plain clicks on links to this page without loading it again. */
export function interceptLinks(root: HTMLElement): void {
  root.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest('a');
    if (link === null || link.target !== '' || link.hasAttribute('download')) return;
    const here = new URL(location.href);
    const there = new URL(link.href);
    if (there.origin !== here.origin || there.pathname !== here.pathname || there.hash !== '')
      return;
    event.preventDefault();
    navigate(there.search === '' ? there.pathname : there.search);
  });
}
