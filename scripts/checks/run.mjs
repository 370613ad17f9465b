// All checks; each is one claim that holds or does not.

import { quarantined, quarantineProblems } from '../suites/quarantine.mjs';
import { checkClaims } from './claims.mjs';
import { checkEngine, engineTree, webTree } from './direction.mjs';
import { checkPaths, checkSizes } from './files.mjs';
import { checkMarkdown } from './markdown.mjs';
import { checkReach } from './reach.mjs';
import { checkRooms } from './rooms.mjs';
import { checkBiome, checkCxxFormat, checkTypes } from './style.mjs';
import { checkTidy } from './tidy.mjs';
import { checkWeb } from './web-direction.mjs';

/** A direction check over no files would pass without checking anything. */
function overFiles(check, tree, where) {
  return tree.size === 0 ? [`there are no files under ${where}`] : check(tree);
}

export const CHECKS = [
  {
    title: 'engine: every include follows the direction of the layers',
    run: () => overFiles((files) => checkEngine(files, { whole: true }), engineTree(), 'engine/'),
  },
  {
    title: 'web: every import follows the direction of the areas',
    run: () => overFiles(checkWeb, webTree(), 'web/src/'),
  },
  {
    title: 'web: a file of a lab knows only those that stand before it',
    run: () => overFiles(checkRooms, webTree(), 'web/src/labs/'),
  },
  {
    title: 'web: the texts of a lab compare no numbers',
    run: () => overFiles(checkClaims, webTree(), 'web/src/labs/'),
  },
  { title: 'files: no hand-written file is longer than 300 lines', run: checkSizes },
  { title: 'files: no committed file names a path of one machine', run: checkPaths },
  {
    title: 'files: Markdown has its titles, paragraphs, tables and code whole',
    run: checkMarkdown,
  },
  {
    title: 'quarantine: few tests, for few days, each with its reason',
    run: () => quarantineProblems(quarantined()),
  },
  { title: 'C++ is formatted by clang-format', run: checkCxxFormat },
  { title: 'TypeScript and scripts pass Biome', run: checkBiome },
  { title: 'TypeScript type-checks', run: checkTypes },
];

export const TIDY = [
  { title: 'C++ passes clang-tidy', run: () => checkTidy() },
  { title: 'C++ files include what they name, and need what they are using', run: checkReach },
];

/** Checks every file by itself, which reveals what a batch may hide; no build compiles files this way. */
export const TIDY_BY_FILE = [
  { title: 'C++ passes clang-tidy, file by file', run: () => checkTidy({ batch: 1 }) },
];

/** Runs checks one after the other; a check that throws counts as failed. Returns [{ title, problems, remark }]. */
export async function runChecks(checks, report = () => {}) {
  const results = [];
  for (const { title, run } of checks) {
    let outcome;
    try {
      outcome = await run();
    } catch (error) {
      outcome = [error.message];
    }
    const { problems, remark = '' } = Array.isArray(outcome) ? { problems: outcome } : outcome;
    const result = { title, problems, remark };
    results.push(result);
    report(result);
  }
  return results;
}
