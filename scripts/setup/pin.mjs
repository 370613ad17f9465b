// npm run pin: writes the versions that the Debian mirror offers now into versions.json. Every later set-up reports where it
// differs. The upstream versions, for other systems, are changed there by hand.
import { readFileSync, writeFileSync } from 'node:fs';
import { withLock } from '../lib/files.mjs';
import { Fixable, main, refuseOptions, say } from '../lib/log.mjs';
import { drift, offeredVersions } from './debian.mjs';
import { TOOLCHAIN } from './place.mjs';
import { canUseDebian } from './recipe.mjs';

await main(async () => {
  refuseOptions('it pins the toolchain at the versions that the Debian mirror offers now.');
  if (!canUseDebian())
    throw new Fixable('The pinned packages are those of Debian: run this there.');
  const file = new URL('versions.json', import.meta.url);
  const versions = JSON.parse(readFileSync(file, 'utf8'));
  const offered = await withLock('cxx', offeredVersions, TOOLCHAIN);
  const lines = drift(offered, versions.debian.packages);
  versions.debian.packages = offered;
  writeFileSync(file, `${JSON.stringify(versions, null, 2)}\n`);
  say(lines.length === 0 ? 'Nothing has changed.' : lines.join('\n'));
});
