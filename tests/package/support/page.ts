// A user's page in a real Chromium, served with the headers that its test gives; it reports its result in its title.

import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium } from '../../../scripts/setup/chromium.mjs';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

type Headers = Record<string, string>;
/** Headers that a host sends for a path; undefined for none. */
export type HeadersOf = (path: string) => Headers | undefined;

export const ISOLATED: Headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};
/** The strictest policy under which the library works: only the own origin, no blobs, no eval. */
export const STRICT: Headers = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'",
};

const closing: (() => Promise<void>)[] = [];

/** Serves a folder like a host; returns the address without a trailing slash. */
export async function host(folder: string, headersOf: HeadersOf = () => undefined) {
  const answer = ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    const type = { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' };
    if (!existsSync(file)) return response.writeHead(404, headersOf(pathname)).end('not here');
    response.writeHead(200, { ...type, ...headersOf(pathname) });
    return createReadStream(file).pipe(response);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

let browser: Browser | undefined;

/** The result that the page at this address reports: the JSON in its title. */
export async function answerOf(address: string): Promise<unknown> {
  browser ??= await chromium.launch({
    executablePath: process.env.CHROMIUM ?? (await findChromium()),
    args: [...CHROMIUM_ARGUMENTS],
  });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('console', (message) => errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  try {
    await page.goto(address);
    await page.waitForFunction(() => document.title.startsWith('{'), { timeout: 300_000 });
    return JSON.parse(await page.title());
  } catch (error) {
    throw new Error(`${address} said nothing (${error}); its console: ${errors.join('\n')}`);
  } finally {
    await page.close();
  }
}

export async function closeAll(): Promise<void> {
  await Promise.all(closing.splice(0).map((close) => close()));
  await browser?.close();
  browser = undefined;
}

/** What a page does with the library and reports: on `?threads=` threads, with files from `?files=`. */
export const program = (from = 'tensorscope'): string => `
import { Profiler } from '${from}';
const asked = new URLSearchParams(location.search);
const use = async () => {
  const files = asked.get('files') ?? undefined;
  const profiler = new Profiler({ threads: Number(asked.get('threads') ?? 1), files });
  const report = await profiler.measureLatency('mlp', { batch: 64, budget_ms: 100, warm_up_ms: 50 });
  const { curve } = await profiler.train({ preset: 'digits-mlp', steps: 2 });
  const { threads } = await profiler.info();
  return { threads, steps: curve.length, measured: report.samples_ms.length > 0 };
};
use().catch(({ code, message, hint }) => ({ code, message, hint })).then((value) => {
  document.title = JSON.stringify(value);
});
`;

export const HTML = (script: string): string =>
  `<!doctype html><meta charset="utf-8"><title>-</title><script type="module" src="${script}"></script>`;

export const ONE = { threads: 1, steps: 2, measured: true };
export const TWO = { ...ONE, threads: 2 };
