// How a training is done: all that the parts of this lab change. No DOM.

import type { TrainingRequest } from '../../engine/types';

export const MODEL = 'resnet18_cifar';
export const PRESET = 'images-resnet18_cifar';

/** Images of a batch of the evaluation, that no student changes. */
export const EVALUATION_BATCH = 4;

export const WORKERS = {
  0: 'between the steps',
  1: 'ahead, 1 worker',
  2: 'ahead, 2 workers',
} as const;
export const AUGMENTATIONS = { photo: 'the whole photo', small: 'a shrunk copy' } as const;
export const OPTIMIZERS = { adam: 'Adam', momentum: 'momentum', sgd: 'SGD' } as const;
export const STORAGES = { float32: 'float32', float16: 'float16', bfloat16: 'bfloat16' } as const;
export const KEEPS = { needed: 'new tensors', in_place: 'in place' } as const;
export const BATCHES = ['1', '2', '4', '8', '16'] as const;
export const CHECKPOINTS = ['0', '1', '2', '4'] as const;

export interface Configuration {
  readonly batch: number;
  /** Of the loader, that work ahead; 0: a batch is loaded when the step asks for it. */
  readonly workers: number;
  /** What is warped: the photo as it is stored, or a copy of a few times the size that the network reads. */
  readonly augmentation: keyof typeof AUGMENTATIONS;
  readonly optimizer: keyof typeof OPTIMIZERS;
  /** Of activations that wait for the backward pass. */
  readonly storage: keyof typeof STORAGES;
  /** Layers of a segment that is computed again; 0: none. */
  readonly checkpoint: number;
  /** Whether element-wise ops write over their inputs. */
  readonly keep: keyof typeof KEEPS;
}

/** What PyTorch's defaults give: no workers beside the loop, float32, nothing saved; Adam, as most tutorials take. */
export const baselineOf = (batch: number): Configuration => ({
  batch,
  workers: 0,
  augmentation: 'photo',
  optimizer: 'adam',
  storage: 'float32',
  checkpoint: 0,
  keep: 'needed',
});

/** Pixels a side of the stored photo and of the shrunk copy; the network reads 32. */
export const PHOTO_SIDE = 640;
export const SMALL_SIDE = 64;
/** Random warps, one after the other: turns, shifts, shears, sizes, each with its noise. */
export const PASSES = 8;

export const photoSideOf = ({ augmentation }: Configuration): number =>
  augmentation === 'photo' ? PHOTO_SIDE : SMALL_SIDE;

export const trainingOf = ({ optimizer, storage, checkpoint, keep }: Configuration) =>
  ({
    optimizer,
    storage,
    checkpoint_every: checkpoint,
    keep,
  }) satisfies Partial<TrainingRequest>;

export const same = (a: Configuration, b: Configuration): boolean =>
  (Object.keys(a) as (keyof Configuration)[]).every((key) => a[key] === b[key]);

type Words = (value: Configuration) => string;

const WORDS: Readonly<Record<keyof Configuration, Words>> = {
  batch: ({ batch }) => `batch ${batch}`,
  workers: ({ workers }) =>
    workers === 0
      ? 'loading between the steps'
      : `loading ahead with ${workers === 1 ? '1 worker' : `${workers} workers`}`,
  augmentation: ({ augmentation }) =>
    augmentation === 'small' ? 'augmenting a shrunk copy' : 'augmenting the whole photo',
  optimizer: ({ optimizer }) => OPTIMIZERS[optimizer],
  storage: ({ storage }) =>
    storage === 'float32' ? 'float32 activations' : `${storage} activations`,
  checkpoint: ({ checkpoint }) => {
    if (checkpoint === 0) return 'no checkpoints';
    return checkpoint === 1 ? 'a checkpoint every layer' : `checkpoints every ${checkpoint} layers`;
  },
  keep: ({ keep }) =>
    keep === 'in_place' ? 'element-wise ops in place' : 'new tensors for results',
};

/** What `after` does in another way than `before`: "batch 8, checkpoints every 2 layers". */
export function changes(before: Configuration, after: Configuration): string[] {
  return (Object.keys(WORDS) as (keyof Configuration)[])
    .filter((key) => before[key] !== after[key])
    .map((key) => WORDS[key](after));
}

/** The whole of it in words. */
export const configurationText = (value: Configuration): string =>
  Object.values(WORDS)
    .map((words) => words(value))
    .join(', ');
