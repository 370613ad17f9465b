// Makes formulas that scroll sideways reachable by keyboard.

import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Watches the formulas in an element while it is on a page. */
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
    // Read all sizes before any attribute is written: this avoids a second layout.
    const formulas = [...this.root.querySelectorAll<HTMLElement>('.formula')];
    const wide = formulas.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    for (const [index, formula] of formulas.entries()) {
      if (wide[index]) formula.tabIndex = 0;
      else formula.removeAttribute('tabindex');
    }
  }
}
