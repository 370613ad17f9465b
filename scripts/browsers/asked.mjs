// What scripts that run labs in Chromium begin with.
import { build } from '../build.mjs';
import { setUpChromium } from '../setup/chromium.mjs';
import { setUp } from '../setup.mjs';

/** Sets up and builds, unless --built says that this is done. @returns {Promise<string[]>} the names on the command line */
export async function askedNames() {
  const asked = process.argv.slice(2);
  if (!asked.includes('--built')) {
    await setUp();
    await build();
    process.env.CHROMIUM = await setUpChromium();
  }
  return asked.filter((each) => each !== '--built');
}
