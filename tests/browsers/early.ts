// For a driver that cannot run a script before the page's: the built pages with an additional script at their beginning, which
// records the console's messages and makes measurements short.

import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '../../scripts/serve.mjs';
import { shorten } from '../e2e/budgets';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const SCRIPT = 'before-the-page.js';

/** What the script records in a page. */
export interface Page {
  earlyErrors?: string[];
}

/** Runs in the page. */
function listen(): void {
  const earlyErrors: string[] = [];
  Object.assign(globalThis, { earlyErrors });
  for (const level of ['error', 'warn'] as const) {
    const say = console[level];
    console[level] = (...words: unknown[]) => {
      earlyErrors.push(words.map(String).join(' '));
      say.apply(console, words);
    };
  }
  addEventListener(
    'error',
    (event) => {
      const { target, message } = event;
      // Only the page is told; no browser's console shows this message.
      if (String(message).startsWith('ResizeObserver loop')) return;
      const failed = target instanceof Element ? target.outerHTML.slice(0, 200) : message;
      earlyErrors.push(`uncaught: ${failed}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => earlyErrors.push(`uncaught: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    earlyErrors.push(`refused by ${violatedDirective}: ${blockedURI}`),
  );
}

/** A folder equal to dist/ except for its pages. */
function pagesWithScript(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tensorscope-pages-'));
  for (const name of readdirSync(DIST)) {
    if (!/\.html(\.br|\.gz)?$/.test(name)) symlinkSync(join(DIST, name), join(folder, name));
    else if (name.endsWith('.html')) {
      const page = readFileSync(join(DIST, name), 'utf8');
      const own = page.replace(/<head>/i, `<head><script src="./${SCRIPT}"></script>`);
      if (own === page) throw new Error(`${name} has no <head> to put a script into`);
      writeFileSync(join(folder, name), own);
    }
  }
  writeFileSync(join(folder, SCRIPT), `(${listen})();\n(${shorten})();\n`);
  return folder;
}

/** Serves them like scripts/serve.mjs does, with and without isolation headers. */
export async function serveWithScript() {
  const root = pagesWithScript();
  const isolated = await startServer({ port: 0, root });
  const plain = await startServer({ port: 0, root, isolation: false });
  return {
    isolated: isolated.url,
    plain: plain.url,
    close: async () => {
      await Promise.all([isolated.close(), plain.close()]);
      rmSync(root, { recursive: true, force: true });
    },
  };
}
