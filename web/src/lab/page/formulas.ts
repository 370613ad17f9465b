// A formula that scrolls sideways must be reachable by keyboard.

import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Watches the formulas in an element, while that is on a page. */
export class FormulaWatch implements ReactiveController {
  private watch: ResizeObserver | undefined;

  constructor(private readonly root: HTMLElement & ReactiveControllerHost) {
    root.addController(this);
  }

  hostConnected(): void {
    this.watch = new ResizeObserver(() => this.mark());
    this.watch.observe(this.root);
  }

  hostDisconnected(): void {
    this.watch?.disconnect();
  }

  private mark(): void {
    // Read before anything is written: a layout less.
    const formulas = [...this.root.querySelectorAll<HTMLElement>('.formula')];
    const wide = formulas.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    for (const [index, formula] of formulas.entries()) {
      if (wide[index]) formula.tabIndex = 0;
      else formula.removeAttribute('tabindex');
    }
  }
}
