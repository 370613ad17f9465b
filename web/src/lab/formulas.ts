// A formula that scrolls sideways must be reachable by keyboard.

/** Watches the formulas in an element; returns how to end it. */
export function watchFormulas(root: HTMLElement): () => void {
  const watch = new ResizeObserver(() => {
    // Read before anything is written: a layout less.
    const formulas = [...root.querySelectorAll<HTMLElement>('.formula')];
    const wide = formulas.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    for (const [index, formula] of formulas.entries()) {
      if (wide[index]) formula.tabIndex = 0;
      else formula.removeAttribute('tabindex');
    }
  });
  watch.observe(root);
  return () => watch.disconnect();
}
