import type { Case, Exercise, RealRow } from '../../bench/contract';
import { digits, plural } from '../../kit/words/format';
import { cases } from './cases';
import meta from './meta';
import { MISTAKES } from './mistakes';
import solutionJs from './solution.js?raw';
import solutionPy from './solution.py?raw';
import starterJs from './starter.js?raw';
import starterPy from './starter.py?raw';

const WARM_UP = 5;
const SAMPLES = 31;
const NETWORKS = [
  { model: 'mlp', batch: 64 },
  { model: 'cnn', batch: 1 },
  { model: 'resnet18_cifar', batch: 1 },
] as const;

/** What the simulated machine did in this case; its arguments do not show it. */
function explain({ world, args }: Case): string | undefined {
  if (world === undefined) return undefined;
  const warm_up = Number(args[2]);
  const listed = (from: number, to?: number) =>
    world.durations_ms
      .slice(from, to)
      .map((ms) => digits(ms, 4))
      .join(', ');
  const cold = warm_up === 0 ? '' : `To warm up: ${listed(0, warm_up)} ms. `;
  const calls = plural(world.durations_ms.length, 'call');
  return `${cold}To be timed: ${listed(warm_up)} ms. In all, ${calls} of run().`;
}

const exercise: Exercise = {
  meta,
  entry: 'measure_latency',
  task: [
    'Write a timer: `measure_latency(run, clock, warm_up, samples)`. First call `run()` as often as `warm_up` says without timing it: the first runs of a program are slow. Then time single runs, as many as `samples` says, and return the median in milliseconds.',
    '`clock()` returns the time in seconds, like Python’s `time.perf_counter()`. The median is the middle of the sorted times; of an even number of times it is the mean of the two in the middle.',
    'Your timer is graded on simulated machines, where we know how long each run takes. Call `run()` exactly as often as asked.',
  ],
  signature: [
    ['run', 'a function: one forward pass'],
    ['clock', 'a function: the time now, in seconds'],
    ['warm_up', 'how many runs come first, untimed'],
    ['samples', 'how many runs are timed, each by itself; at least 1'],
    ['returns', 'the median time of one run, in milliseconds'],
  ],
  hints: [
    'Read the clock right before and right after each run. The difference is what that run took.',
    'Collect the differences in a list and sort it. With five times, the third is the median; with four, the mean of the second and third.',
    'Seconds times 1000 are milliseconds.',
  ],
  code: {
    python: { starter: starterPy, solution: solutionPy },
    javascript: { starter: starterJs, solution: solutionJs },
  },
  mistakes: MISTAKES,
  cases,
  explain,
  real: {
    title: 'Your timer on the real engine',
    unit: 'ms',
    async rows(engine, signal) {
      const rows: RealRow[] = [];
      for (const { model, batch } of NETWORKS) {
        const { latency_ms, statistics } = await engine.measureLatency(model, {
          batch,
          budget_ms: 800,
          warm_up_ms: 300,
          ...(signal ? { signal } : {}),
        });
        const { low, high } = statistics.median_interval;
        rows.push({
          label: `${model}, batch ${batch}`,
          args: ['$run', '$clock', WARM_UP, SAMPLES],
          ours: latency_ms,
          interval: [low, high],
          live: { model, batch },
        });
      }
      return rows;
    },
    says(rows) {
      const inside = rows.filter(({ row: { interval: [low, high] = [0, 0] }, yours }) => {
        const value = Number(yours);
        return low <= value && value <= high;
      }).length;
      return `In ${inside} of ${rows.length} your median lies in our 95 % interval. You timed ${SAMPLES} runs, one by one; we time many more, and several in one sample where a run is short beside the tick of the clock. How that is done is the next exercise.`;
    },
  },
  lab: 'latency',
};

export default exercise;
