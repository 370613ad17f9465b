// Grades one program in this process. The command line runs it inside grade-process.

import type { Language } from '../bench/contract';
import { failsAnew, gradeFully } from '../bench/grade/grade';
import type { Sandbox } from '../bench/sandbox';
import { openNodeSandbox } from '../bench/sandboxes/node';
import { Profiler } from '../engine/profiler';
import { type Given, GradeProblem, type Line } from './grade-line';
import { givenExercises, judgeOf } from './judges';

/** Grades programs with one sandbox for each language. */
export class GraderHere {
  private readonly engine = new Profiler();
  private readonly sandboxes = new Map<Language, Sandbox>();

  private sandbox(language: Language): Sandbox {
    const open = this.sandboxes.get(language) ?? openNodeSandbox(language);
    this.sandboxes.set(language, open);
    return open;
  }

  async program({ exercise: id, own, language, source, seed }: Given): Promise<Line> {
    const judged = await judgeOf(id, own === undefined ? undefined : givenExercises([own]));
    if (judged === undefined) throw new GradeProblem(`there is no exercise "${id}"`);
    const { exercise, judge } = judged;
    if (exercise.code[language] === undefined)
      throw new GradeProblem(`"${id}" is not written in ${language}`);
    const from = { engine: this.engine, seed };
    const program = { language, source };
    const grading = await gradeFully(exercise, program, from, this.sandbox(language));
    const { passed, failing, mistake, cases } = grading;
    const right = cases.filter((each) => each.right).length;
    const anew = failsAnew(grading) ? { anew: true as const } : {};
    const { answer } = failing ?? {};
    const returned =
      answer?.kind === 'value'
        ? { returned: answer.value }
        : answer && { message: answer.message, ...(answer.line ? { line: answer.line } : {}) };
    return {
      exercise: id,
      language,
      seed,
      passed,
      right,
      cases: cases.length,
      ...(failing && {
        failing: { case: failing.case.name, expected: failing.case.expected, ...returned, ...anew },
      }),
      ...(mistake && { mistake: mistake.name }),
      cases_of: judge,
    };
  }

  dispose(): void {
    for (const sandbox of this.sandboxes.values()) sandbox.dispose();
  }
}
