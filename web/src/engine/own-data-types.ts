// What run() and fit() take and give. Types alone, because the package's declarations refer to them.

import type { CallOptions } from './call-options.ts';
import type { NumberArray, Numbers } from './npy.ts';
import type { TrainingRequest } from './types.ts';
import type { WeightsFile } from './weights.ts';

/** Samples one after the other: a typed array, whose samples have the network's shape, or one with its shape. */
export type Samples = Numbers | { readonly data: Numbers; readonly shape: readonly number[] };

/** What a network gave: its outputs, row by row. */
export type Outputs = NumberArray<Float32Array>;

export interface RunOptions extends CallOptions {
  /** A safetensors file, under the names of PyTorch's state_dict. */
  weights: WeightsFile;
  /** Samples at once, at most; 32 unless given, and fewer where memory is short. The result does not depend on it. */
  batch?: number | undefined;
  /** Tokens of a sample, where the inputs come without a shape; the model's default unless given. */
  seq?: number | undefined;
}

/** What fit() is given of TrainRequest, and weights to begin with. */
export interface FitOptions extends CallOptions {
  /** "cross_entropy" (targets: classes from 0, whole numbers) unless given, or "mse" (targets: values). */
  loss?: 'cross_entropy' | 'mse' | undefined;
  /** Share of the samples that is only tested on, always the same ones; 0.2 unless given. */
  held_out?: number | undefined;
  epochs?: number | undefined;
  steps?: number | undefined;
  batch?: number | undefined;
  seed?: number | undefined;
  training?: Partial<TrainingRequest> | undefined;
  schedule?: string | undefined;
  warm_up_steps?: number | undefined;
  /** A safetensors file to begin with in place of seeded values. */
  weights?: WeightsFile | undefined;
}
