// A lookup table of answers, built run by run from what each failing run reveals: the second check uses newly drawn cases.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Case } from '../../../web/src/bench/contract';
import { explained } from '../../../web/src/bench/grade/explain';
import { type Grading, gradeFully, seedAnew } from '../../../web/src/bench/grade/grade';
import { regrade } from '../../../web/src/bench/grade/regrade';
import { outcomeText } from '../../../web/src/bench/page/cases-table';
import { begun, withTry } from '../../../web/src/bench/state/student';
import type { Profiler } from '../../../web/src/engine/profiler';
import convolution from '../../../web/src/exercises/build-conv-flops/exercise';
import exercise from '../../../web/src/exercises/build-parameters/exercise';
import { sessionProfiler } from '../../support/session-profiler';
import { plainSandbox } from './plain-sandbox';
import { tableProgram } from './table';

const AT = '2026-01-31T12:00:00.000Z';
const SOLUTION = exercise.code.javascript?.solution ?? '';
const program = (source: string) => ({ language: 'javascript', source }) as const;

let engine: Profiler;
beforeAll(async () => {
  engine = (await sessionProfiler()) as unknown as Profiler;
});

const graded = (source: string, seed = 7): Promise<Grading> =>
  gradeFully(exercise, program(source), { engine, seed }, plainSandbox);

describe('a table of answers', () => {
  it('does not pass, however often it is told one more', async () => {
    const seed = 7;
    const known: Case[] = [];
    const first = await convolution.cases(engine, seed);
    let anew = 0;
    for (let run = 0; run < 2 * first.length; run++) {
      const source = tableProgram('convFlops', known);
      const grading = await gradeFully(
        convolution,
        program(source),
        { engine, seed },
        plainSandbox,
      );
      expect(grading.passed).toBe(false);
      if (grading.failing === undefined) throw new Error('nothing is told');
      if (grading.anew !== undefined) anew += 1;
      known.push(grading.failing.case);
    }
    // From some run on, the table passed the cases of the seed and was tested with new ones.
    expect(anew).toBeGreaterThan(first.length / 2);
  });

  it('over the seed’s cases is met with others, of which the smallest that fails is explained', async () => {
    const cases = await exercise.cases(engine, 7);
    const source = tableProgram('countParameters', cases);
    const grading = await graded(source);
    expect(grading).toMatchObject({ passed: false, anew: grading.cases.length });
    expect(grading.cases.map((each) => each.case)).toEqual(
      await exercise.cases(engine, seedAnew(7, source)),
    );
    expect(outcomeText(grading, {})).toMatch(
      /^It passed the cases drawn for you, but not these, drawn anew: \d+ of \d+ (is|are) right\.$/,
    );
    const shown = explained(exercise, 'javascript', grading);
    expect(shown?.title).toContain(grading.failing?.case.name);
    expect(cases.map(({ args }) => args)).not.toContainEqual(grading.failing?.case.args);
    expect(outcomeText(await graded(SOLUTION), {})).toMatch(
      /^All (\d+) cases are right, and \1 more, drawn anew\.$/,
    );
  });

  it('comes to the same when it is graded again, and its pass is found out', async () => {
    const source = tableProgram('countParameters', await exercise.cases(engine, 7));
    const record = withTry(exercise, begun(exercise, 7), program(source), await graded(source), AT);
    expect(record).toMatchObject({ status: 'begun', last: { passed: false } });
    expect(await regrade(record, exercise, engine, plainSandbox)).toMatchObject({
      passed: false,
      same: true,
      anew: true,
    });
    if (record.last === undefined) throw new Error('it was run');
    const { cases } = record.last;
    const forged = { ...record, passed: { ...record.last, passed: true, right: cases } };
    expect(await regrade(forged, exercise, engine, plainSandbox)).toMatchObject({
      passed: false,
      same: false,
    });
  });

  it('the second look’s seed follows from seed and text alone', () => {
    // The seed is not stored, so every machine has to derive the same one.
    expect(seedAnew(7, 'def f():\n    return 1\n')).toBe(2_073_912_778);
    const seeds = [seedAnew(7, 'a'), seedAnew(8, 'a'), seedAnew(7, 'b'), seedAnew(7, 'a ')];
    expect(new Set(seeds).size).toBe(4);
  });

  it('Stop ends the second look too', async () => {
    const stop = new AbortController();
    const stopped = gradeFully(
      exercise,
      program(SOLUTION),
      { engine, seed: 7 },
      {
        ...plainSandbox,
        run: async (program, calls, options) => {
          options?.signal?.throwIfAborted();
          return plainSandbox.run(program, calls, options);
        },
      },
      { signal: stop.signal, again: () => stop.abort() },
    );
    await expect(stopped).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  });
});
