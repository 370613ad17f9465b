// npm test [-- --only name,name]: set up, build, run every suite, print counts; the last line adds them up.
import { GATE_MS } from './lib/deadline.mjs';
import { main } from './lib/log.mjs';
import { runTests } from './suites/run.mjs';
import { BUILDS, SUITES } from './suites/suites.mjs';

await main(() =>
  runTests(process.argv.slice(2), SUITES, BUILDS, { deadlineMs: GATE_MS, gate: true }),
);
