// npm run browsers [-- --rest | --table]: every lab in every browser on every host, and what was found over
// tests/BROWSERS.md. With --rest only what no earlier walk of this checkout has found, or what failed; with --table nothing
// is walked: the table is made of what earlier walks left.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { labs } from './browsers/labs.mjs';
import { matrix } from './browsers/matrix.mjs';
import { build } from './build.mjs';
import { listFiles } from './lib/files.mjs';
import { main, say } from './lib/log.mjs';
import { BUILD, ROOT } from './lib/paths.mjs';
import { setUp } from './setup.mjs';
import { WALKS, WALKS_LEFT } from './suites/suites.mjs';

const FOUND = join(BUILD, 'browsers');
await main(async () => {
  let failed = 0;
  if (!process.argv.includes('--table')) {
    await setUp();
    await build();
    const walk = process.argv.includes('--rest') ? WALKS_LEFT : WALKS;
    const outcome = await walk({ fresh: true });
    failed = outcome.failed;
    for (const problem of outcome.problems) say(problem);
  }
  const found = listFiles(FOUND).map((file) => JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(join(ROOT, 'tests', 'BROWSERS.md'), matrix(labs(), found));
  say('tests/BROWSERS.md is what these walks found.');
  return failed > 0 ? 1 : 0;
});
