// axe-core, asked for no more than is read here: WCAG 2.2 A and AA.
// reads: nothing of ours

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof Axe;
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Half a megabyte: sent to a document once, however often it is looked at. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Look {
  /** Where to look; the whole page unless given. */
  within?: string;
  /** Rules with one of these tags; axe's own choice unless given. */
  tags?: readonly string[];
  /** Of the rules with these tags, only those that look at colours. */
  colours?: boolean;
}

/**
 * Firefox 153 ends with a segmentation fault of its own once the engine measures in a page that axe has looked at: in labs
 * axe does not look there. What it would judge is the same document in every browser.
 */
const mayLook = (page: Page): boolean =>
  page.context().browser()?.browserType().name() !== 'firefox' || !page.url().includes('lab=');

/**
 * What axe finds in the page, and the rules that had something to pass there. What passed is listed once by rule, not by
 * element, which takes half of the time. No page of ours has frames, so none has to be visited.
 */
export async function axe(page: Page, look: Look = {}) {
  if (!mayLook(page)) return { violations: [], passed: undefined };
  expect(page.frames()).toHaveLength(1);
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
 * Of the page as it is now, in these themes: it follows the system's unless told otherwise. A theme is a set of colours
 * (tests/web/kit/contrast.test.ts), so in the second one rules about anything else would find what they found in the first.
 */
export async function violations(
  page: Page,
  themes: readonly Theme[] = ['light', 'dark'],
): Promise<string[]> {
  const all: string[] = [];
  for (const [index, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const colours = index > 0;
    const { violations: found, passed } = await axe(page, { tags: TAGS, colours });
    if (passed === undefined) continue;
    expect(passed).toContain('color-contrast'); // it did look
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
