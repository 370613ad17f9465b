// WebKit, Safari's engine, for the tests on Linux: WebKitGTK's driver and its small browser, a virtual screen (Xvfb) and a
// separate D-Bus session. WEBKIT_DRIVER and WEBKIT_BROWSER name other programs.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { which } from '../lib/exec.mjs';
import { fromEnvironment, setUpBrowser } from './browser.mjs';

/** The browser is installed beside the library, in a folder named after its version. */
function miniBrowser(libraries = '/usr/lib') {
  const folders = [libraries, '/usr/libexec'].filter((folder) => existsSync(folder));
  const inside = (folder) => readdirSync(folder).map((name) => join(folder, name));
  const machines = existsSync(libraries)
    ? inside(libraries).filter((path) => path.includes('-linux-gnu'))
    : [];
  return [...folders, ...machines]
    .flatMap((folder) => inside(folder).filter((path) => /\/webkit(2gtk|gtk)-[\d.]+$/.test(path)))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((path) => existsSync(path));
}

/** The programs that are needed, or undefined if one is missing. */
export function findWebKit() {
  const driver = fromEnvironment('WEBKIT_DRIVER') ?? which('WebKitWebDriver');
  const browser = fromEnvironment('WEBKIT_BROWSER') ?? miniBrowser();
  const around = [which('Xvfb'), which('dbus-run-session')];
  return driver && browser && around.every(Boolean) ? { driver, browser } : undefined;
}

export const setUpWebKit = () =>
  setUpBrowser({
    name: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb', 'dbus-x11'],
    find: findWebKit,
    how:
      'It takes WebKitGTK with its driver, Xvfb and dbus-run-session (Debian, Ubuntu: sudo apt-get install webkit2gtk-driver xvfb dbus-x11),\n' +
      'found on the PATH or by WEBKIT_DRIVER and WEBKIT_BROWSER (MiniBrowser). There is none for macOS and Windows: run these tests on Linux.',
  });
