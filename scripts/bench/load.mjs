// How soon the page has measured something, compared with a page that does nothing.
import { median } from './statistics.mjs';

const LOADS = 9;

/** Milliseconds from navigation to a performance mark, in a fresh context. */
async function timeTo(browser, address, mark) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(address);
    const handle = await page.waitForFunction(
      (name) => performance.getEntriesByName(name)[0]?.startTime,
      mark,
    );
    return await handle.jsonValue();
  } finally {
    await context.close();
  }
}

/** Medians of interleaved loads: {blank_page_ms, first_result_ms}. */
export async function measureLoad(browser, url) {
  const blank = [];
  const first = [];
  const firstResult = () => timeTo(browser, `${url}index.html`, 'tensorscope:first-result');
  await firstResult();
  for (let load = 0; load < LOADS; load += 1) {
    blank.push(await timeTo(browser, `${url}blank.html`, 'blank:loaded'));
    first.push(await firstResult());
  }
  return { blank_page_ms: median(blank), first_result_ms: median(first) };
}

export function describeLoad({ blank_page_ms: blank, first_result_ms: first }) {
  const ratio = (first / blank).toFixed(2);
  return `load      blank page ${blank.toFixed(0)} ms, first measured result ${first.toFixed(0)} ms: ${ratio}x`;
}
