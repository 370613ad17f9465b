// Runs axe-core with the rules of WCAG 2.2 A and AA and returns only what the tests read.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof Axe;
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Half a megabyte, so it is sent to each document only once, however often the document is checked. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Look {
  /** Selector of the part to check; the whole page by default. */
  within?: string;
  /** Only rules with one of these tags; axe's default rules if absent. */
  tags?: readonly string[];
  /** Of the rules with these tags, run only those about colours. */
  colours?: boolean;
}

/**
 * Returns the violations in the page and the rules that passed. Passes are reported once per rule, not per element, which
 * halves the time. None of our pages has frames, so none has to be visited.
 */
export async function axe(page: Page | Frame, look: Look = {}) {
  const frame = 'mainFrame' in page ? page.mainFrame() : page;
  expect(frame.childFrames()).toHaveLength(0);
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(SOURCE);
  return page.evaluate(async ({ within, tags, colours = false }: Look) => {
    const loaded = window.axe as typeof Axe;
    const aboutColours = () =>
      loaded.getRules([...(tags ?? [])]).filter((rule) => rule.tags.includes('cat.color'));
    const options: Axe.RunOptions = { resultTypes: ['violations'] };
    if (colours) {
      options.runOnly = { type: 'rule', values: aboutColours().map(({ ruleId }) => ruleId) };
    } else if (tags !== undefined) options.runOnly = { type: 'tag', values: [...tags] };
    const { violations, passes } = await loaded.run(within ?? document, options);
    return { violations, passed: passes.map(({ id }) => id) };
  }, look);
}

type Theme = 'light' | 'dark';

/**
 * Violations in the page as it is now, or in a frame of it, in each of these themes; by default the page follows the system's
 * theme. Themes differ only in their colours (tests/web/kit/contrast.test.ts), so after the first theme only the rules about
 * colours run again.
 */
export async function violations(
  page: Page,
  themes: readonly Theme[] = ['light', 'dark'],
  part: Page | Frame = page,
): Promise<string[]> {
  const all: string[] = [];
  for (const [index, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const colours = index > 0;
    const { violations: found, passed } = await axe(part, { tags: TAGS, colours });
    expect(passed).toContain('color-contrast'); // axe really examined something
    if (!colours) expect(passed.length).toBeGreaterThan(5);
    all.push(
      ...found.map(
        ({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map((node) => node.html).join(' | ')}`,
      ),
    );
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return all;
}
