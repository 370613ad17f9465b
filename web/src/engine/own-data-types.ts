// The arguments and results of run() and fit(). This file has only types, because the package's declarations refer to them.

import type { CallOptions } from './call-options.ts';
import type { NumberArray, Numbers } from './npy.ts';
import type { TrainingRequest } from './types.ts';
import type { WeightsFile } from './weights.ts';

/** Consecutive samples: a typed array, whose samples have the network's shape, or one with its own shape. */
export type Samples = Numbers | { readonly data: Numbers; readonly shape: readonly number[] };

/** The outputs of a network, row by row. */
export type Outputs = NumberArray<Float32Array>;

export interface RunOptions extends CallOptions {
  /** A safetensors file with the names of PyTorch's state_dict. */
  weights: WeightsFile;
  /** The largest number of samples in a batch; 32 unless given, and fewer if memory is short. The result does not depend on it. */
  batch?: number | undefined;
  /** Tokens per sample, if the inputs have no shape; the model's default unless given. */
  seq?: number | undefined;
}

/** The part of TrainRequest that fit() accepts, and initial weights. */
export interface FitOptions extends CallOptions {
  /** "cross_entropy" (targets: classes from 0, whole numbers; the default) or "mse" (targets: values). */
  loss?: 'cross_entropy' | 'mse' | undefined;
  /** The share of the samples that is used only for testing, always the same ones; 0.2 unless given. */
  held_out?: number | undefined;
  epochs?: number | undefined;
  steps?: number | undefined;
  batch?: number | undefined;
  seed?: number | undefined;
  training?: Partial<TrainingRequest> | undefined;
  schedule?: string | undefined;
  warm_up_steps?: number | undefined;
  /** A safetensors file with initial weights, in place of seeded values. */
  weights?: WeightsFile | undefined;
}
