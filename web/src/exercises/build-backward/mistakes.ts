import type { Mistake } from '../../bench/contract';

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'relu-passed',
    name: 'relu left out',
    says: 'Where relu put out 0 because its input was negative, no gradient passes: a small change of the input changes nothing.',
    edits: {
      python: [['d_scores[o] if z[o] > 0 else 0', 'd_scores[o]']],
      javascript: [['(z[o] > 0 ? d : 0)', 'd']],
    },
  },
  {
    id: 'relu-at-zero',
    name: 'a slope of 1 at zero',
    says: 'At exactly 0 relu has no derivative; as PyTorch does, take 0 there: the gradient passes only where the input is above 0.',
    edits: {
      python: [['if z[o] > 0 else 0', 'if z[o] >= 0 else 0']],
      javascript: [['z[o] > 0 ? d', 'z[o] >= 0 ? d']],
    },
  },
  {
    id: 'sum-for-mean',
    name: 'batch forgotten',
    says: 'The loss is the mean over the samples, not their sum: each sample counts 1 / batch in it, and in the gradients.',
    edits: {
      python: [['share = 1 / len(x)', 'share = 1']],
      javascript: [['share = 1 / x.length', 'share = 1']],
    },
  },
  {
    id: 'gradients-summed',
    name: 'batch forgotten in the gradients',
    says: 'The loss is a mean, so its gradients are means, too: 1 / batch belongs to both.',
    edits: {
      python: [
        ['[share * p[o] for', '[p[o] for'],
        ['d_scores[label] -= share', 'd_scores[label] -= 1'],
      ],
      javascript: [
        ['share * each', 'each'],
        ['dScores[label] -= share', 'dScores[label] -= 1'],
      ],
    },
  },
  {
    id: 'batch-twice',
    name: 'batch counted twice',
    says: 'Divide by the batch once, for the mean. Here it was done twice.',
    edits: {
      python: [['share = 1 / len(x)', 'share = 1 / len(x) ** 2']],
      javascript: [['share = 1 / x.length', 'share = 1 / x.length ** 2']],
    },
  },
  {
    id: 'no-label',
    name: 'the label left out',
    says: 'Softmax and cross-entropy together have the gradient p − 1 at the label and p elsewhere. The 1 is missing.',
    edits: {
      python: [['        d_scores[label] -= share\n', '']],
      javascript: [['    dScores[label] -= share;\n', '']],
    },
  },
  {
    id: 'softmax-left-out',
    name: 'softmax left out of the chain',
    says: 'That is the derivative with respect to the probability, −1 / p at the label. Through softmax it becomes p − 1 at the label and p elsewhere.',
    edits: {
      python: [
        ['[share * p[o] for o', '[0 for o'],
        ['d_scores[label] -= share', 'd_scores[label] -= share / p[label]'],
      ],
      javascript: [
        ['p.map((each) => share * each)', 'p.map(() => 0)'],
        ['dScores[label] -= share', 'dScores[label] -= share / p[label]'],
      ],
    },
  },
  {
    id: 'sign',
    name: 'the sign turned round',
    says: 'These gradients point downhill. A gradient points to where the loss grows; the optimizer is what subtracts it.',
    edits: {
      python: [
        ['[share * p[o] for', '[-share * p[o] for'],
        ['d_scores[label] -= share', 'd_scores[label] += share'],
      ],
      javascript: [
        ['share * each', '-share * each'],
        ['dScores[label] -= share', 'dScores[label] += share'],
      ],
    },
  },
  {
    id: 'last-sample',
    name: 'the last sample only',
    says: 'Weight and bias serve every sample of the batch: their gradients are added up over the samples, not overwritten.',
    edits: {
      python: [
        ['d_bias[o] += d_z[o]', 'd_bias[o] = d_z[o]'],
        ['d_weight[o][i] += d_z', 'd_weight[o][i] = d_z'],
      ],
      javascript: [
        ['dBias[o] += dZ', 'dBias[o] = dZ'],
        ['dWeight[o][i] += dZ', 'dWeight[o][i] = dZ'],
      ],
    },
  },
];
