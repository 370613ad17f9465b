// Starts Chromium with one page (own context, own renderer process) for each engine.
import { join } from 'node:path';
import { BUILD, ROOT } from '../lib/paths.mjs';
import { CHROMIUM_ARGUMENTS, setUpChromium } from '../setup/chromium.mjs';
import { LIMITS } from './limits/build.mjs';
import { REFERENCES } from './reference/index.mjs';
import { serveMounts } from './server.mjs';

const MOUNTS = {
  '/bench/': join(ROOT, 'scripts', 'bench'),
  '/limits/': LIMITS,
  '/reference/': REFERENCES,
  '/wasm-simd128/': join(BUILD, 'wasm-simd128'),
  '/wasm-relaxed/': join(BUILD, 'wasm-relaxed'),
  '/wasm-threads/': join(BUILD, 'wasm-threads'),
};

/** @param mounts additional folders by path prefix. Returns {version, open(engine) -> page, close}. */
export async function startBrowser(mounts = {}) {
  const executablePath = await setUpChromium();
  const { chromium } = await import('@playwright/test');
  const browsers = new Map();
  /** One browser per set of flags, shared by the engines that ask for it; most ask for none. */
  const launched = async (flags) => {
    const args = [...CHROMIUM_ARGUMENTS, ...flags];
    const key = flags.join(' ');
    if (!browsers.has(key)) browsers.set(key, await chromium.launch({ executablePath, args }));
    return browsers.get(key);
  };
  const browser = await launched([]);
  const all = { ...MOUNTS, ...mounts };
  // Only a cross-origin isolated page may use shared memory. The other pages are not isolated, like most pages on the web.
  const plain = await serveMounts(all, { isolated: false });
  const isolated = await serveMounts(all, { isolated: true });
  return {
    version: browser.version(),
    open: async (engine) =>
      openEngine(await launched(engine.flags ?? []), engine, engine.threads > 1 ? isolated : plain),
    async close() {
      for (const one of browsers.values()) await one.close();
      plain.close();
      isolated.close();
    },
  };
}

class Timeout extends Error {}

async function within(ms, work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Timeout(`no answer in ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** {info, call(name, argument), close}; call is a function of window.bench in page/page.mjs. */
async function openEngine(browser, { url, threads, options = {} }, server) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(0);
    const crash = new Promise((_, reject) => {
      page.on('crash', () => reject(new Error('the page crashed')));
    });
    crash.catch(() => {});
    await page.goto(`${server.url}/bench/page/page.html`);
    await page.waitForFunction(() => window.bench);
    const call = (name, argument) => {
      const answer = page.evaluate(([f, x]) => window.bench[f](x), [name, argument]);
      return within(240_000, Promise.race([answer, crash]));
    };
    const info = await call('init', { url, threads, options });
    return { info, call, close: () => context.close() };
  } catch (error) {
    await context.close();
    throw error;
  }
}
