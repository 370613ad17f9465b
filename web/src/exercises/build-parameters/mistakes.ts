import type { Mistake } from '../../workbench/contract';

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'bias-forgotten',
    name: 'bias forgotten',
    says: 'A layer with a bias trains one number more for each output. Look at a case whose layers have one.',
    edits: {
      python: [['        if layer["bias"]:\n            total += layer["out"]\n', '']],
      javascript: [['    if (layer.bias) total += layer.out;\n', '']],
    },
  },
  {
    id: 'bias-per-input',
    name: 'a bias for each input',
    says: 'A linear layer adds its bias to what comes out: one number for each output, not for each input.',
    edits: {
      python: [['total += layer["out"]\n', 'total += layer["in"]\n']],
      javascript: [['total += layer.out;', 'total += layer.in;']],
    },
  },
  {
    id: 'tied-twice',
    name: 'tied weights counted twice',
    says: 'A layer that is tied to another uses the other’s weights: they are stored, and trained, once.',
    edits: {
      python: [['if layer["tied_to"] is None:', 'if True:']],
      javascript: [['if (layer.tied_to === null) ', '']],
    },
  },
];
