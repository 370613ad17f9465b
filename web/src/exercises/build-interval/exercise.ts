import type { Case, Exercise, Json, RealRow } from '../../bench/contract';
import { draws } from '../../bench/grade/draws';
import { plural } from '../../kit/words/format';
import { cases, described } from './cases';
import { ALIKE, says } from './ending';
import meta from './meta';
import { MISTAKES } from './mistakes';
import solutionJs from './solution.js?raw';
import solutionPy from './solution.py?raw';
import starterJs from './starter.js?raw';
import starterPy from './starter.py?raw';

const NETWORKS = [
  { model: 'mlp', batch: 64 },
  { model: 'cnn', batch: 1 },
] as const;
/** The most samples of a network that are passed to the function; more would add nothing. */
const SHOWN = 200;

function explain({ args: [samples], expected }: Case, returned: Json): string | undefined {
  if (!Array.isArray(samples) || returned === null || typeof returned !== 'object')
    return undefined;
  const sorted = samples.map(Number).sort((a, b) => a - b);
  const { low } = expected as { readonly low: number | null };
  if (low === null)
    return `${plural(samples.length, 'sample is', 'samples are')} too few for a 95 % interval.`;
  return `For ${plural(samples.length, 'sample')} k is ${sorted.indexOf(low) + 1}.`;
}

const exercise: Exercise = {
  meta,
  entry: 'describe_samples',
  task: [
    'How long does a run take, and how sure is that? Write `describe_samples(samples)`: from the times of some runs, in any order, it returns the 50th, 90th and 99th percentile and a 95 % interval for the median.',
    'The percentile p of n sorted values stands at position (n − 1) · p / 100, counted from 0. Between two values, interpolate on a straight line: position 2.25 lies a quarter of the way from value 2 to value 3. NumPy and our engine do so.',
    'The interval goes from the k-th smallest to the k-th largest value. Each sample is as likely to fall below the true median as above it, like the toss of a fair coin. So the interval misses the true median with a chance of 2 · P, where P is the probability of fewer than k heads in n tosses. Take the largest k for which that chance is at most 5 %. Below six samples there is none: `low` and `high` are `None` (`null` in JavaScript).',
  ],
  signature: [
    ['samples', 'list of at least one number, in no order'],
    ['returns', '{p50, p90, p99, low, high}: numbers; low and high may be None'],
  ],
  hints: [
    'Sort first. For a percentile, split its position into its whole part and the fraction after the point; the last value has no neighbour above.',
    'Exactly j heads in n tosses have the probability C(n, j) / 2ⁿ. For j = 0 that is 1 / 2ⁿ, and from j − 1 to j it is multiplied by (n − j + 1) / j.',
    'Begin with the chance of k = 1, which is 2 / 2ⁿ, and go on while it is at most 0.05. For six samples k is 1, for nine it is 2.',
  ],
  code: {
    python: { starter: starterPy, solution: solutionPy },
    javascript: { starter: starterJs, solution: solutionJs },
  },
  mistakes: MISTAKES,
  cases,
  explain,
  real: {
    title: 'Your function on runs of the engine',
    unit: 'ms',
    async rows(engine, signal) {
      const rows: RealRow[] = [];
      const call = signal ? { signal } : {};
      for (const { model, batch } of NETWORKS) {
        const timing = { batch, budget_ms: 600, warm_up_ms: 300 };
        const { samples_ms } = await engine.measureLatency(model, { ...timing, ...call });
        const samples = samples_ms.slice(0, SHOWN);
        const { median_interval, autocorrelated } = await engine.summarize(samples, call);
        const { low, high } = median_interval;
        const ours = await described(engine, samples, draws(1), signal);
        const label = `${model}, batch ${batch}`;
        for (const [part, value] of Object.entries(ours)) {
          const interval = {
            interval: [low, high] as const,
            ...(autocorrelated ? { note: ALIKE } : {}),
          };
          rows.push({
            label: `${label}: ${part}`,
            args: [samples],
            part,
            ours: value,
            ...(part === 'p50' ? interval : {}),
          });
        }
      }
      return rows;
    },
    says,
  },
  lab: 'noise',
};

export default exercise;
