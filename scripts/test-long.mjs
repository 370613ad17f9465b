// npm run test:long [-- --only name,name]: the tests that take long and run rarely, under the rules of npm test.
import { LONG_MS } from './lib/deadline.mjs';
import { main } from './lib/log.mjs';
import { runTests } from './suites/run.mjs';
import { BUILDS, LONG_SUITES } from './suites/suites.mjs';

await main(() => runTests(process.argv.slice(2), LONG_SUITES, BUILDS, { deadlineMs: LONG_MS }));
