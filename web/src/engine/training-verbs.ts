// The part of Profiler that is about training: one step of any model, whole trainings, and their results.

import type { CallOptions } from './call-options.ts';
import type { Client } from './client.ts';
import { loaded } from './errors.ts';
import { optionsOf, requireSide } from './options.ts';
import type { FitOptions, Outputs, RunOptions, Samples } from './own-data-types.ts';
import { requireObject } from './refuse.ts';
import {
  type CompareOptions,
  type Model,
  type ModelOptions,
  type Options,
  requestOf,
  type TrainedSide,
  type TrainOptions,
} from './requests.ts';
import type {
  BackwardProfile,
  DatasetName,
  LossScalingReport,
  QuantizeReport,
  QuantizeRequest,
  TrainingCompareReport,
  TrainingRequest,
  TrainReport,
} from './types.ts';
import type { WeightInfo } from './weight-infos.ts';
import type { WeightsFile } from './weights.ts';

/** Methods that Profiler inherits. */
export abstract class TrainingVerbs {
  private readonly datasets = new Map<DatasetName, Promise<Uint8Array>>();

  /** @internal */
  protected readonly client: Client;

  /** @internal */
  constructor(client: Client) {
    this.client = client;
  }

  /**
   * Profiles one training step: FLOPs and times of forward pass, backward pass and optimizer, memory after each of them and event
   * by event. If the step cannot run, `refused` gives the reason; counts and planned memory are still present.
   */
  async profileBackwardPass(
    model: Model,
    training: Partial<TrainingRequest> = {},
    options: Options = {},
  ): Promise<BackwardProfile> {
    const given = optionsOf('profileBackwardPass', options, 'model', 'timing');
    const request = requestOf(model, given.model);
    return this.client.call('profileBackwardPass', [request, training, given.timing], given.call);
  }

  /** The counts and the planned memory of profileBackwardPass, without running anything; for models of any size. */
  async planTraining(
    model: Model,
    training: Partial<TrainingRequest> = {},
    options: ModelOptions & CallOptions = {},
  ): Promise<BackwardProfile> {
    const given = optionsOf('planTraining', options, 'model');
    return this.client.call('planTraining', [requestOf(model, given.model), training], given.call);
  }

  /**
   * Whether a training step of `a` is faster than one of `b`, for example the price of saving memory. Steps are timed
   * alternately, as in compare(); `a` and `b` of the report contain counts and memory, planned and measured.
   */
  async compareTraining(
    a: TrainedSide,
    b: TrainedSide,
    options: CompareOptions & CallOptions = {},
  ): Promise<TrainingCompareReport> {
    const { compare, call } = optionsOf('compareTraining', options, 'compare');
    requireSide('compareTraining', 'a', a, ['training']);
    requireSide('compareTraining', 'b', b, ['training']);
    const [requestA, requestB] = [requestOf(a.model, a), requestOf(b.model, b)];
    const args = [requestA, a.training ?? {}, requestB, b.training ?? {}, compare] as const;
    return this.client.call('compareTraining', [...args], call);
  }

  /**
   * Trains a preset ("digits-mlp", "digits-lenet5", "text-gpt_nano", or on random images "images-lenet5", "images-cnn",
   * "images-resnet18_cifar") on its data, which is fetched first. onProgress reports every step's loss and every held-out
   * evaluation once. Aborted by the signal, it resolves with `cancelled: true` and the results so far; aborted before its first
   * step, it rejects with "cancelled". `resume: true` continues the last training and requires the same preset, batch, seed and
   * optimizer; after a crash of the worker there is nothing to resume. `weights` is a safetensors file with initial weights, as
   * trainedWeights() returns it. `preset: 'own', resume: true` continues a fit().
   */
  async train(
    request: TrainOptions = {},
    options: CallOptions & { weights?: WeightsFile } = {},
  ): Promise<TrainReport> {
    const { call, weights } = optionsOf('train', options, 'weights');
    requireObject('request', request);
    const data =
      request.resume === true
        ? undefined
        : await (await loaded(import('./datasets.ts'))).datasetFor(
            this.datasets,
            request.preset,
            this.client.files,
          );
    if (weights.weights === undefined) return this.client.call('train', [request, data], call);
    const own = await loaded(import('./own-data.ts'));
    const preset = request.preset ?? 'digits-mlp';
    const raw = await own.presetWeights(this.client, preset, weights.weights);
    return this.client.call('train', [request, data, { weights: raw }], call);
  }

