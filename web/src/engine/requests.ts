// What the methods of Profiler are given, and how it is taken apart for the engine.

import type { CallOptions } from './call-options.ts';
import { EngineError, errorInfo } from './errors.ts';
import { wrongValue } from './refuse.ts';
import type {
  CompareRequest,
  LatencyRequest,
  ModelRequest,
  TrainingRequest,
  TrainRequest,
} from './types.ts';

/** A preset's name ("resnet18"), a spec as an object, or a spec as JSON text. */
export type Model = string | object;

export interface ModelOptions {
  /** Samples per call; 1 unless given. */
  batch?: number;
  /** Tokens per sample; the model's default unless given. Only for models that read tokens. */
  seq?: number;
  /** Batch norm folded into convolutions; bias, residual and relu done with the product. Off unless given; not for training. */
  fuse?: boolean;
  /** Ops by name ("conv2d", "relu") that run on their readable reference kernels; not for training. */
  reference_ops?: readonly string[];
}

/** How long and how precisely to measure; fields as LatencyRequest, in milliseconds. */
export type TimingOptions = Partial<LatencyRequest>;

/** One side of a comparison. */
export interface ComparedModel extends ModelOptions {
  model: Model;
  /** Runs on the readable reference kernels. */
  reference?: boolean;
  /**
   * Linear and conv2d layers keep their weights in int8, one scale for each output, and round their inputs by scales found
   * on the input that is timed. Weights that are read more than once, or whose sums might overflow int32, stay in float32,
   * as all other layers do.
   */
  int8?: boolean;
}

/** One side of a comparison of training steps. */
export interface TrainedSide extends ModelOptions {
  model: Model;
  training?: Partial<TrainingRequest>;
}

/** A training; what is left out is the preset's own. */
export type TrainOptions = Partial<Omit<TrainRequest, 'training'>> & {
  training?: Partial<TrainingRequest>;
};

/** How long and how precisely to compare; fields as CompareRequest. */
export type CompareOptions = Partial<
  Omit<CompareRequest, 'reference_a' | 'reference_b' | 'int8_a' | 'int8_b'>
>;

/** Everything a method may be given; what of it concerns the model, the timing and the call is taken apart. */
export type Options = ModelOptions & TimingOptions & CallOptions;

/** Defaults and checks of values are the engine's: only what was given is passed on. */
export function requestOf(model: Model, options: ModelOptions): Partial<ModelRequest> {
  const { batch, seq, fuse, reference_ops } = options;
  if (reference_ops !== undefined && !Array.isArray(reference_ops)) {
    throw wrongValue('reference_ops', 'an array of strings', reference_ops);
  }
  const given = {
    ...(batch === undefined ? {} : { batch }),
    ...(seq === undefined ? {} : { seq }),
    ...(fuse === undefined ? {} : { fuse }),
    ...(reference_ops === undefined ? {} : { reference_ops: [...reference_ops] }),
  };
  if (typeof model === 'string' && !/^\s*[{[]/.test(model)) return { model, ...given };
  return { spec: typeof model === 'string' ? model : specText(model), ...given };
}

/** @param spec any value: untyped code reads models from files and forms. */
function specText(spec: unknown): string {
  if (typeof spec !== 'object' || spec === null) {
    const expected = 'the name of a preset, a spec as an object or a spec as JSON text';
    throw wrongValue('model', expected, spec);
  }
  try {
    return JSON.stringify(spec) ?? 'null';
  } catch (reason) {
    const why = reason instanceof Error ? reason.message : String(reason);
    throw new EngineError(
      errorInfo('invalid_spec', `The model cannot be written as JSON: ${why}.`),
    );
  }
}
