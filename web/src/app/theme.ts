// The theme: light, dark, or the system's. The choice is stored when storage is allowed.

export type Theme = 'auto' | 'light' | 'dark';

const KEY = 'tensorscope.theme';
const ORDER: readonly Theme[] = ['auto', 'light', 'dark'];
let current: Theme = 'auto';

const isTheme = (value: string | null): value is Theme =>
  (ORDER as readonly (string | null)[]).includes(value);

/** The theme in the URL, otherwise the stored one. */
export function initialTheme(query: URLSearchParams): Theme {
  const asked = query.get('theme');
  if (isTheme(asked)) return asked;
  try {
    const stored = localStorage.getItem(KEY);
    return isTheme(stored) ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

/** A sentence when the URL asks for a theme that does not exist. */
export function themeNote(query: URLSearchParams): string | undefined {
  const asked = query.get('theme');
  if (asked === null || isTheme(asked)) return undefined;
  return `theme=${asked} is not one of ${ORDER.join(', ')}; using ${current}.`;
}

export function applyTheme(theme: Theme): void {
  current = theme;
  const { dataset } = document.documentElement;
  if (theme === 'auto') delete dataset.theme;
  else dataset.theme = theme;
}

export const theme = (): Theme => current;

/** Switches auto -> light -> dark -> auto, and stores the choice for the next visit. */
export function nextTheme(): Theme {
  const next = ORDER[(ORDER.indexOf(current) + 1) % ORDER.length] ?? 'auto';
  applyTheme(next);
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // The choice lasts until the page is closed.
  }
  return next;
}
