import type { Mistake } from '../../bench/contract';

/** Mistakes about the batch. */
const BATCH: readonly Mistake[] = [
  {
    id: 'batch-forgotten',
    name: 'batch forgotten',
    says: 'One call computes every sample of the batch: "per_call" is the batch times "per_sample".',
    edits: {
      python: [['"per_call": batch * flops', '"per_call": flops']],
      javascript: [['per_call: batch * flops', 'per_call: flops']],
    },
  },
  {
    id: 'batch-twice',
    name: 'batch counted twice',
    says: 'The batch is in "per_call" once too often. Count either whole batches in the layers or multiply at the end, not both.',
    edits: {
      python: [['"per_call": batch * flops', '"per_call": batch * batch * flops']],
      javascript: [['per_call: batch * flops', 'per_call: batch * batch * flops']],
    },
  },
  {
    id: 'sample-is-call',
    name: 'the call given for the sample',
    says: '"per_sample" is what one image or one row takes: the call divided by the batch.',
    edits: {
      python: [['"per_sample": flops', '"per_sample": batch * flops']],
      javascript: [['per_sample: flops', 'per_sample: batch * flops']],
    },
  },
  {
    id: 'swapped',
    name: 'call and sample swapped',
    says: 'A call computes the whole batch, so "per_call" is the larger of the two.',
    edits: {
      python: [
        [
          '"per_call": batch * flops, "per_sample": flops',
          '"per_call": flops, "per_sample": batch * flops',
        ],
      ],
      javascript: [
        [
          'per_call: batch * flops, per_sample: flops',
          'per_call: flops, per_sample: batch * flops',
        ],
      ],
    },
  },
];

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'macs',
    name: 'MACs for FLOPs',
    says: 'In linear layers and convolutions each multiplication comes with an addition: two FLOPs.',
    edits: {
      python: [
        ['2 * inputs', 'inputs'],
        ['2 * channels', 'channels'],
      ],
      javascript: [
        ['2 * inputs', 'inputs'],
        ['2 * channels', 'channels'],
      ],
    },
  },
  ...BATCH,
  {
    id: 'bias-forgotten',
    name: 'bias forgotten',
    says: 'With a bias, each output of a linear layer or a convolution takes one addition more.',
    edits: {
      python: [
        [
          '            if layer["bias"]:\n                flops += product(shape)\n        elif kind == "conv2d"',
          '        elif kind == "conv2d"',
        ],
        [
          '            if layer["bias"]:\n                flops += product(shape)\n        elif kind == "max_pool2d"',
          '        elif kind == "max_pool2d"',
        ],
      ],
      javascript: [
        [
          "      if (layer.bias) flops += product(shape);\n    } else if (kind === 'conv2d')",
          "    } else if (kind === 'conv2d')",
        ],
        [
          "      if (layer.bias) flops += product(shape);\n    } else if (kind === 'max_pool2d')",
          "    } else if (kind === 'max_pool2d')",
        ],
      ],
    },
  },
  {
    id: 'relu-forgotten',
    name: 'relu counted as free',
    says: 'A relu compares every element with zero: one FLOP each. That is little beside a convolution, but not nothing.',
    edits: {
      python: [['"relu":\n            flops += product(shape)', '"relu":\n            pass']],
      javascript: [["'relu') {\n      flops += product(shape);", "'relu') {"]],
    },
  },
  {
    id: 'pool-forgotten',
    name: 'pooling counted as free',
    says: 'A max pool makes a comparison for every element that its window shows: kernel × kernel for each output.',
    edits: {
      python: [['flops += layer["kernel"] ** 2 * product(shape)', 'pass']],
      javascript: [['flops += layer.kernel ** 2 * product(shape);', '']],
    },
  },
  {
    id: 'pool-once',
    name: 'one comparison for each output of a pool',
    says: 'An output of a max pool is the largest of kernel × kernel elements: that many comparisons.',
    edits: {
      python: [['flops += layer["kernel"] ** 2 * product(shape)', 'flops += product(shape)']],
      javascript: [['flops += layer.kernel ** 2 * product(shape);', 'flops += product(shape);']],
    },
  },
  {
    id: 'pool-keeps-size',
    name: 'the image not made smaller by a pool',
    says: 'After a pool the image is smaller, and all later layers work on the smaller one: take the new height and width along.',
    edits: {
      python: [
        [
          'shape = [channels, places(height, layer), places(width, layer)]',
          'shape = [channels, height, width]',
        ],
      ],
      javascript: [
        [
          'shape = [channels, places(height, layer), places(width, layer)]',
          'shape = [channels, height, width]',
        ],
      ],
    },
  },
  {
    id: 'one-channel',
    name: 'input channels forgotten',
    says: 'A window of a convolution reaches through all channels that come in; after the first convolution these are many.',
    edits: {
      python: [['2 * channels * layer["kernel"]', '2 * layer["kernel"]']],
      javascript: [['2 * channels * layer.kernel', '2 * layer.kernel']],
    },
  },
  {
    id: 'padding-forgotten',
    name: 'padding forgotten',
    says: 'Padding makes each side of the image longer by twice its value, so the window fits in more places.',
    edits: {
      python: [['side + 2 * padding - layer', 'side - layer']],
      javascript: [['side + 2 * padding - kernel', 'side - kernel']],
    },
  },
  {
    id: 'partial-window',
    name: 'off by the last partial window',
    says: 'A window that would stick out at the end is not computed: round the number of steps down.',
    edits: {
      python: [
        [
          '(side + 2 * padding - layer["kernel"]) // layer["stride"] + 1',
          '-((layer["kernel"] - side - 2 * padding) // layer["stride"]) + 1',
        ],
      ],
      javascript: [['Math.floor(', 'Math.ceil(']],
    },
  },
];
