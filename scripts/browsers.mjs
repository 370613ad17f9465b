// npm run browsers [-- --rest | --table]: walks through every lab in every browser on every host and writes the results to
// tests/BROWSERS.md. With --rest it walks only what no earlier walk of this checkout has covered, or what failed; with --table it
// walks nothing and makes the table from the results of earlier walks.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { labs } from './browsers/labs.mjs';
import { matrix } from './browsers/matrix.mjs';
import { build } from './build.mjs';
import { listFiles } from './lib/files.mjs';
import { main, say } from './lib/log.mjs';
import { BUILD, ROOT } from './lib/paths.mjs';
import { setUp } from './setup.mjs';
import { walkSuites } from './suites/suites.mjs';

const FOUND = join(BUILD, 'browsers');

await main(async () => {
  let failures = 0;
  if (!process.argv.includes('--table')) {
    await setUp();
    await build();
    for (const { title, run } of walkSuites(process.argv.includes('--rest') ? 'rest' : 'all')) {
      const { passed, failed, problems } = await run();
      say(`${title}: ${passed} passed, ${failed} failed`);
      for (const problem of problems) say(problem);
      failures += failed;
    }
  }
  const found = listFiles(FOUND).map((file) => JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(join(ROOT, 'tests', 'BROWSERS.md'), matrix(labs(), found));
  say('tests/BROWSERS.md is what these walks found.');
  return failures > 0 ? 1 : 0;
});
