import type { Mistake } from '../../bench/contract';

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'gradients-forgotten',
    name: 'gradients forgotten',
    says: 'The backward pass finds a gradient for every weight and keeps it until the optimizer has used it: as many numbers as there are weights.',
    edits: {
      python: [['gradients = weights', 'gradients = 0']],
      javascript: [['gradients = weights', 'gradients = 0']],
    },
  },
  {
    id: 'adam-once',
    name: 'Adam’s state once instead of twice',
    says: 'Adam keeps two numbers for each weight: a running mean of its gradient, and one of the gradient’s square.',
    edits: {
      python: [['"adam": 2, "adamw": 2', '"adam": 1, "adamw": 1']],
      javascript: [['adam: 2, adamw: 2', 'adam: 1, adamw: 1']],
    },
  },
  {
    id: 'state-forgotten',
    name: 'the optimizer’s state forgotten',
    says: 'Momentum keeps one number for each weight between steps, Adam two. Only plain SGD keeps nothing.',
    edits: {
      python: [['STATE[optimizer] * weights', '0']],
      javascript: [['STATE[optimizer] * weights', '0']],
    },
  },
  {
    id: 'state-always',
    name: 'Adam’s state for every optimizer',
    says: 'Plain SGD keeps nothing between steps, momentum one number for each weight. Two are Adam’s.',
    edits: {
      python: [['"sgd": 0, "momentum": 1', '"sgd": 2, "momentum": 2']],
      javascript: [['sgd: 0, momentum: 1', 'sgd: 2, momentum: 2']],
    },
  },
  {
    id: 'batch-forgotten',
    name: 'batch forgotten',
    says: 'Every sample of the batch has activations of its own: they grow with the batch, and nothing else here does.',
    edits: {
      python: [['batch * layer["out"]', 'layer["out"]']],
      javascript: [['batch * layer.out', 'layer.out']],
    },
  },
  {
    id: 'gradients-per-sample',
    name: 'gradients for every sample',
    says: 'The gradients of all samples are summed into one for each weight: they do not grow with the batch.',
    edits: {
      python: [['gradients = weights', 'gradients = batch * weights']],
      javascript: [['gradients = weights', 'gradients = batch * weights']],
    },
  },
  {
    id: 'relu-too',
    name: 'a linear layer’s output and its relu’s kept',
    says: 'Of a layer with a relu only the relu’s output is needed later: what went into the relu is released.',
    edits: {
      python: [
        [
          '    gradients = weights\n',
          '    activations += batch * sum(layer["out"] for layer in layers[:-1])\n    gradients = weights\n',
        ],
      ],
      javascript: [
        [
          '  const gradients',
          '  for (const layer of layers.slice(0, -1)) activations += batch * layer.out;\n  const gradients',
        ],
      ],
    },
  },
  {
    id: 'input-counted',
    name: 'the input counted',
    says: 'The batch of inputs was there before the step began: it is left out of this sum.',
    edits: {
      python: [['activations = 1  # the loss', 'activations = 1 + batch * layers[0]["in"]']],
      javascript: [['activations = 1; // the loss', 'activations = 1 + batch * layers[0].in;']],
    },
  },
  {
    id: 'activations-forgotten',
    name: 'activations forgotten',
    says: 'The backward pass needs what the layers returned: batch × out numbers for each layer, and the loss.',
    edits: {
      python: [
        ['activations = 1 ', 'activations = 0 '],
        ['activations += batch * layer["out"]', 'pass'],
      ],
      javascript: [
        ['activations = 1;', 'activations = 0;'],
        ['activations += batch * layer.out;', ''],
      ],
    },
  },
  {
    id: 'loss-forgotten',
    name: 'the loss forgotten',
    says: 'The loss is one number more: 4 bytes.',
    edits: {
      python: [['activations = 1 ', 'activations = 0 ']],
      javascript: [['activations = 1;', 'activations = 0;']],
    },
  },
  {
    id: 'bias-forgotten',
    name: 'bias forgotten',
    says: 'A bias is trained too: out numbers more for each layer that has one, with gradients and state like the rest.',
    edits: {
      python: [['        if layer["bias"]:\n            weights += layer["out"]\n', '']],
      javascript: [['    if (layer.bias) weights += layer.out;\n', '']],
    },
  },
  {
    id: 'numbers-for-bytes',
    name: 'numbers counted, not bytes',
    says: 'You return how many numbers there are. In float32 each takes 4 bytes.',
    edits: {
      python: [['return 4 * (', 'return (']],
      javascript: [['return 4 * (', 'return (']],
    },
  },
];
