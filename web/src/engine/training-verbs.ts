// The part of Profiler that is about training: one step of any model, whole trainings, and what they leave.

import type { CallOptions, Client } from './client.ts';
import { type DatasetName, datasetFor } from './datasets.ts';
import { optionsOf, requireSide } from './options.ts';
import type { TrainOptions } from './protocol.ts';
import { requireObject } from './refuse.ts';
import {
  type CompareOptions,
  type Model,
  type ModelOptions,
  type Options,
  requestOf,
  type TrainedSide,
} from './requests.ts';
import type {
  BackwardProfile,
  LossScalingReport,
  QuantizeReport,
  QuantizeRequest,
  TrainingCompareReport,
  TrainingRequest,
  TrainReport,
} from './types.ts';

/** Methods of Profiler. */
export abstract class TrainingVerbs {
  private readonly datasets = new Map<DatasetName, Promise<Uint8Array>>();

  constructor(protected readonly client: Client) {}

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
   * optimizer have to be the same; after a crash of the worker there is none.
   */
  async train(request: TrainOptions = {}, options: CallOptions = {}): Promise<TrainReport> {
    const { call } = optionsOf('train', options);
    requireObject('request', request);
    const data =
      request.resume === true ? undefined : await datasetFor(this.datasets, request.preset);
    return this.client.call('train', [request, data], call);
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
