// A browser for the tests: the machine's, or installed where apt can, or a message that says how to get one.
import { existsSync } from 'node:fs';
import { withLock } from '../lib/files.mjs';
import { Fixable, step } from '../lib/log.mjs';
import { aptInstall, hasApt, isRoot } from './system.mjs';

/** The file that a variable of the environment names, where it is set. */
export function fromEnvironment(name) {
  const file = process.env[name];
  if (!file || existsSync(file)) return file || undefined;
  throw new Fixable(`${name} is set to ${file}, which does not exist: correct or unset it.`);
}

/**
 * @template Found
 * @param {{ name: string, packages: string[], find(): Found | undefined, how: string }} browser how: what someone
 *   does who has to get it without us
 * @returns {Promise<Found>}
 */
export const setUpBrowser = ({ name, packages, find, how }) =>
  withLock(name.toLowerCase(), async () => {
    const found = find();
    if (found) return found;
    let failed = '';
    if (hasApt() && isRoot()) {
      const install = () => aptInstall(packages, `The tests in ${name} need it.`);
      await step(name, install).catch((error) => {
        failed = `\nThat failed here:\n${error.message}`;
      });
    }
    const installed = find();
    if (installed) return installed;
    throw new Fixable(`No ${name} for the tests. ${how}${failed}`);
  });
