import type { Case, Mistake } from '../../bench/contract';
import { meanForMedian } from '../../bench/grade/mean';
import { shownDurations } from '../../bench/grade/simulated';

const timed = ({ world, args: [, , warm_up] }: Case): number[] =>
  world === undefined
    ? []
    : shownDurations(world, world.durations_ms.length).slice(Number(warm_up));

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'mean',
    ...meanForMedian(timed),
    edits: {
      python: [['    times.sort()\n', '    return sum(times) / len(times)\n']],
      javascript: [
        [
          '  times.sort((a, b) => a - b);\n',
          '  return times.reduce((a, b) => a + b) / times.length;\n',
        ],
      ],
    },
  },
  {
    id: 'warm-up-counted',
    name: 'warm-up counted',
    says: 'The first runs are slow because the machine is not warm yet. They are run, and what they take is thrown away.',
    edits: {
      python: [
        ['    for _ in range(warm_up):\n        run()\n', ''],
        ['range(samples)', 'range(warm_up + samples)'],
      ],
      javascript: [
        ['  for (let i = 0; i < warmUp; i++) run();\n', ''],
        ['i < samples', 'i < warmUp + samples'],
      ],
    },
  },
  {
    id: 'no-warm-up',
    name: 'warm-up left out',
    says: 'Before anything is timed, run() is to be called warm_up times: the cold start does not belong to the answer.',
    edits: {
      python: [['range(warm_up)', 'range(0)']],
      javascript: [['i < warmUp', 'i < 0']],
    },
  },
  {
    id: 'seconds',
    name: 'seconds for milliseconds',
    says: 'The clock counts seconds and the answer is wanted in milliseconds: one second is 1000 of them.',
    edits: { python: [[' * 1000', '']], javascript: [[' * 1000', '']] },
  },
  {
    id: 'one-run',
    name: 'one run only',
    says: 'A single run can be an outlier. Time as many as samples says and take the middle one.',
    edits: {
      python: [['range(samples)', 'range(1)']],
      javascript: [['i < samples', 'i < 1']],
    },
  },
  {
    id: 'fastest',
    name: 'minimum for median',
    says: 'The fastest run tells what is possible, not what is usual. Asked for is the median.',
    edits: {
      python: [['    times.sort()\n', '    return min(times)\n']],
      javascript: [['  times.sort((a, b) => a - b);\n', '  return Math.min(...times);\n']],
    },
  },
  {
    id: 'upper-middle',
    name: 'no mean of the two in the middle',
    says: 'Of an even number of times two are in the middle: the median lies halfway between them.',
    edits: {
      python: [['if len(times) % 2 == 1:', 'if True:']],
      javascript: [['if (times.length % 2 === 1) ', '']],
    },
  },
  {
    id: 'unsorted',
    name: 'times not sorted',
    says: 'The one in the middle of the list is the median only once the list is sorted.',
    edits: {
      python: [['    times.sort()\n', '']],
      javascript: [['  times.sort((a, b) => a - b);\n', '']],
    },
  },
  {
    id: 'sorted-as-text',
    name: 'numbers sorted as text',
    says: 'sort() without a function compares in alphabetical order: "10.4" comes before "9.6". Give it (a, b) => a - b.',
    edits: { javascript: [['times.sort((a, b) => a - b)', 'times.sort()']] },
  },
  {
    id: 'one-start',
    name: 'clock started once',
    says: 'Each time is measured from the start of the first run. Read the clock anew before each run.',
    edits: {
      python: [
        ['    times = []\n', '    times = []\n    start = clock()\n'],
        ['        start = clock()\n', ''],
      ],
      javascript: [
        ['  const times = [];\n', '  const times = [];\n  const start = clock();\n'],
        ['    const start = clock();\n', ''],
      ],
    },
  },
];
