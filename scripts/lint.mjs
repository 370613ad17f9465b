// npm run lint: every check, without tests. Exit code 1 when one of them fails.

import { buildWasm, configureLint } from './build-cxx.mjs';
import { CHECKS, runChecks, TIDY } from './checks/run.mjs';
import { main, refuseOptions, say } from './lib/log.mjs';
import { setUp } from './setup.mjs';

await main(async () => {
  refuseOptions('it sets up, builds and runs every check.');
  await setUp();
  await configureLint();
  await buildWasm();
  const results = await runChecks([...CHECKS, ...TIDY], ({ title, problems, remark }) => {
    say(`${problems.length === 0 ? 'pass' : 'FAIL'}  ${title}${remark ? ` (${remark})` : ''}`);
    for (const problem of problems) say(`        ${problem}`);
  });
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
