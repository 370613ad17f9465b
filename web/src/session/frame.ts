// Identifies the frame of this page. An embedded lab stores its work separately: neither frames with other settings nor the full page share
// it.

/** The settings of an embed as given by its original address, whatever the student has chosen since; empty for a page of its own. */
export const frameOf = (search: string): string => {
  const query = new URLSearchParams(search);
  query.delete('theme'); // the theme does not make it another visit
  query.sort();
  return `${query}`;
};

/** The history entry stores the frame, because a lab changes its address; the entry survives those changes and reloads. */
function thisFrame(): string {
  if (globalThis.window === undefined || window.parent === window) return '';
  // A full page that is shown in a frame still counts as the page itself.
  if (!document.documentElement.hasAttribute('data-embed')) return '';
  try {
    const earlier: unknown = history.state?.frame;
    if (typeof earlier === 'string') return earlier;
    const frame = frameOf(location.search);
    history.replaceState({ ...history.state, frame }, '');
    return frame;
  } catch {
    return frameOf(location.search);
  }
}

export const FRAME = thisFrame();
