// The keyboard alone, as a student without a pointer uses it.

import { expect, type Page } from '@playwright/test';

const MOST_TABS = 300;

/** Where the focus is on the page's last element, it is taken from there: the next Tab goes to the first. */
function leaveTheLast(): void {
  const all = 'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex="0"]';
  const seen = [...document.querySelectorAll<HTMLElement>(all)].filter((each) =>
    each.checkVisibility(),
  );
  if (seen.at(-1) !== document.activeElement) return;
  seen.at(-1)?.blur();
  getSelection()?.removeAllRanges();
}

/**
 * One on. After the last element Firefox goes to its own buttons, where the driver's keys do not follow: they would go from
 * element to element of a page that has no focus. So there it begins again at the first, as in browsers without buttons.
 */
async function tabOn(page: Page): Promise<void> {
  if (page.context().browser()?.browserType().name() === 'firefox')
    await page.evaluate(leaveTheLast);
  await page.keyboard.press('Tab');
}

/** Tabs on until the focused element matches; fails if it never does, or if focus cannot be seen. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let press = 0; press < MOST_TABS; press += 1) {
    await tabOn(page);
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

/** Replaces what is in the focused field and sends it. */
export async function typeAndEnter(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const focusedValue = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value);

/** From one radio of a group to the one with this value, and sends it. */
export async function chooseAndEnter(page: Page, value: string, options: number): Promise<void> {
  await page.keyboard.press('Space');
  for (let step = 1; step < options && (await focusedValue(page)) !== value; step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  expect(await focusedValue(page), 'the arrow keys reach every answer').toBe(value);
  await page.keyboard.press('Enter');
}
