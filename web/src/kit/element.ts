// Base class of all elements here. They use light DOM, so that one style sheet serves page and embed, labels and descriptions can refer to
// other elements, and axe and print see everything.

import { LitElement } from 'lit';

let issued = 0;

/** An id that no other element of the page has. */
export function uniqueId(prefix: string): string {
  issued += 1;
  return `ts-${prefix}-${issued}`;
}

export class LightElement extends LitElement {
  /** How many calls of passFocus are still waiting for the update that follows. */
  private passing = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Moves the focus when a pressed button disappears: the first of these selectors that matches an element receives it. */
  async passFocus(...wanted: readonly string[]): Promise<void> {
    // A second button may be pressed before the focus has moved; its call must not be ignored although the focus is outside.
    if (this.passing === 0 && !this.contains(document.activeElement)) return;
    this.passing += 1;
    await this.updateComplete;
    this.passing -= 1;
    if (this.contains(document.activeElement)) return;
    const next = wanted.find((each) => this.querySelector(each) !== null);
    if (next !== undefined) this.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  }

  /** Dispatches a bubbling event with a detail. */
  protected emit<T>(name: string, detail: T): void {
    this.dispatchEvent(new CustomEvent<T>(name, { detail, bubbles: true }));
  }
}

/** Defines an element once; a page and an embed in the same document may both import it. */
export function define(name: string, element: CustomElementConstructor): void {
  if (customElements.get(name) === undefined) customElements.define(name, element);
}

/** Whether the reader prefers reduced motion. */
export function reducedMotion(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
