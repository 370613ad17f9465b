// The operations to measure, each as a network of one layer. Four are distinguished by name and shape; each of the four has two
// interventions: one changes the FLOPs while the bytes stay, the other changes the bytes while the FLOPs stay.

import type { Category } from '../../kit/charts/chart';

export interface Subject {
  readonly spec: object;
  readonly batch: number;
  /** The layer to measure by itself, where the network needs other layers around it. */
  readonly layer?: string;
}

export interface Intervention {
  /** The quantity that changes while the other one stays nearly the same: the engine counts how nearly. */
  readonly changed: 'flops' | 'bytes';
  readonly subject: Subject;
  /** What was changed, in words: "a batch of 2 instead of 1". */
  readonly what: string;
}

/** The ways in which a set was streamed. */
export type Stream = 'read' | 'copy' | 'triad';

export interface Operation {
  readonly id: string;
  /** The shape of its mark in figures. */
  readonly mark: Category;
  /** Its name in figures: "linear, batch 1". */
  readonly label: string;
  /** Its name in sentences, with its sizes. */
  readonly title: string;
  readonly subject: Subject;
  /** Only the four main operations have interventions. */
  readonly interventions?: readonly [Intervention, Intervention];
}

const WIDE = 2048;

const network = (shape: readonly number[], layer: object, batch = 1): Subject => ({
  spec: { input: { shape }, layers: [layer] },
  batch,
});
const product = (rows: number, inner: number, columns: number): Subject =>
  network([inner], { type: 'linear', out_features: columns, bias: false }, rows);
const relu = (shape: readonly number[], batch = 1) => network(shape, { type: 'relu' }, batch);
/** The addition of a residual connection by itself: neither of its two tensors is cached just because the other one was read. */
const sum = (shape: readonly number[]): Subject => ({
  ...network(shape, { type: 'residual', name: 'block', layers: [{ type: 'relu' }] }),
  layer: 'block.add',
});
const scaled = (shape: readonly number[]) => network(shape, { type: 'batch_norm2d' });
const convolution = (channels: number, size: number, kernel: [number, number]) =>
  network([channels, size, size], {
    type: 'conv2d',
    out_channels: channels,
    kernel_size: kernel,
    padding: kernel.map((side) => (side - 1) / 2),
  });
const attention = (length: number, batch: number): Subject => ({
  spec: {
    input: { shape: [length, 512] },
    layers: [{ type: 'self_attention', heads: 8, name: 'attention' }],
  },
  batch,
  layer: 'attention.sdpa',
});

/** A cube moves the fewest bytes for its FLOPs; a flatter box of side `stretch` moves more. */
function flat(n: number, stretch: number, flops: number): Subject {
  const side = Math.round((n * stretch) / 8) * 8;
  return product(Math.max(1, Math.round((flops * n ** 3) / side ** 2)), side, side);
}
// 1 / s + s^2 = 3: half the product in a box with the cube's surface; 2 / s + s^2 = 6: the whole product with twice as many bytes.
const HALF_STRETCH = 1.532;
const DOUBLE_STRETCH = 2.262;

const matmul = (n: number, mark: Category = 'plain'): Operation => ({
  id: `matmul-${n}`,
  mark,
  label: `matmul ${n}`,
  title: `the product of two ${n} × ${n} matrices`,
  subject: product(n, n, n),
  interventions: [
    {
      changed: 'flops',
      subject: flat(n, HALF_STRETCH, 0.5),
      what: 'flatter matrices with half the products',
    },
    {
      changed: 'bytes',
      subject: flat(n, DOUBLE_STRETCH, 1),
      what: 'flatter matrices with as many products',
    },
  ],
});

const linear = (batch: number, mark: Category = 'plain'): Operation => ({
  id: `linear-${batch}`,
  mark,
  label: `linear, batch ${batch}`,
  title: `a linear layer from ${WIDE} to ${WIDE} with batch ${batch}`,
  subject: product(batch, WIDE, WIDE),
  interventions: [
    {
      changed: 'flops',
      subject: product(2 * batch, WIDE, WIDE),
      what: `a batch of ${2 * batch} instead of ${batch}, and the same weights`,
    },
    {
      changed: 'bytes',
      subject: product(2 * batch, WIDE / 2, WIDE),
      what: 'twice the batch with half the inputs: as many products, half the weights',
    },
  ],
});

const MAP = [12, 1024, 1024];

const OPERATIONS: readonly Operation[] = [
  {
    id: 'relu-large',
    mark: 'activations',
    label: 'relu',
    title: 'relu of 12.6 million numbers',
    subject: relu(MAP),
    interventions: [
      { changed: 'flops', subject: scaled(MAP), what: 'batch_norm of the same numbers' },
      { changed: 'bytes', subject: sum(MAP), what: 'add, which reads a second input' },
    ],
  },
  linear(1, 'parameters'),
  linear(16, 'optimizer_state'),
  matmul(512, 'workspace'),
  {
    id: 'attention',
    mark: 'plain',
    label: 'attention',
    title: 'attention of 8 heads over 256 tokens, batch 2, without its projections',
    subject: attention(256, 2),
  },
  {
    id: 'conv',
    mark: 'plain',
    label: 'conv 3×3',
    title: 'a 3 × 3 convolution, 64 channels, 56 × 56 pixels',
    subject: convolution(64, 56, [3, 3]),
  },
  {
    id: 'add-large',
    mark: 'plain',
    label: 'add 12 M',
    title: 'the sum of two tensors of 12.6 million numbers',
    subject: sum(MAP),
  },
  {
    id: 'softmax',
    mark: 'plain',
    label: 'softmax',
    title: 'softmax of 512 rows of 512',
    subject: network([512], { type: 'softmax' }, 512),
  },
  {
    id: 'layer_norm',
    mark: 'plain',
    label: 'layer_norm',
    title: 'layer_norm of 512 rows of 768',
    subject: network([768], { type: 'layer_norm' }, 512),
  },
  {
    id: 'relu-small',
    mark: 'plain',
    label: 'relu 16 K',
    title: 'relu of 16,384 numbers',
    subject: relu([4, 64, 64]),
  },
  matmul(64),
  linear(128),
  matmul(256),
];

/** The four main operations in order of their FLOPs per byte. */
export const FOUR = ['relu-large', 'linear-1', 'linear-16', 'matmul-512'] as const;
export const FIRST = 'linear-1';

export const operation = (id: string): Operation =>
  OPERATIONS.find((each) => each.id === id) ?? (OPERATIONS[0] as Operation);

export const FOUR_OPERATIONS = FOUR.map(operation);
export const OTHERS = OPERATIONS.filter(({ id }) => !(FOUR as readonly string[]).includes(id));
