// Finds a browser for the tests, or installs it where apt can, or says how to get one.
import { existsSync } from 'node:fs';
import { withLock } from '../lib/files.mjs';
import { Fixable, step } from '../lib/log.mjs';
import { aptInstall, hasApt, isRoot } from './system.mjs';

/** The file that an environment variable names, if it is set. */
export function fromEnvironment(name) {
  const file = process.env[name];
  if (!file || existsSync(file)) return file || undefined;
  throw new Fixable(`${name} is set to ${file}, which does not exist: correct or unset it.`);
}

/**
 * @template Found
 * @param {{ name: string, packages: string[], find(): Found | undefined, how: string }} browser `how` tells users how to install
 * it themselves
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
