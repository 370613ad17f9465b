// axe-core, asked for no more than is read here: WCAG 2.2 A and AA.

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Every rule is run; what passed is listed once by rule, not by element, which takes half of the time. No page of ours
 * has frames, so none has to be visited (the "legacy mode"), nor a page opened to add up what was found in them.
 */
export function axe(page: Page): AxeBuilder {
  expect(page.frames()).toHaveLength(1);
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
}

type Theme = 'light' | 'dark';

/** Of the page as it is now, in these themes: it follows the system's unless told otherwise. */
export async function violations(
  page: Page,
  themes: readonly Theme[] = ['light', 'dark'],
): Promise<string[]> {
  const all: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations: found, passes } = await axe(page).withTags(TAGS).analyze();
    expect(passes.length).toBeGreaterThan(5); // it did look
    all.push(
      ...found.map(
        ({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map((node) => node.html).join(' | ')}`,
      ),
    );
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return all;
}
