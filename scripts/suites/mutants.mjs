// The suite of mutants: a sample of each part, of which the tests have to catch a share.
import { relative } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

/** @param {Record<string, number>} counts how many mutants of each part */
export const mutants = (counts) => async () => {
  // They need packages, which a fresh clone has only once it is set up.
  const { tryMutants, writeSurvivors } = await import('../mutants/run.mjs');
  const { judgeMutants } = await import('../mutants/judge.mjs');
  const seed = Number(process.env.TENSORSCOPE_SEED ?? 1);
  const judged = [];
  for (const [part, count] of Object.entries(counts)) {
    const results = await tryMutants(part, { seed, count, built: true });
    const outcome = judgeMutants(part, count, results);
    const file = relative(ROOT, writeSurvivors(part, seed, results));
    judged.push({ ...outcome, notes: [...outcome.notes, `survivors in ${file}`] });
  }
  const failed = judged.filter(({ problems }) => problems.length > 0).length;
  return {
    passed: judged.length - failed,
    failed,
    problems: judged.flatMap(({ problems }) => problems),
    notes: judged.flatMap(({ notes }) => notes),
  };
};
