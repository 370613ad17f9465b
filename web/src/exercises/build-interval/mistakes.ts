import type { Mistake } from '../../bench/contract';
import { meanForMedian } from '../../bench/grade/mean';

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'no-interpolation',
    name: 'no interpolation',
    says: 'The position often lies between two values. Go from the one below towards the one above by as much as the position is beyond it.',
    edits: {
      python: [[' + (position - below) * (ordered[above] - ordered[below])', '']],
      javascript: [[' + (position - below) * (ordered[above] - ordered[below])', '']],
    },
  },
  {
    id: 'n-for-n-minus-1',
    name: 'n for n − 1',
    says: 'Counted from 0, the last of n values stands at n − 1: that is where the 100th percentile lies.',
    edits: {
      python: [['(len(ordered) - 1) * p', 'len(ordered) * p']],
      javascript: [['(ordered.length - 1) * p', 'ordered.length * p']],
    },
  },
  {
    id: 'unsorted',
    name: 'samples not sorted',
    says: 'Percentiles and ranks are about sorted values. The samples come in the order in which they were taken.',
    edits: {
      python: [['ordered = sorted(samples)', 'ordered = samples']],
      javascript: [['[...samples].sort((a, b) => a - b)', 'samples']],
    },
  },
  {
    id: 'sorted-as-text',
    name: 'numbers sorted as text',
    says: 'sort() without a function compares in alphabetical order: "10.4" comes before "9.6". Give it (a, b) => a - b.',
    edits: { javascript: [['.sort((a, b) => a - b)', '.sort()']] },
  },
  {
    id: 'mean',
    ...meanForMedian(({ args: [samples] }) => samples as readonly number[]),
    edits: {
      python: [['p50 = percentile(ordered, 50)', 'p50 = sum(ordered) / n']],
      javascript: [['p50 = percentile(ordered, 50)', 'p50 = ordered.reduce((a, b) => a + b) / n']],
    },
  },
  {
    id: 'one-side',
    name: 'only one side counted',
    says: 'The interval can miss on two sides: the median may lie below it or above it. Both chances together may be 5 %.',
    edits: {
      python: [
        ['misses = 2 * chance', 'misses = chance'],
        ['misses += 2 * chance', 'misses += chance'],
      ],
      javascript: [
        ['misses = 2 * chance', 'misses = chance'],
        ['misses += 2 * chance', 'misses += chance'],
      ],
    },
  },
  {
    id: 'too-narrow',
    name: 'one rank too far in',
    says: 'This k is the first with a chance above 5 %; asked for is the last with at most 5 %. Of six samples k is 1: the smallest and the largest.',
    edits: { python: [['return k', 'return k + 1']], javascript: [['return k', 'return k + 1']] },
  },
  {
    id: 'index-k',
    name: 'off by one in the sorted list',
    says: 'The k-th smallest value stands at k − 1, as lists count from 0, and the k-th largest at n − k.',
    edits: {
      python: [
        ['ordered[k - 1]', 'ordered[k]'],
        ['ordered[n - k]', 'ordered[n - k - 1]'],
      ],
      javascript: [
        ['ordered[k - 1]', 'ordered[k]'],
        ['ordered[n - k]', 'ordered[n - k - 1]'],
      ],
    },
  },
  {
    id: 'few',
    name: 'an interval of too few samples',
    says: 'Of five samples even smallest to largest misses the median with a chance of 2 / 2⁵ = 6.25 %. Below six samples there is no 95 % interval.',
    edits: {
      python: [['k = largest_k(n)', 'k = max(1, largest_k(n))']],
      javascript: [['k = largestK(n)', 'k = Math.max(1, largestK(n))']],
    },
  },
  {
    id: 'normal',
    name: 'a formula for normal values',
    says: 'Mean ± 1.96 standard errors is an interval for the mean. Asked for is one for the median that counts ranks: times of runs are seldom normal.',
    edits: {
      python: [
        [
          '        low = ordered[k - 1]\n        high = ordered[n - k]\n',
          '        mean = sum(ordered) / n\n        std = (sum((x - mean) ** 2 for x in ordered) / (n - 1)) ** 0.5\n        low = mean - 1.96 * std / n ** 0.5\n        high = mean + 1.96 * std / n ** 0.5\n',
        ],
      ],
      javascript: [
        [
          '  const low = k === 0 ? null : ordered[k - 1];\n  const high = k === 0 ? null : ordered[n - k];\n',
          '  const mean = ordered.reduce((a, b) => a + b) / n;\n  const std = Math.sqrt(ordered.reduce((a, x) => a + (x - mean) ** 2, 0) / (n - 1));\n  const low = k === 0 ? null : mean - (1.96 * std) / Math.sqrt(n);\n  const high = k === 0 ? null : mean + (1.96 * std) / Math.sqrt(n);\n',
        ],
      ],
    },
  },
  {
    id: 'nearest-rank',
    name: 'nearest rank',
    says: 'You take the value at the next whole rank. Here a percentile lies on a straight line between two values: position (n − 1) · p / 100, counted from 0.',
    edits: {
      python: [
        [
          'ordered[below] + (position - below) * (ordered[above] - ordered[below])',
          'ordered[-(-len(ordered) * p // 100) - 1]',
        ],
      ],
      javascript: [
        [
          'ordered[below] + (position - below) * (ordered[above] - ordered[below])',
          'ordered[Math.ceil((ordered.length * p) / 100) - 1]',
        ],
      ],
    },
  },
  {
    id: 'at-most-k',
    name: 'at most k for fewer than k',
    says: 'Your k is one too small, as it is when exactly k heads are counted too. P is the probability of fewer than k: the sum for 0 to k − 1; range(k) leaves the k out already.',
    edits: {
      python: [['return k', 'return max(0, k - 1)']],
      javascript: [['return k', 'return Math.max(0, k - 1)']],
    },
  },
  {
    id: 'smallest-to-largest',
    name: 'from the smallest to the largest',
    says: 'That interval holds the median almost always, but it grows with every slow run. Take the largest k that still misses with at most 5 %.',
    edits: {
      python: [
        ['ordered[k - 1]', 'ordered[0]'],
        ['ordered[n - k]', 'ordered[n - 1]'],
      ],
      javascript: [
        ['ordered[k - 1]', 'ordered[0]'],
        ['ordered[n - k]', 'ordered[n - 1]'],
      ],
    },
  },
  {
    id: 'percentiles',
    name: 'percentiles of the samples',
    says: 'Between the percentiles 2.5 and 97.5 lie 95 % of the runs. Asked for is where the median lies, which is known better the more runs there are.',
    edits: {
      python: [
        ['ordered[k - 1]', 'percentile(ordered, 2.5)'],
        ['ordered[n - k]', 'percentile(ordered, 97.5)'],
      ],
      javascript: [
        ['ordered[k - 1]', 'percentile(ordered, 2.5)'],
        ['ordered[n - k]', 'percentile(ordered, 97.5)'],
      ],
    },
  },
];
