import type { Mistake } from '../../bench/contract';
import type { ConvLayer } from './cases';

/** Mistakes about the positions of windows. */
const PLACES: readonly Mistake[] = [
  {
    id: 'partial-window',
    name: 'off by the last partial window',
    says: 'A window that would stick out at the end is not computed: round the number of steps down. A side of 6 under a kernel of 3 with stride 2 has 2 places, not 3.',
    edits: {
      python: [
        [
          '(side + 2 * padding - kernel) // stride + 1',
          '-((kernel - side - 2 * padding) // stride) + 1',
        ],
      ],
      javascript: [['Math.floor(', 'Math.ceil(']],
    },
  },
  {
    id: 'first-window',
    name: 'the first place forgotten',
    says: 'The steps to the end are one less than the places: a window as large as the image takes no step and has one place.',
    edits: {
      python: [[' // stride + 1', ' // stride']],
      javascript: [[' / stride) + 1', ' / stride)']],
    },
  },
  {
    id: 'stride-forgotten',
    name: 'stride forgotten',
    says: 'With stride 2 the window moves two pixels at a time: about half as many places along each side.',
    edits: {
      python: [[' // stride + 1', ' + 1']],
      javascript: [[' / stride) + 1', ') + 1']],
    },
  },
  {
    id: 'padding-forgotten',
    name: 'padding forgotten',
    says: 'Padding makes the image larger by that many rows of zeros on each edge; products with them count like all others.',
    edits: {
      python: [['side + 2 * padding - kernel', 'side - kernel']],
      javascript: [['side + 2 * padding - kernel', 'side - kernel']],
    },
  },
  {
    id: 'padding-once',
    name: 'padding on one edge only',
    says: 'Padding is added at both ends of a side: it grows by twice the padding.',
    edits: {
      python: [['side + 2 * padding - kernel', 'side + padding - kernel']],
      javascript: [['side + 2 * padding - kernel', 'side + padding - kernel']],
    },
  },
  {
    id: 'kernel-forgotten',
    name: 'the kernel forgotten',
    says: 'You divide the side by the stride. The window has a size of its own: only the padded side minus the kernel is left to move in, and the first place takes no step.',
    edits: {
      python: [['(side + 2 * padding - kernel) // stride + 1', 'side // stride']],
      javascript: [['(side + 2 * padding - kernel) / stride) + 1', 'side / stride)']],
    },
  },
  {
    id: 'every-pixel',
    name: 'a window at every pixel',
    says: 'You count as many outputs as the input has pixels. The window fits in fewer places, unless the padding makes up for it.',
    edits: {
      python: [['(side + 2 * padding - kernel) // stride + 1', 'side']],
      javascript: [['Math.floor((side + 2 * padding - kernel) / stride) + 1', 'side']],
    },
  },
  {
    id: 'square',
    name: 'height used for width',
    says: 'Images and kernels need not be square: the places along the width follow from the width.',
    edits: {
      python: [['places(width, kernel_width', 'places(height, kernel_height']],
      javascript: [['places(width, kernelWidth', 'places(height, kernelHeight']],
    },
  },
];

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'macs',
    name: 'MACs for FLOPs',
    says: 'You count a multiplication together with its addition as one. That is a MAC; it is two FLOPs.',
    edits: {
      python: [['2 * outputs * window', 'outputs * window']],
      javascript: [['2 * outputs * window', 'outputs * window']],
    },
  },
  {
    id: 'batch-forgotten',
    name: 'batch forgotten',
    says: 'One call computes every image of the batch: the first number of the shape counts too.',
    edits: {
      python: [['batch * layer["out"]', 'layer["out"]']],
      javascript: [['batch * layer.out', 'layer.out']],
    },
  },
  {
    id: 'bias-forgotten',
    name: 'bias forgotten',
    says: 'With a bias each output takes one addition more.',
    shows: ({ args }) => (args[1] as unknown as ConvLayer).groups === 1,
    edits: {
      python: [['    if layer["bias"]:\n        flops += outputs\n', '']],
      javascript: [['  if (layer.bias) flops += outputs;\n', '']],
    },
  },
  {
    id: 'bias-per-channel',
    name: 'bias added once for each channel',
    says: 'There is one bias for each output channel, but it is added at every place of every image.',
    edits: {
      python: [['flops += outputs', 'flops += layer["out"]']],
      javascript: [['flops += outputs', 'flops += layer.out']],
    },
  },
  {
    id: 'groups-forgotten',
    name: 'groups forgotten',
    says: ({ args }) => {
      const [[, channels = 1], { groups }] = args as unknown as readonly [number[], ConvLayer];
      return `In ${groups} groups each output looks at 1/${groups} of the input channels only: the window has ${channels} / ${groups} = ${channels / groups} of them.`;
    },
    edits: {
      python: [['channels // layer["groups"]', 'channels']],
      javascript: [['(channels / layer.groups)', 'channels']],
    },
  },
  {
    id: 'groups-twice',
    name: 'groups divided twice',
    says: 'Groups divide the input channels that an output looks at. The number of output channels stays.',
    edits: {
      python: [['2 * outputs * window', '2 * outputs * window // layer["groups"]']],
      javascript: [['2 * outputs * window', '(2 * outputs * window) / layer.groups']],
    },
  },
  {
    id: 'one-channel',
    name: 'input channels forgotten',
    says: 'A window reaches through the input channels: an output of a 3 by 3 kernel over 16 channels sums 144 products, not 9.',
    edits: {
      python: [['channels // layer["groups"] * kernel_height', 'kernel_height']],
      javascript: [['(channels / layer.groups) * kernelHeight', 'kernelHeight']],
    },
  },
  ...PLACES,
];
