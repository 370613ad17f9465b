// Playwright's global setup: finds the browsers and serves the built page, with and without isolation headers, to each of the
// workers from servers of its own, so that it is known what a test was served (suites/e2e-served.mjs).
// Environment set here reaches the workers, which read tests/playwright.config.ts again.
import { served } from './lib/served.mjs';
import { startServer } from './serve.mjs';
import { findChromium } from './setup/chromium.mjs';
import { findFirefox } from './setup/firefox.mjs';
import { findWebKit } from './setup/webkit.mjs';

/** Those that are here; a project whose browser is not says so in its first test. */
async function nameBrowsers() {
  const webkit = findWebKit();
  const found = {
    CHROMIUM: await findChromium(),
    FIREFOX: findFirefox(),
    WEBKIT_DRIVER: webkit?.driver,
    WEBKIT_BROWSER: webkit?.browser,
  };
  for (const [name, path] of Object.entries(found)) if (path) process.env[name] = path;
}

export default async function startServers({ workers }) {
  await nameBrowsers();
  const pairs = await Promise.all(
    Array.from({ length: workers }, (_, worker) => {
      const onRequest = (path) => served.push({ worker, path, at: Date.now() });
      return Promise.all(
        [true, false].map((isolation) => startServer({ port: 0, isolation, onRequest })),
      );
    }),
  );
  process.env.TENSORSCOPE_SERVERS = JSON.stringify(pairs.map((pair) => pair.map(({ url }) => url)));
  return () => Promise.all(pairs.flat().map((server) => server.close()));
}
