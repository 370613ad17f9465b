// A reporter of Playwright: which files of dist/ each test that passed was served, for reuse-tests.mjs. Needs the servers of
// scripts/e2e-servers.mjs, one worker each; a test with servers of its own says in an annotation what these served. Writes E2E_SERVED_OUTPUT.

import { writeAtomically } from '../lib/files.mjs';
import { served } from '../lib/served.mjs';

export default class Served {
  tests = [];

  printsToStdio() {
    return false;
  }

  onTestEnd(test, result) {
    // A worker's tests follow each other. What was asked for before this one began is nobody's any more.
    const began = result.startTime.getTime();
    const mine = served.filter(({ worker }) => worker === result.parallelIndex);
    const told = test.annotations
      .filter(({ type }) => type === 'served')
      .flatMap(({ description }) => JSON.parse(description));
    const paths = [...mine.filter(({ at }) => at >= began).map(({ path }) => path), ...told].map(
      (path) => path.split(/[?#]/)[0],
    );
    const others = served.filter(({ worker }) => worker !== result.parallelIndex);
    served.splice(0, served.length, ...others, ...mine.filter(({ at }) => at >= began));
    if (test.outcome() !== 'expected') return;
    const [, project, file, ...titles] = test.titlePath();
    this.tests.push({ project, file, titles, served: [...new Set(paths)].sort() });
  }

  onEnd() {
    const output = process.env.E2E_SERVED_OUTPUT;
    if (output !== undefined) writeAtomically(output, JSON.stringify(this.tests));
  }
}
