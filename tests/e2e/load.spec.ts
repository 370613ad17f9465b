// The bytes transferred until a visitor can use the first lab. load-timing.spec.ts measures the time.

import { expect, test } from '@playwright/test';
import { pageOf, section } from './support';

/** 5 % above the 346.1 kB measured when this was set: small additions pass, a new library does not. */
const BUDGET_BYTES = 363_000;

test('the first lab transfers at most 363 kB', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  let bytes = 0;
  const files: string[] = [];
  const urls = new Map<string, string>();
  const underWay = new Set<string>();
  client.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId));
  client.on('Network.responseReceived', ({ requestId, response }) => {
    urls.set(requestId, response.url);
    underWay.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    underWay.delete(requestId);
    bytes += encodedDataLength;
    files.push(
      `${urls.get(requestId)?.split('/').at(-1)} ${(encodedDataLength / 1000).toFixed(1)} kB`,
    );
  });
  await page.goto(pageOf('parameters'));
  await expect(section(page, 'setup').getByRole('combobox')).toContainText('GPT-2 XL');
  await page.waitForLoadState('networkidle');
  await expect.poll(() => underWay.size).toBe(0);
  console.log(`  ${(bytes / 1000).toFixed(1)} kB: ${files.join(', ')}`);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
  // The page itself fetches the WebAssembly module, so the sum includes it; scripts of workers are not in the sum.
  expect(files.some((file) => file.includes('.wasm'))).toBe(true);
});
