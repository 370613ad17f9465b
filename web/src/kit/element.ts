// Base of all elements here. Light DOM: one style sheet serves page and embed, labels and
// descriptions may point across elements, axe and print see everything.

import { LitElement } from 'lit';

let issued = 0;

/** An id no other element of the page has. */
export function uniqueId(prefix: string): string {
  issued += 1;
  return `ts-${prefix}-${issued}`;
}

export class LightElement extends LitElement {
  /** How many buttons have gone away whose focus has not found its next place yet. */
  private passing = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** A pressed button goes away: whoever pressed it by keyboard finds the first of these that is there in its place. */
  async passFocus(...wanted: readonly string[]): Promise<void> {
    // Pressed before the focus came there, the next button has it all the same.
    if (this.passing === 0 && !this.contains(document.activeElement)) return;
    this.passing += 1;
    await this.updateComplete;
    this.passing -= 1;
    if (this.contains(document.activeElement)) return;
    const next = wanted.find((each) => this.querySelector(each) !== null);
    if (next !== undefined) this.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  }

  /** A bubbling event with a detail. */
  protected emit<T>(name: string, detail: T): void {
    this.dispatchEvent(new CustomEvent<T>(name, { detail, bubbles: true }));
  }
}

/** Registers once; a page and an embed on the same document may both import an element. */
export function define(name: string, element: CustomElementConstructor): void {
  if (customElements.get(name) === undefined) customElements.define(name, element);
}

/** True when the reader asked for less motion. */
export function reducedMotion(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}
