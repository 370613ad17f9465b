// What `npm start` serves: first the page with the one module that every browser runs, then the full build at the same address.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { buildFirstPages, FIRST_PAGES, webIsBuilt } from '../../scripts/build-web.mjs';
import { startServer } from '../../scripts/serve.mjs';
import { complaints, measure, pageOf, RUN, skipPrediction } from './support';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

test('the first page measures with one module; reloaded once all is built it takes the others, and its own files stay', async ({
  page,
}) => {
  await buildFirstPages();
  const server = await startServer({ port: 0, root: FIRST_PAGES });
  const errors = complaints(page);
  const modules: string[] = [];
  page.on('response', (response) => {
    const name = /tensorscope-(simd128|relaxed|threads)-[^/]*\.wasm$/.exec(response.url())?.[1];
    if (name !== undefined) modules.push(name);
  });
  await page.goto(server.url);
  await expect(page.getByText('SIMD128 · 1 thread')).toBeVisible(RUN);
  await page.goto(new URL(pageOf('latency'), server.url).href);
  await skipPrediction(page);
  await measure(page);
  expect([...new Set(modules)]).toEqual(['simd128']);

  const [old] = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /simd128-[^/]*\.js$/.test(name)),
  );
  server.show(DIST);
  modules.length = 0;
  await page.goto(server.url);
  await expect(page.getByText('relaxed SIMD · 1 thread')).toBeVisible(RUN);
  expect(modules[0]).toBe('relaxed');
  expect((await page.request.get(String(old))).status()).toBe(200);
  expect(errors).toEqual([]);
  await server.close();
});

test('npm start prints an address that answers, and Ctrl+C ends it', async ({ request }) => {
  expect(webIsBuilt(), 'dist/ is older than its sources: run npm run build').toBe(true);
  const program = spawn(process.execPath, [START], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(program, 'exit');
  try {
    const [text] = await Promise.race([once(program.stdout, 'data'), ended]);
    const address = /^Tensorscope is at (http:\/\/localhost:\d+\/)$/m.exec(String(text))?.[1];
    expect(address, String(text)).toBeDefined();
    expect(await (await request.get(String(address))).text()).toContain('<title>');
    program.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  } finally {
    program.kill('SIGKILL');
  }
});
