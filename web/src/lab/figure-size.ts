// Figures stay in view beside the text; taller than the window, they stop at their end.

/** Watches the figures in an element, as soon as they are there; returns how to end it. */
export function watchFigures(root: HTMLElement & { updateComplete: Promise<unknown> }): () => void {
  const watch = new ResizeObserver(([entry]) => {
    // What scrolls sideways must be reachable by keyboard. Read before anything is written: a layout less.
    const formulas = [...root.querySelectorAll<HTMLElement>('.formula')];
    const wide = formulas.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    for (const [index, formula] of formulas.entries()) {
      if (wide[index]) formula.tabIndex = 0;
      else formula.removeAttribute('tabindex');
    }
    const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
    const beside = entry?.target as HTMLElement | undefined;
    beside?.style.setProperty('--figures-height', `${Math.ceil(height)}px`);
  });
  void root.updateComplete.then(() => {
    const beside = root.querySelector('.lab-figures');
    if (beside !== null) watch.observe(beside);
  });
  return () => watch.disconnect();
}
