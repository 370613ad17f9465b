// Lets the student's function lead the search: it receives indices within the chosen ranges, and shares of the limit.

import { entryIn, type Json } from '../contract';
import { type ExtraBench, Refused } from '../extra';
import type { Sandbox } from '../sandbox';
import type { Next } from './search';
import type { Point } from './space';

const isPoint = (value: Json, places: number): value is readonly number[] =>
  Array.isArray(value) && value.length === places && value.every((each) => Number.isInteger(each));

export function climbing(
  { program, exercise }: ExtraBench,
  sandbox: Sandbox,
  signal: AbortSignal,
): Next {
  return async (ranges, tried, limit) => {
    if (program === undefined) throw new Refused('Your function has not passed yet.');
    const sizes = ranges.map(({ length }) => length);
    const known = tried.map(({ point, rate }) => ({
      point: point.map((each, d) => ranges[d]?.indexOf(each) ?? 0),
      score: (rate?.giga ?? 0) / limit.giga,
    }));
    const { language, source } = program;
    const [answer] = await sandbox.run(
      { language, source, entry: entryIn(exercise.entry, language) },
      [{ args: [sizes, known] }],
      { signal },
    );
    if (answer?.kind !== 'value')
      throw new Refused(answer?.message ?? 'Your function gave no answer.');
    if (answer.value === null) return undefined;
    const written = JSON.stringify(answer.value);
    if (!isPoint(answer.value, sizes.length))
      throw new Refused(`Your function returned ${written}, which is no point.`);
    const indices = answer.value;
    if (indices.some((each, d) => each < 0 || each >= (sizes[d] ?? 0)))
      throw new Refused(`Your function returned ${written}, which lies outside.`);
    if (known.some(({ point }) => String(point) === String(indices)))
      throw new Refused(`Your function returned ${written}, which was tried already.`);
    return indices.map((each, d) => ranges[d]?.[each] ?? 0) satisfies Point;
  };
}
