// The bytes that opening a workbench transfers. workbench-load-timing.spec.ts measures the time until a first result.

import { expect, test } from '@playwright/test';
import { editor } from './bench';

const EXERCISE = 'build-parameters';

test('opening a workbench transfers at most 250 kB more than the page does, before any language', async ({
  page,
}) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const names: string[] = [];
  page.on('request', (request) => names.push(new URL(request.url()).pathname));
  await page.goto('index.html');
  await page.waitForLoadState('networkidle');
  const home = bytes;
  await page.evaluate((id) => {
    const link = document.querySelector<HTMLAnchorElement>(`a[href="?lab=${id}"]`);
    link?.click();
  }, EXERCISE);
  await expect(editor(page)).toBeVisible();
  await expect(page.locator('.cases tbody tr')).not.toHaveCount(0);
  await page.waitForLoadState('networkidle');
  console.log(`  ${((bytes - home) / 1000).toFixed(1)} kB more than the home page`);
  expect(bytes - home).toBeGreaterThan(50_000); // the editor was really loaded
  expect(bytes - home).toBeLessThanOrEqual(250_000);
  expect(names.filter((name) => /micropython|pyodide|wabt/i.test(name))).toEqual([]);
});
