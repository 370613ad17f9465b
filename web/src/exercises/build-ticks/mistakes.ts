import type { Mistake } from '../../bench/contract';

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'sample-for-run',
    name: 'a sample for a run',
    says: 'That is what all runs of the sample took together. Divide by how many they were.',
    edits: {
      python: [['sample_ms / runs', 'sample_ms']],
      javascript: [['sampleMs / runs', 'sampleMs']],
    },
  },
  {
    id: 'first-tick',
    name: 'satisfied with the first step',
    says: 'A sample during which the clock stepped once may have taken almost no time, or almost two steps. It has to be long beside the tick, not only longer than 0.',
    edits: {
      python: [['tick_ms <= percent / 100 * sample_ms', 'sample_ms > 0']],
      javascript: [['tickMs <= (percent / 100) * sampleMs', 'sampleMs > 0']],
    },
  },
  {
    id: 'percent-as-share',
    name: 'a percentage taken as a share',
    says: '3 % is a share of 0.03. Taken as 3, even a sample much shorter than the tick seems long enough.',
    edits: {
      python: [['percent / 100 * sample_ms', 'percent * sample_ms']],
      javascript: [['(percent / 100) * sampleMs', 'percent * sampleMs']],
    },
  },
  {
    id: 'seconds',
    name: 'seconds for milliseconds',
    says: 'The clock counts seconds; the tick and the answer are in milliseconds. One second is 1000 of them.',
    edits: { python: [[' * 1000', '']], javascript: [[' * 1000', '']] },
  },
  {
    id: 'start-once',
    name: 'clock started once',
    says: 'The sample holds the time of the shorter samples before it, too. Read the clock anew when a sample begins.',
    edits: {
      python: [
        ['    runs = 1\n', '    runs = 1\n    start = clock()\n'],
        ['        start = clock()\n', ''],
      ],
      javascript: [
        ['  run();\n  for', '  run();\n  const start = clock();\n  for'],
        ['    const start = clock();\n', ''],
      ],
    },
  },
  {
    id: 'no-warm-up',
    name: 'warm-up left out',
    says: 'The first run of all is slow. Call run() once before the first sample, or the cold start is taken for a long run.',
    edits: {
      python: [['    run()\n    runs = 1\n', '    runs = 1\n']],
      javascript: [['  run();\n  for', '  for']],
    },
  },
  {
    id: 'no-limit',
    name: 'no limit to the runs',
    says: 'A run of almost no time would be repeated for ever. At most_runs runs it ends, long enough or not.',
    edits: {
      python: [[' or runs >= most_runs', '']],
      javascript: [[' || runs >= mostRuns', '']],
    },
  },
];
