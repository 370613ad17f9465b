// Playwright's global setup: finds the browsers and serves the built page, with and without isolation headers.
// Environment set here reaches the workers, which read tests/playwright.config.ts again.
import { startServer } from './serve.mjs';
import { findChromium } from './setup/chromium.mjs';
import { findFirefox } from './setup/firefox.mjs';
import { findWebKit } from './setup/webkit.mjs';

/** Environment variables for the browsers that were found; a project whose browser is missing says so in its first test. */
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

export default async function startServers() {
  await nameBrowsers();
  const isolated = await startServer({ port: 0 });
  const plain = await startServer({ port: 0, isolation: false });
  process.env.TENSORSCOPE_URL = isolated.url;
  process.env.TENSORSCOPE_PLAIN_URL = plain.url;
  return () => Promise.all([isolated.close(), plain.close()]);
}
