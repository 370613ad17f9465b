// A suite that passed is not run again with the same inputs: same program, same files, same seed. Its outcome is stored beside
// the build and reported as an earlier run's. A fresh clone has none; `npm test -- --fresh` ignores them.
import { existsSync, rmSync, statSync } from 'node:fs';
import { arch, cpus } from 'node:os';
import { join } from 'node:path';
import { hashFiles, listFiles, readText, writeAtomically } from '../lib/files.mjs';
import { BUILD } from '../lib/paths.mjs';

/**
 * What decides an outcome besides files: the machine, Node, the suite's arguments, and our environment variables (including the
 * seed).
 */
function surroundings(also) {
  const ours = Object.entries(process.env).filter(([name]) => name.startsWith('TENSORSCOPE_'));
  return JSON.stringify([arch(), cpus()[0]?.model, process.version, also, ours.sort()]);
}

/** One hash of everything that decides a suite's outcome; a folder counts with all its files. */
function keyOf({ reads, also }) {
  const files = reads.flatMap((path) => (statSync(path).isDirectory() ? listFiles(path) : [path]));
  return hashFiles(files, surroundings(also));
}

/**
 * @param {{ name: string, run(): Promise<Outcome>, reads?: string[], also?: string }} suite `reads` are the files and folders
 * that decide its outcome, once it is built, and `also` is anything else that does; without `reads` it always runs
 * @returns {Promise<Outcome & { reused?: string }>} `reused`: when it ran, if that was not now
 */
export async function runOrReuse(suite, { fresh = false, folder = join(BUILD, 'passed') } = {}) {
  // A missing path would give the same key whatever its content should have been.
  if (!suite.reads?.every((path) => existsSync(path))) return suite.run();
  const file = join(folder, `${suite.name}.json`);
  const key = keyOf(suite);
  const kept = JSON.parse(readText(file) ?? '{}');
  if (!fresh && kept.key === key) return { ...kept.outcome, reused: kept.at };
  // Removed first, so that an interrupted run leaves no outcome behind.
  rmSync(file, { force: true });
  const outcome = await suite.run();
  const passed = outcome.failed === 0 && outcome.passed > 0;
  // If an input changed during the run, part of the suite did not see the change.
  if (passed && keyOf(suite) === key) {
    writeAtomically(file, JSON.stringify({ key, at: new Date().toISOString(), outcome }));
  }
  return outcome;
}
