// npm run setup [-- --chromium]: everything the build needs, into node_modules/ and the toolchain's folder (setup/place.mjs).
import { pathToFileURL } from 'node:url';
import { main, say, seconds } from './lib/log.mjs';
import { setUpChromium } from './setup/chromium.mjs';
import { setUpCxx } from './setup/cxx.mjs';
import { setUpNpm } from './setup/npm.mjs';
import { setUpSystemTools } from './setup/system.mjs';

/** Idempotent: takes well under a second when nothing is missing. */
export async function setUp({ chromium = false } = {}) {
  const start = Date.now();
  await setUpSystemTools();
  // npm waits for the network and unpacking for the disk, so they run in parallel.
  const both = await Promise.allSettled([setUpNpm(), setUpCxx()]);
  for (const { reason } of both) if (reason) throw reason;
  if (chromium) await setUpChromium();
  const took = Date.now() - start;
  if (took > 2000) say(`Set-up complete in ${seconds(took)}.`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    say('Setting up Tensorscope');
    await setUp({ chromium: process.argv.includes('--chromium') });
    say('Everything is in place.');
  });
}
