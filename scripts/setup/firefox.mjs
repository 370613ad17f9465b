// Firefox for the tests: the system's, Debian's firefox-esr, or the one that FIREFOX names.
import { existsSync } from 'node:fs';
import { which } from '../lib/exec.mjs';
import { fromEnvironment, setUpBrowser } from './browser.mjs';

const NAMES = ['firefox-esr', 'firefox'];
const MAC = '/Applications/Firefox.app/Contents/MacOS/firefox';

/** Path of a Firefox, or undefined. */
export const findFirefox = () =>
  fromEnvironment('FIREFOX') ??
  NAMES.map((name) => which(name)).find(Boolean) ??
  (existsSync(MAC) ? MAC : undefined);

export const setUpFirefox = () =>
  setUpBrowser({
    name: 'Firefox',
    packages: ['firefox-esr'],
    find: findFirefox,
    how:
      'Install it (Debian: sudo apt-get install firefox-esr; elsewhere: https://www.mozilla.org/firefox, not the snap)\n' +
      'or set FIREFOX to the path of one, then run the command again.',
  });
