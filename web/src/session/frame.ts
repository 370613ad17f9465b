// Which frame this page is. A lab that a course page embeds keeps what is done in it for itself: neither another frame with
// other settings nor the full page shares it.

/** Settings of one embed as its address gave them, whatever the student has chosen since; empty for a page of its own. */
export const frameOf = (search: string): string => {
  const query = new URLSearchParams(search);
  query.delete('theme'); // how it looks is no other visit
  query.sort();
  return `${query}`;
};

/** What a lab does to its address stays in the same entry of the history, and survives a reload with it. */
function thisFrame(): string {
  if (globalThis.window === undefined || window.parent === window) return '';
  // The whole page, shown in a frame, is the page all the same.
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
