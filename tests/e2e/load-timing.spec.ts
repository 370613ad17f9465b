// The time until a visitor sees a number measured on their machine.

import { type Browser, test } from '@playwright/test';
import { decide } from './promise';

// Recording a trace would slow our page, which draws, more than the blank one.
test.use({ trace: 'off', screenshot: 'off' });

const MOST_RATIO = 4;

/** Milliseconds from navigation to the mark, in a fresh context with an empty cache. */
async function timeTo(browser: Browser, address: string, mark: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark);
    return await page.evaluate(
      (name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN,
      mark,
    );
  } finally {
    await context.close();
  }
}

test('the first measured number comes within 4x of the time a blank page takes', async ({
  browser,
  baseURL,
}) => {
  const home = new URL('index.html', baseURL).href;
  const blank = new URL('blank.html', baseURL).href;
  await timeTo(browser, home, 'tensorscope:first-result'); // fills Chromium's own caches for the host
  await decide(`first result within ${MOST_RATIO}x of a blank page`, 4, async () => {
    const empty = await timeTo(browser, blank, 'blank:loaded');
    const ours = await timeTo(browser, home, 'tensorscope:first-result');
    const ratio = ours / empty;
    return {
      seen: `blank page ${empty.toFixed(0)} ms, first result ${ours.toFixed(0)} ms: ${ratio.toFixed(2)}x`,
      holds: ratio <= MOST_RATIO,
    };
  });
});
