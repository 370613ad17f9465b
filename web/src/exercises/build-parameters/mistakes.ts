import type { Mistake } from '../../bench/contract';

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'bias-forgotten',
    name: 'bias forgotten',
    says: 'A linear layer or a convolution with a bias trains one more number for each output.',
    edits: {
      python: [
        [
          '            if layer["bias"]:\n                total += layer["out"]\n        elif kind == "conv2d"',
          '        elif kind == "conv2d"',
        ],
        [
          '            if layer["bias"]:\n                total += layer["out"]\n        elif kind == "embedding"',
          '        elif kind == "embedding"',
        ],
      ],
      javascript: [
        [
          "      if (layer.bias) total += layer.out;\n    } else if (layer.kind === 'conv2d')",
          "    } else if (layer.kind === 'conv2d')",
        ],
        [
          "      if (layer.bias) total += layer.out;\n    } else if (layer.kind === 'embedding')",
          "    } else if (layer.kind === 'embedding')",
        ],
      ],
    },
  },
  {
    id: 'bias-per-input',
    name: 'a bias for each input',
    says: 'A linear layer adds its bias to what comes out: one number for each output, not for each input.',
    edits: {
      python: [
        [
          'total += layer["out"]\n        elif kind == "conv2d"',
          'total += layer["in"]\n        elif kind == "conv2d"',
        ],
      ],
      javascript: [
        [
          "if (layer.bias) total += layer.out;\n    } else if (layer.kind === 'conv2d')",
          "if (layer.bias) total += layer.in;\n    } else if (layer.kind === 'conv2d')",
        ],
      ],
    },
  },
  {
    id: 'bias-always',
    name: 'a bias where there is none',
    says: 'Layers may be built without a bias; then "bias" is false and there is nothing to add.',
    edits: {
      python: [
        [
          '            if layer["bias"]:\n                total += layer["out"]\n        elif kind == "conv2d"',
          '            total += layer["out"]\n        elif kind == "conv2d"',
        ],
        [
          '            if layer["bias"]:\n                total += layer["out"]\n        elif kind == "embedding"',
          '            total += layer["out"]\n        elif kind == "embedding"',
        ],
      ],
      javascript: [
        [
          "if (layer.bias) total += layer.out;\n    } else if (layer.kind === 'conv2d')",
          "total += layer.out;\n    } else if (layer.kind === 'conv2d')",
        ],
        [
          "if (layer.bias) total += layer.out;\n    } else if (layer.kind === 'embedding')",
          "total += layer.out;\n    } else if (layer.kind === 'embedding')",
        ],
      ],
    },
  },
  {
    id: 'tied-twice',
    name: 'tied weights counted twice',
    says: 'A layer that is tied to an embedding uses that table as its own matrix: it is stored and trained once. Only its bias, if it has one, is new.',
    edits: {
      python: [['if layer["tied_to"] is None:', 'if True:']],
      javascript: [['if (layer.tied_to === null) ', '']],
    },
  },
  {
    id: 'tied-skipped',
    name: 'the bias of a tied layer forgotten',
    says: 'A tied layer shares its matrix, not its bias: the bias is its own and counts.',
    edits: {
      python: [
        [
          '            if layer["bias"]:\n                total += layer["out"]\n        elif kind == "conv2d"',
          '                if layer["bias"]:\n                    total += layer["out"]\n        elif kind == "conv2d"',
        ],
      ],
      javascript: [
        [
          "if (layer.bias) total += layer.out;\n    } else if (layer.kind === 'conv2d')",
          "if (layer.bias && layer.tied_to === null) total += layer.out;\n    } else if (layer.kind === 'conv2d')",
        ],
      ],
    },
  },
  {
    id: 'kernel-forgotten',
    name: 'the size of the kernel forgotten',
    says: 'Each pair of an input and an output channel has a whole window of weights: height times width, not one.',
    edits: {
      python: [['layer["in"] * layer["out"] * height * width', 'layer["in"] * layer["out"]']],
      javascript: [['layer.in * layer.out * height * width', 'layer.in * layer.out']],
    },
  },
  {
    id: 'one-input-channel',
    name: 'one input channel for all',
    says: 'Each output channel of a convolution looks at all input channels, through a window of its own for each: multiply by "in" as well.',
    edits: {
      python: [['layer["in"] * layer["out"] * height', 'layer["out"] * height']],
      javascript: [['layer.in * layer.out * height', 'layer.out * height']],
    },
  },
  {
    id: 'norm-once',
    name: 'the bias of a norm forgotten',
    says: 'A norm trains two numbers for each feature: one it multiplies by and one it adds.',
    edits: {
      python: [['total += 2 * layer["features"]', 'total += layer["features"]']],
      javascript: [['total += 2 * layer.features', 'total += layer.features']],
    },
  },
  {
    id: 'running-statistics',
    name: 'statistics of a norm counted',
    says: 'Batch norm also keeps a running mean and a running variance, but these are measured from the data, not trained: they are no parameters.',
    edits: {
      python: [['total += 2 * layer["features"]', 'total += 4 * layer["features"]']],
      javascript: [['total += 2 * layer.features', 'total += 4 * layer.features']],
    },
  },
  {
    id: 'embedding-forgotten',
    name: 'embeddings forgotten',
    says: 'An embedding multiplies nothing, it looks up a row of its table. But the table is trained: rows times width.',
    edits: {
      python: [['total += layer["rows"] * layer["width"]', 'pass']],
      javascript: [['total += layer.rows * layer.width;', '']],
    },
  },
];
