// Finds texts of figures that cover each other or are cut off, by their bounding boxes.

import type { Locator, Page } from '@playwright/test';

/** Runs in the page, so it must not refer to anything outside its body. */
export function faultsOf(drawings: readonly Element[]): string[] {
  interface Box {
    readonly text: string;
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  }
  /** Share of a line's box that is empty above its letters, and again below them. */
  const AIR = 0.16;
  const SLACK = 1;
  const shown = (each: Element) => {
    const { visibility, display, opacity } = getComputedStyle(each);
    return visibility !== 'hidden' && display !== 'none' && opacity !== '0';
  };
  const boxOf = (each: Element): Box => {
    const { left, right, top, bottom, height } = each.getBoundingClientRect();
    const text = (each.textContent ?? '').trim().replace(/\s+/g, ' ');
    return { text, left, right, top: top + AIR * height, bottom: bottom - AIR * height };
  };
  const linesOf = (each: Element) => {
    const lines = [...each.querySelectorAll('tspan')];
    return (lines.length > 0 ? lines : [each]).map(boxOf);
  };
  const cover = (a: Box, b: Box) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;

  return drawings.flatMap((drawing) => {
    const frame = drawing.getBoundingClientRect();
    const name =
      drawing.closest('[data-figure]')?.getAttribute('data-figure') ??
      drawing.querySelector('title')?.textContent ??
      'a figure';
    const boxes = [...drawing.querySelectorAll('text')]
      .filter(shown)
      .flatMap(linesOf)
      .filter(({ text }) => text !== '');
    const cut = boxes
      .filter(
        ({ left, right, top, bottom }) =>
          left < frame.left - SLACK ||
          right > frame.right + SLACK ||
          top < frame.top - SLACK ||
          bottom > frame.bottom + SLACK,
      )
      .map(({ text }) => `${name}: “${text}” is cut off`);
    const covered = boxes.flatMap((a, index) =>
      boxes
        .slice(index + 1)
        .filter((b) => cover(a, b))
        .map((b) => `${name}: “${a.text}” meets “${b.text}”`),
    );
    return [...cut, ...covered];
  });
}

/** Faults of the texts in the drawings of `part`, one message each. */
export const overlaps = (part: Page | Locator, drawings = 'svg.plot'): Promise<string[]> =>
  part.locator(drawings).evaluateAll(faultsOf);
