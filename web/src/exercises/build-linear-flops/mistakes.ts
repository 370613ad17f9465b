import type { Mistake } from '../../bench/contract';

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'macs',
    name: 'MACs for FLOPs',
    says: 'You count a multiplication together with its addition as one. That is a MAC, a multiply-accumulate; it is two FLOPs.',
    edits: {
      python: [['2 * rows * in_features', 'rows * in_features']],
      javascript: [['2 * rows * inFeatures', 'rows * inFeatures']],
    },
  },
  {
    id: 'batch-forgotten',
    name: 'batch forgotten',
    says: 'One call computes every sample of the batch, and each takes its own operations: the first number of the shape counts too.',
    edits: {
      python: [['input_shape[:-1]', 'input_shape[1:-1]']],
      javascript: [['inputShape.slice(0, -1)', 'inputShape.slice(1, -1)']],
    },
  },
  {
    id: 'batch-twice',
    name: 'batch counted twice',
    says: 'The batch is part of the shape already. Multiply by it once.',
    edits: {
      python: [['rows = 1', 'rows = input_shape[0]']],
      javascript: [['rows = 1', 'rows = inputShape[0]']],
    },
  },
  {
    id: 'tokens-forgotten',
    name: 'only the first side counted',
    says: 'For texts the input is [batch, tokens, features], and the layer is applied to each token of each sample: all sides but the last make the number of rows.',
    edits: {
      python: [['input_shape[:-1]', 'input_shape[:1]']],
      javascript: [['inputShape.slice(0, -1)', 'inputShape.slice(0, 1)']],
    },
  },
  {
    id: 'bias-forgotten',
    name: 'bias forgotten',
    says: 'With a bias, each output takes one addition more.',
    edits: {
      python: [['    if bias:\n        flops += rows * out_features\n', '']],
      javascript: [['  if (bias) flops += rows * outFeatures;\n', '']],
    },
  },
  {
    id: 'bias-once',
    name: 'bias added once, not for every row',
    says: 'The bias has as many numbers as there are outputs, but it is added to every row. Parameters do not depend on the batch; FLOPs do.',
    edits: {
      python: [['flops += rows * out_features', 'flops += out_features']],
      javascript: [['flops += rows * outFeatures', 'flops += outFeatures']],
    },
  },
  {
    id: 'bias-always',
    name: 'a bias where there is none',
    says: 'If bias is false there is nothing to add.',
    edits: {
      python: [
        ['    if bias:\n        flops += rows * out_features', '    flops += rows * out_features'],
      ],
      javascript: [['  if (bias) flops', '  flops']],
    },
  },
  {
    id: 'bias-doubled',
    name: 'two FLOPs for a bias',
    says: 'A bias is only added, nothing is multiplied: one FLOP for each output.',
    edits: {
      python: [['flops += rows * out_features', 'flops += 2 * rows * out_features']],
      javascript: [['flops += rows * outFeatures', 'flops += 2 * rows * outFeatures']],
    },
  },
  {
    id: 'one-less',
    name: 'the first addition left out',
    says: 'You are right that K numbers are summed by K − 1 additions. But kernels begin with zero and add K times, and the custom is to count 2 K.',
    edits: {
      python: [
        ['2 * rows * in_features * out_features', '(2 * in_features - 1) * rows * out_features'],
      ],
      javascript: [
        ['2 * rows * inFeatures * outFeatures', '(2 * inFeatures - 1) * rows * outFeatures'],
      ],
    },
  },
];
