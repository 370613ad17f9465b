// Finds a Chromium for the end-to-end tests, or installs it, or says how to get one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { capture, which } from '../lib/exec.mjs';
import { withLock } from '../lib/files.mjs';
import { Fixable, say, step } from '../lib/log.mjs';
import { ROOT } from '../lib/paths.mjs';
import { fromEnvironment } from './browser.mjs';
import { aptInstall, hasApt, isRoot } from './system.mjs';

/** Switches off the browser's own traffic and windows, which would disturb tests and timings. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

async function playwrightsOwn() {
  const script = "import('@playwright/test').then((p) => console.log(p.chromium.executablePath()))";
  const { stdout } = await capture(process.execPath, ['-e', script], { cwd: ROOT });
  const file = stdout.trim();
  return file && existsSync(file) ? file : undefined;
}

/** Path of a usable Chromium, or undefined. If the environment variable CHROMIUM is set, it decides. */
export async function findChromium() {
  const named = fromEnvironment('CHROMIUM');
  if (named) return named;
  const onPath = NAMES.map((name) => which(name)).find(Boolean);
  if (onPath) return onPath;
  return existsSync(MAC) ? MAC : playwrightsOwn();
}

async function install() {
  if (hasApt() && isRoot()) {
    await aptInstall(['chromium'], 'The end-to-end tests need Chromium.');
    return;
  }
  say("  The end-to-end tests need Chromium: trying playwright's own download.");
  await capture('npx', ['--no-install', 'playwright', 'install', 'chromium'], {
    cwd: ROOT,
    show: true,
  });
}

export async function setUpChromium() {
  return withLock('chromium', async () => {
    const found = await findChromium();
    if (found) return found;
    await step('Chromium', install);
    const installed = await findChromium();
    if (installed) return installed;
    throw new Fixable(
      'No Chromium for the end-to-end tests. Install one (Debian, Ubuntu: sudo apt-get install chromium; elsewhere: npx playwright install chromium)\n' +
        `or set CHROMIUM to the path of one, then run npm test again from ${join(ROOT)}.`,
    );
  });
}
