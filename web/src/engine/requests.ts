// The arguments of Profiler's methods, and their conversion to the engine's requests.

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
  /**
   * Folds batch norm into convolutions, and computes bias, residual and ReLU together with the product. Off unless given; not for
   * training.
   */
  fuse?: boolean;
  /** Ops by name ("conv2d", "relu") that use their readable reference kernels; not for training. */
  reference_ops?: readonly string[];
}

/** How long and how precisely to measure; fields as in LatencyRequest, in milliseconds. */
export type TimingOptions = Partial<LatencyRequest>;

/** One side of a comparison. */
export interface ComparedModel extends ModelOptions {
  model: Model;
  /** Uses the readable reference kernels. */
  reference?: boolean;
  /**
   * Linear and conv2d layers store their weights in int8, with one scale for each output, and round their inputs with scales
   * found on the timed input. Weights that are read more than once, or whose sums might overflow int32, stay in float32, as do
   * all other layers.
   */
  int8?: boolean;
}

/** One side of a comparison of training steps. */
export interface TrainedSide extends ModelOptions {
  model: Model;
  training?: Partial<TrainingRequest>;
}

/** A training request; omitted fields take the preset's defaults. */
export type TrainOptions = Partial<Omit<TrainRequest, 'training'>> & {
  training?: Partial<TrainingRequest>;
};

/** How long and how precisely to compare; fields as in CompareRequest. */
export type CompareOptions = Partial<
  Omit<CompareRequest, 'reference_a' | 'reference_b' | 'int8_a' | 'int8_b'>
>;

/** All options of a method, which optionsOf() splits into those of the model, the timing and the call. */
export type Options = ModelOptions & TimingOptions & CallOptions;

/** The engine has the defaults and checks the values, so only given options are passed on. */
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

/** @param spec any value, because untyped code reads models from files and forms */
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