  /**
   * The outputs of a network for your own inputs: float32 images or vectors, or whole numbers if it reads tokens, with the
   * weights of a safetensors file. All samples are run, in batches that fit into the engine's memory. Progress and cancel work as
   * in other jobs. Rejects with "invalid_argument" for arrays and weights that do not fit, with name, value and what was
   * expected.
   */
  async run(model: Model, inputs: Samples, options: RunOptions): Promise<Outputs> {
    return (await loaded(import('./own-data.ts'))).run(this.client, model, inputs, options);
  }

  /**
   * Trains a network on your own inputs and targets, of which a part is held out. Progress, cancel, divergence (`diverged` of the
   * report) and stored state are as in train(); trainedWeights() returns the learned weights.
   */
  async fit(
    model: Model,
    inputs: Samples,
    targets: Samples,
    options: FitOptions = {},
  ): Promise<TrainReport> {
    return (await loaded(import('./own-data.ts'))).fit(
      this.client,
      model,
      inputs,
      targets,
      options,
    );
  }

  /** A safetensors file of the last trained model, with the names of PyTorch's state_dict; not available after divergence. */
  async trainedWeights(options: CallOptions = {}): Promise<Uint8Array> {
    const { call } = optionsOf('trainedWeights', options);
    return (await loaded(import('./own-data.ts'))).trainedWeights(this.client, call);
  }

  /** The names and shapes of a network's weights, as a file must contain them. */
  async weightsOf(model: Model, options: CallOptions = {}): Promise<WeightInfo[]> {
    const { call } = optionsOf('weightsOf', options);
    return (await loaded(import('./own-data.ts'))).weightsOf(this.client, model, call);
  }

  /**
   * One more step of a training on images ("images-lenet5", "images-cnn", "images-resnet18_cifar") on the caller's own batch: the
   * input [B, C, H, W] as float32, then B labels from 0 to 9 as int32. `request.steps` is the total number of steps after this
   * one; from the second step on, pass `resume: true`. Rejects with "invalid_argument" for a wrong number of bytes and for
   * invalid labels; the call consumes the batch.
   */
  async trainOnBatch(
    batch: Uint8Array,
    request: TrainOptions,
    options: CallOptions = {},
  ): Promise<TrainReport> {
    const { call } = optionsOf('trainOnBatch', options);
    return this.client.call('train', [request, { name: 'batch', bytes: batch }], call);
  }

  /**
   * Stores the last trained model in float16, bfloat16 and int8, and evaluates each version on held-out data: bytes, loss,
   * accuracy, and per layer the error of int8 in decibels. With `timing_budget_ms`, static int8 and float32 are also timed
   * alternately (`speed`). Only for models with held-out data: the digits presets.
   */
  async quantize(options: Partial<QuantizeRequest> & CallOptions = {}): Promise<QuantizeReport> {
    const given = optionsOf('quantize', options, 'quantize');
    return this.client.call('quantize', [given.quantize], given.call);
  }

  /**
   * The share of the last trained model's gradients that float16 would lose, and the share after scaling the loss by `scale`;
   * with seeded values if nothing was trained. Rejects while a training is running.
   */
  async lossScalingDemo(scale = 1, options: CallOptions = {}): Promise<LossScalingReport> {
    const { call } = optionsOf('lossScalingDemo', options);
    return this.client.call('lossScalingDemo', [scale], call);
  }
}
