// The address of the embed that shows what a page shows now.

/** Names that are chosen in the dialog, or belong to one student's work. */
const NOT_SET_UP = ['theme', 'part', 'hide', 'code'];

/** The parameter's value for a network that was described in this browser, and is kept there only. */
const OWN_MODEL = 'mine';

export interface Shown {
  /** "" for all of it, or a part of a lab that ?part= takes. */
  readonly part: string;
  /** "" follows the reader's system. */
  readonly theme: string;
  /** Sections that are left out. */
  readonly hide: readonly string[];
}

/** @param page the whole address of the page */
export function embedAddress(page: string, { part, theme, hide }: Shown): string {
  const address = new URL('./embed.html', page);
  const query = new URLSearchParams(new URL(page).search);
  for (const name of NOT_SET_UP) query.delete(name);
  if (hasOwnModel(page)) query.delete('model');
  if (part !== '') query.set('part', part);
  if (theme !== '') query.set('theme', theme);
  if (hide.length > 0) query.set('hide', hide.join());
  address.search = `${query}`;
  return address.href;
}

export const hasOwnModel = (page: string): boolean =>
  new URL(page).searchParams.get('model') === OWN_MODEL;

/** Whether the lab or exercise of this page exists in this browser only: an instructor's file that was not opened by its address. */
export function staysHere(page: string): boolean {
  const query = new URL(page).searchParams;
  const lab = query.get('lab') ?? '';
  return lab.startsWith('own-') && !query.has('from');
}

/** Whether only this computer finds the page. */
export const isOfThisComputer = (hostname: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\]|)$/.test(hostname) || hostname.endsWith('.localhost');
