import type { Mistake } from '../../bench/contract';

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'linear-in-t',
    name: 'T for T²',
    says: 'Each token looks at every token, itself included: T tokens make T × T scores in every head.',
    edits: {
      python: [['heads * tokens * tokens', 'heads * tokens']],
      javascript: [['heads * tokens * tokens', 'heads * tokens']],
    },
  },
  {
    id: 'macs',
    name: 'MACs for FLOPs',
    says: 'In a matrix product, each multiplication comes with an addition: two FLOPs.',
    edits: {
      python: [
        ['4 * 2 * batch', '4 * batch'],
        ['"scores": 2 * scores', '"scores": scores'],
        ['"values": 2 * scores', '"values": scores'],
      ],
      javascript: [
        ['4 * 2 * batch', '4 * batch'],
        ['scores: 2 * scores', 'scores: scores'],
        ['values: 2 * scores', 'values: scores'],
      ],
    },
  },
  {
    id: 'batch-forgotten',
    name: 'batch forgotten',
    says: 'Every text of the batch is computed: all four parts grow with the batch.',
    edits: {
      python: [
        ['4 * 2 * batch * tokens', '4 * 2 * tokens'],
        ['scores = batch * heads', 'scores = heads'],
      ],
      javascript: [
        ['4 * 2 * batch * tokens', '4 * 2 * tokens'],
        ['scores = batch * heads', 'scores = heads'],
      ],
    },
  },
  {
    id: 'across-texts',
    name: 'texts look at each other',
    says: 'You let the tokens of one text look at those of the others. Scores are computed within a text: batch × T², not (batch × T)².',
    edits: {
      python: [['scores = batch * heads', 'scores = batch * batch * heads']],
      javascript: [['scores = batch * heads', 'scores = batch * batch * heads']],
    },
  },
  {
    id: 'one-head',
    name: 'one head only',
    says: 'There are scores for each head. A head works on width / heads numbers only, so all of them together do as much as one over the whole width.',
    edits: {
      python: [['batch * heads * tokens', 'batch * tokens']],
      javascript: [['batch * heads * tokens', 'batch * tokens']],
    },
  },
  {
    id: 'wide-heads',
    name: 'every head over the whole width',
    says: 'The width is divided among the heads: a query and a key of one head have width / heads numbers each.',
    edits: {
      python: [['head_width = width // heads', 'head_width = width']],
      javascript: [['headWidth = width / heads', 'headWidth = width']],
    },
  },
  {
    id: 'softmax-one-head',
    name: 'softmax of one head',
    says: 'Each head has weights of its own, so the softmax runs over the scores of every head.',
    edits: {
      python: [['"softmax": 5 * scores', '"softmax": 5 * scores // heads']],
      javascript: [['softmax: 5 * scores', 'softmax: (5 * scores) / heads']],
    },
  },
  {
    id: 'output-forgotten',
    name: 'the output projection forgotten',
    says: 'After the heads are put together again, one more linear layer of width by width follows: four projections, not three.',
    edits: {
      python: [['4 * 2 * batch', '3 * 2 * batch']],
      javascript: [['4 * 2 * batch', '3 * 2 * batch']],
    },
  },
  {
    id: 'one-projection',
    name: 'one projection only',
    says: 'Queries, keys, values and the output each have a linear layer of width by width: four projections.',
    edits: {
      python: [['4 * 2 * batch', '2 * batch']],
      javascript: [['4 * 2 * batch', '2 * batch']],
    },
  },
];
