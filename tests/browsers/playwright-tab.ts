// A tab of a browser that Playwright drives: Chromium, and the machine's Firefox.

import { readFile } from 'node:fs/promises';
import type { Frame, Page } from '@playwright/test';
import { shorten } from '../e2e/budgets';
import { complaints } from '../e2e/support';
import { press, put, type Tab } from './tab';

const HEIGHT = 900;

export async function playwrightTab(page: Page, browser: string): Promise<Tab> {
  await page.addInitScript(shorten);
  const errors = complaints(page);
  let frame: Frame = page.mainFrame();
  const first = (selector: string) => frame.locator(selector.replace(' >>> ', ' ')).first();
  const evaluate: Tab['evaluate'] = (work, given) => frame.evaluate(work as never, given) as never;
  const byScript = () => frame !== page.mainFrame() && browser.startsWith('Firefox');
  return {
    browser,
    isolated: String(process.env.TENSORSCOPE_URL),
    plain: String(process.env.TENSORSCOPE_PLAIN_URL),
    goto: async (address) => {
      frame = page.mainFrame();
      await page.goto(address);
    },
    reload: async () => {
      frame = page.mainFrame();
      await page.reload();
    },
    enter: async (selector) => {
      const entered = await (await first(selector).elementHandle())?.contentFrame();
      if (entered) frame = entered;
      else throw new Error(`${selector} is no frame`);
    },
    evaluate,
    click: (selector) => (byScript() ? press({ evaluate }, selector) : first(selector).click()),
    type: async (selector, text) => {
      if (byScript()) return put({ evaluate }, selector, text);
      await first(selector).click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    choose: async (selector, value) => {
      await first(selector).selectOption(value);
    },
    saved: async (action) => {
      const download = page.waitForEvent('download');
      await action();
      return readFile(await (await download).path(), 'utf8');
    },
    width: (pixels) => page.setViewportSize({ width: pixels, height: HEIGHT }),
    complaints: async () => errors,
  };
}
