// A suite that passed need not run again over the same inputs: same program, same files, same seed. What it said then is
// kept beside the build and told as an earlier run's. A fresh clone has none of it; `npm test -- --fresh` takes none.
import { existsSync, rmSync, statSync } from 'node:fs';
import { arch, cpus } from 'node:os';
import { join, relative, sep } from 'node:path';
import { builtFiles } from '../lib/built.mjs';
import { hashFiles, listFiles, readText, writeAtomically } from '../lib/files.mjs';
import { BUILD, DIST } from '../lib/paths.mjs';

/** What decides besides files: the machine, Node, what the suite is asked for, and our variables (the seed is one). */
export function surroundings(also) {
  const ours = Object.entries(process.env).filter(([name]) => name.startsWith('TENSORSCOPE_'));
  return JSON.stringify([arch(), cpus()[0]?.model, process.version, also, ours.sort()]);
}

/** One hash of everything a suite's outcome is decided by; a folder counts with all that is in it. */
function keyOf({ reads, also }) {
  const files = reads.flatMap((path) => (statSync(path).isDirectory() ? listFiles(path) : [path]));
  const isBuilt = (file) => file.startsWith(DIST + sep);
  const built = files.some(isBuilt) ? builtFiles(DIST) : new Map();
  const said = files
    .filter(isBuilt)
    .map((file) => built.get(relative(DIST, file).split(sep).join('/')))
    .map((each) => [each?.name, each?.hash]);
  const others = files.filter((file) => !isBuilt(file));
  return hashFiles(others, surroundings([also, said]));
}

/**
 * @param {{ name: string, run({ fresh }): Promise<Outcome>, reads?: string[], also?: string }} suite `reads` are the files and
 *   folders that decide its outcome, once it is built, and `also` is what else does; without `reads` it always runs
 * @returns {Promise<Outcome & { reused?: string }>} `reused`: when it ran, if that was not now
 */
export async function runOrReuse(suite, { fresh = false, folder = join(BUILD, 'passed') } = {}) {
  // A path that is not there would look the same whatever it should have held.
  if (!suite.reads?.every((path) => existsSync(path))) return suite.run({ fresh });
  const file = join(folder, `${suite.name}.json`);
  const key = keyOf(suite);
  const kept = JSON.parse(readText(file) ?? '{}');
  if (!fresh && kept.key === key) return { ...kept.outcome, reused: kept.at };
  // Forgotten first, so that a run that is cut short leaves nothing to trust.
  rmSync(file, { force: true });
  const outcome = await suite.run();
  const passed = outcome.failed === 0 && outcome.passed > 0;
  // What changed meanwhile was not seen by all of the suite.
  if (passed && keyOf(suite) === key) {
    writeAtomically(file, JSON.stringify({ key, at: new Date().toISOString(), outcome }));
  }
  return outcome;
}
