// For authors of exercises: checks, with several seeds, that the solutions pass, that the starters fail, and that each mistake
// is recognized.

import type { Profiler } from '../../engine/profiler';
import { FileProblem } from '../../session/checked-file';
import { type Case, type Exercise, type Language, mistaken } from '../contract';
import { grade } from '../grade/grade';
import type { Sandbox } from '../sandbox';

export interface Finding {
  readonly holds: boolean;
  readonly text: string;
}

const SEEDS = [1, 2, 3];

export async function checkExercise(
  exercise: Exercise,
  engine: Profiler,
  sandbox: Sandbox,
  signal?: AbortSignal,
): Promise<Finding[]> {
  let drawn: (readonly Case[])[];
  try {
    drawn = await Promise.all(SEEDS.map((seed) => exercise.cases(engine, seed, signal)));
  } catch (thrown) {
    // The engine does not accept a field: without cases nothing else can be checked.
    if (thrown instanceof FileProblem) return [{ holds: false, text: thrown.message }];
    throw thrown;
  }
  const outcomes = async (language: Language, source: string) => {
    const all = [];
    for (const cases of drawn)
      all.push(await grade(exercise, { language, source }, cases, sandbox, { signal }));
    return all;
  };
  const findings: Finding[] = [
    {
      holds: drawn.every(({ length }) => length >= 20),
      text: `${drawn[0]?.length ?? 0} cases; 20 or more make guessing hard.`,
    },
  ];
  for (const language of Object.keys(exercise.code) as Language[]) {
    const { solution = '', starter = '' } = exercise.code[language] ?? {};
    const solved = await outcomes(language, solution);
    const wrong = solved.find(({ passed }) => !passed)?.failing?.case.name;
    const passes = wrong === undefined ? 'passes.' : `fails in “${wrong}”.`;
    findings.push({ holds: wrong === undefined, text: `The solution in ${language} ${passes}` });
    const begins = (await outcomes(language, starter)).every(({ passed }) => !passed);
    findings.push({
      holds: begins,
      text: `What the editor begins with in ${language} ${begins ? 'fails.' : 'passes already.'}`,
    });
    for (const { edits, name } of exercise.mistakes) {
      const by = edits[language];
      if (by === undefined) continue;
      const made = await outcomes(language, mistaken(solution, by));
      const named = made.every(({ mistake }) => mistake?.name === name);
      const is = named ? 'is told its name.' : 'is not told its name with every seed.';
      findings.push({ holds: named, text: `“${name}” in ${language} ${is}` });
    }
  }
  return findings;
}
