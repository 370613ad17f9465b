import type { Mistake } from '../../bench/contract';

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'lowest',
    name: 'the lowest score in place of the highest',
    says: 'A score is a share of the limit: more is better. Only of times would the lowest be the best.',
    edits: {
      python: [['each["score"] > best["score"]', 'each["score"] < best["score"]']],
      javascript: [['each.score > best.score', 'each.score < best.score']],
    },
  },
  {
    id: 'tried-again',
    name: 'a point tried again',
    says: 'A point that was measured already tells nothing new: the search would go to and fro for ever.',
    edits: {
      python: [[' and point not in known', '']],
      javascript: [[' && !known.includes(String(point))', '']],
    },
  },
  {
    id: 'over-the-end',
    name: 'over the end of a dimension',
    says: 'A dimension of size s has the indices 0 to s − 1. No kernel belongs to a point outside.',
    edits: {
      python: [['0 <= point[d] < sizes[d]', '0 <= point[d] <= sizes[d]']],
      javascript: [['point[d] < sizes[d]', 'point[d] <= sizes[d]']],
    },
  },
  {
    id: 'below-zero',
    name: 'below zero',
    says: 'The neighbour below index 0 does not exist.',
    edits: {
      python: [['0 <= point[d] < sizes[d]', 'point[d] < sizes[d]']],
      javascript: [['point[d] >= 0 && ', '']],
    },
  },
  {
    id: 'last-tried',
    name: 'neighbours of the last in place of the best',
    says: 'The search climbs from the best point so far. From the last one it walks on downhill, too.',
    edits: {
      python: [['each["score"] > best["score"]', 'True']],
      javascript: [['each.score > best.score', 'true']],
    },
  },
  {
    id: 'tie',
    name: 'the later of two equal scores',
    says: 'Of two points with the same score the one that was tried first stays the best: only a higher score takes its place.',
    edits: {
      python: [['each["score"] > best["score"]', 'each["score"] >= best["score"]']],
      javascript: [['each.score > best.score', 'each.score >= best.score']],
    },
  },
  {
    id: 'upwards-only',
    name: 'neighbours in one direction only',
    says: 'A point has two neighbours in each dimension: one index less, and one more.',
    edits: {
      python: [['(-1, 1)', '(1,)']],
      javascript: [['[-1, 1]', '[1]']],
    },
  },
];
