import type { Mistake } from '../../bench/contract';

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'naive',
    name: 'nothing subtracted before exp',
    says: 'exp(1000) is larger than any number here, and exp(-1000) is 0. Softmax stays the same if one number is subtracted from all values: subtract the largest, and no exponent is above 0.',
    edits: {
      python: [
        ['largest = values[0]', 'largest = 0'],
        ['if value > largest:', 'if False:'],
      ],
      javascript: [
        ['largest = values[0]', 'largest = 0'],
        ['if (value > largest) {', 'if (false) {'],
      ],
    },
  },
  {
    id: 'first-as-largest',
    name: 'the first value subtracted, not the largest',
    says: 'A value far above the first one still overflows. Subtract the largest.',
    edits: {
      python: [['if value > largest:', 'if False:']],
      javascript: [['if (value > largest) {', 'if (false) {']],
    },
  },
  {
    id: 'not-rescaled',
    name: 'the sum not rescaled',
    says: 'When a larger value comes, the sum so far was taken relative to the old largest one. Multiply it by exp(old − new).',
    edits: {
      python: [['            total *= math.exp(largest - value)\n', '']],
      javascript: [['      total *= Math.exp(largest - value);\n', '']],
    },
  },
  {
    id: 'not-divided',
    name: 'not divided by the sum',
    says: 'The probabilities of a softmax add up to 1: divide each exponential by their sum.',
    edits: {
      python: [['math.exp(value - largest) / total', 'math.exp(value - largest)']],
      javascript: [['Math.exp(value - largest) / total', 'Math.exp(value - largest)']],
    },
  },
  {
    id: 'textbook-variance',
    name: 'mean of squares less square of mean',
    says: 'With values around thirty million both are about 10¹⁵, and their difference is lost in rounding. Add up squares of distances from the mean.',
    edits: {
      python: [
        ['squares += distance * (value - mean)', 'squares += value * value'],
        ['squares / count + eps', 'abs(squares / count - mean * mean) + eps'],
      ],
      javascript: [
        ['squares += distance * (value - mean)', 'squares += value * value'],
        ['squares / count + eps', 'Math.abs(squares / count - mean * mean) + eps'],
      ],
    },
  },
  {
    id: 'n-minus-1',
    name: 'n − 1 for n',
    says: 'Layer norm divides by the number of values, not by one less: it is not an estimate from a sample.',
    edits: {
      python: [['squares / count + eps', 'squares / (count - 1) + eps']],
      javascript: [['squares / count + eps', 'squares / (count - 1) + eps']],
    },
  },
  {
    id: 'variance-for-std',
    name: 'variance for standard deviation',
    says: 'Divide by the square root of the variance: only then do the results have a variance of 1.',
    edits: {
      python: [['math.sqrt(squares / count + eps)', 'squares / count + eps']],
      javascript: [['Math.sqrt(squares / count + eps)', 'squares / count + eps']],
    },
  },
  {
    id: 'eps-outside',
    name: 'eps added to the root',
    says: 'eps belongs to the variance, under the root.',
    edits: {
      python: [['math.sqrt(squares / count + eps)', 'math.sqrt(squares / count) + eps']],
      javascript: [['Math.sqrt(squares / count + eps)', 'Math.sqrt(squares / count) + eps']],
    },
  },
  {
    id: 'no-eps',
    name: 'eps forgotten',
    says: 'Of equal values the variance is 0, and 0 / 0 is no number. eps keeps the root above 0.',
    edits: {
      python: [['squares / count + eps', 'squares / count']],
      javascript: [['squares / count + eps', 'squares / count']],
    },
  },
];
