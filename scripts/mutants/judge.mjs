// Whether the tests caught their share of a sample of mutants.
import { PARTS, summary, survivors } from './run.mjs';

const percent = (value) => `${(100 * value).toFixed(0)} %`;

/** One claim for each part: what share of `count[part]` mutants the tests caught. */
export function judgeMutants(part, count, results) {
  const { share, counted, lines } = summary(results);
  const { least } = PARTS[part];
  const few = counted < count ? [`only ${counted} of ${count} mutants could be tried`] : [];
  const missed =
    share < least ? [`${percent(share)} caught, at least ${percent(least)} have to be`] : [];
  const problems = [...few, ...missed];
  return {
    problems: problems.map(
      (problem) => `mutants of ${part}: ${problem}\n${survivors(results).join('\n')}`,
    ),
    notes: [`${part}: ${percent(share)} of ${counted} caught`, ...lines],
  };
}
