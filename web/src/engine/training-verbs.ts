// The part of Profiler that is about training: one step of any model, whole trainings, and what they leave.

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

/** Methods of Profiler. */
export abstract class TrainingVerbs {
  private readonly datasets = new Map<DatasetName, Promise<Uint8Array>>();

  /** @internal */
  protected readonly client: Client;

  /** @internal */
  constructor(client: Client) {
    this.client = client;
  }

  /**
   * One training step: FLOPs and times of forward pass, backward pass and optimizer, memory after each of them
   * and event by event. `refused` says why where it cannot run; counts and planned memory are there all the same.
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

  /** The counts and the planned memory of profileBackwardPass, without running anything: any size of model. */
  async planTraining(
    model: Model,
    training: Partial<TrainingRequest> = {},
    options: ModelOptions & CallOptions = {},
  ): Promise<BackwardProfile> {
    const given = optionsOf('planTraining', options, 'model');
    return this.client.call('planTraining', [requestOf(model, given.model), training], given.call);
  }

  /**
   * Whether a training step of `a` is faster than one of `b`: the price of what saves memory. Steps are timed
   * alternately, as in compare(); `a` and `b` of the report hold counts and memory, planned and measured.
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
   * Trains a preset ("digits-mlp", "digits-lenet5", "text-gpt_nano", or on random images "images-lenet5",
   * "images-cnn", "images-resnet18_cifar") on its data, which is fetched first. onProgress brings every step's loss and every held-out evaluation once. Aborted by the
   * signal, it resolves with `cancelled: true` and what was reached; aborted before its first step, it rejects
   * with "cancelled". `resume: true` goes on with the last training, for which preset, batch, seed and
   * optimizer have to be the same; after a crash of the worker there is none. `weights` is a safetensors file to
   * begin with, as trainedWeights() gives it. `preset: 'own', resume: true` goes on with a fit().
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
   * What a network gives for your own inputs: float32 images or vectors, or whole numbers where it reads tokens,
   * with the weights of a safetensors file. All samples are run, a batch at a time: what does not fit into the
   * engine's memory at once does part by part. Progress and cancel as in other jobs. Rejects with
   * "invalid_argument" for arrays and weights that do not fit, by name, value and what was expected.
   */
  async run(model: Model, inputs: Samples, options: RunOptions): Promise<Outputs> {
    return (await loaded(import('./own-data.ts'))).run(this.client, model, inputs, options);
  }

  /**
   * Trains a network on your own inputs and targets, of which a part is held out. Progress, cancel, divergence
   * (`diverged` of the report) and what is kept are train()'s; trainedWeights() has what was learned.
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

  /** A safetensors file of the last trained model, under the names of PyTorch's state_dict; none of one that diverged. */
  async trainedWeights(options: CallOptions = {}): Promise<Uint8Array> {
    const { call } = optionsOf('trainedWeights', options);
    return (await loaded(import('./own-data.ts'))).trainedWeights(this.client, call);
  }

  /** Names and shapes of a network's weights, as a file has to have them. */
  async weightsOf(model: Model, options: CallOptions = {}): Promise<WeightInfo[]> {
    const { call } = optionsOf('weightsOf', options);
    return (await loaded(import('./own-data.ts'))).weightsOf(this.client, model, call);
  }

  /**
   * One more step of a training on images ("images-lenet5", "images-cnn", "images-resnet18_cifar") on a batch of the
   * caller's own: the input [B, C, H, W] as float32, then B labels from 0 to 9 as int32. `request.steps` is the
   * number of steps to have done then; from the second on with `resume: true`. Rejects with "invalid_argument" for
   * another number of bytes and for labels that are no class; the batch is used up by the call.
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
   * Stores the last trained model in float16, bfloat16 and int8, and judges each version on held-out data: bytes,
   * loss, accuracy, and per layer the error of int8 in decibels. With `timing_budget_ms` static int8 and float32
   * are timed alternately as well (`speed`). Only for models with held-out data: the digits presets.
   */
  async quantize(options: Partial<QuantizeRequest> & CallOptions = {}): Promise<QuantizeReport> {
    const given = optionsOf('quantize', options, 'quantize');
    return this.client.call('quantize', [given.quantize], given.call);
  }

  /**
   * Which share of the last trained model's gradients float16 would lose, and which after scaling the loss by
   * `scale`; of seeded values where nothing was trained. Rejects while a training is under way.
   */
  async lossScalingDemo(scale = 1, options: CallOptions = {}): Promise<LossScalingReport> {
    const { call } = optionsOf('lossScalingDemo', options);
    return this.client.call('lossScalingDemo', [scale], call);
  }
}
