// Playwright's global setup: finds Chromium and serves the built page, with and without isolation headers.
// Environment set here reaches the workers, which read tests/playwright.config.ts again.
import { startServer } from './serve.mjs';
import { findChromium } from './setup/chromium.mjs';

export default async function startServers() {
  process.env.CHROMIUM ??= await findChromium();
  const isolated = await startServer({ port: 0 });
  const plain = await startServer({ port: 0, isolation: false });
  process.env.TENSORSCOPE_URL = isolated.url;
  process.env.TENSORSCOPE_PLAIN_URL = plain.url;
  return () => Promise.all([isolated.close(), plain.close()]);
}
