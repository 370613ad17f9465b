// The keyboard alone, as a student without a pointer uses it.

import { expect, type Page } from '@playwright/test';

const MOST_TABS = 300;

/** Presses Tab until the focused element matches; fails if none does, or if the focus is not visible. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let press = 0; press < MOST_TABS; press += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate((wanted) => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return { matches: false, visible: true };
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
      const ring = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      return { matches: focused.matches(wanted), visible: ring };
    }, selector);
    expect(seen.visible, 'the focused element shows a ring').toBe(true);
    if (seen.matches) return;
  }
  throw new Error(`${selector} was not reached with ${MOST_TABS} tabs`);
}

/** Replaces the text of the focused field and submits it with Enter. */
export async function typeAndEnter(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const focusedValue = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value);

/** Moves from the focused radio button of a group to the one with this value and submits it with Enter. */
export async function chooseAndEnter(page: Page, value: string, options: number): Promise<void> {
  await page.keyboard.press('Space');
  for (let step = 1; step < options && (await focusedValue(page)) !== value; step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  expect(await focusedValue(page), 'the arrow keys reach every answer').toBe(value);
  await page.keyboard.press('Enter');
}
