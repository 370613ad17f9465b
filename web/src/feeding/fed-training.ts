// Training steps in the engine on batches that a loader made.

import type { TrainOptions } from '../engine/profiler';
import { type Profiler, profiler } from '../session/engine';
import type { Recipe } from './loader';

/** The networks that can be trained on supplied batches, with their input shapes. */
export const FED_MODELS = {
  'images-lenet5': { title: 'LeNet-5', channels: 1, side: 32 },
  'images-cnn': { title: 'Small CNN', channels: 3, side: 32 },
  'images-resnet18_cifar': { title: 'ResNet-18 for CIFAR', channels: 3, side: 32 },
} as const;

export type FedPreset = keyof typeof FED_MODELS;

/** The loader's recipe for this network. */
export function recipeFor(preset: FedPreset, work: Pick<Recipe, 'photo_side' | 'passes'>): Recipe {
  const { channels, side } = FED_MODELS[preset];
  return { ...work, channels, side };
}

export interface FedStep {
  /** The number of steps done. */
  readonly step: number;
  readonly loss: number;
  /** When the batch was sent, and when the answer arrived, by the page's clock in ms. */
  readonly began: number;
  readonly ended: number;
  /** The engine's working time in ms: the rest of ended - began is copying the batch and messages. */
  readonly engine_ms: number;
}

/** More epochs than any lab needs. */
const EPOCHS = 1_000_000;

/** One network, trained batch by batch. The first step also creates it. */
export class FedTraining {
  private steps = 0;
  private elapsed_ms = 0;

  constructor(
    private readonly request: TrainOptions & { readonly preset: FedPreset; readonly batch: number },
    private readonly engine: Profiler = profiler(),
  ) {}

  /**
   * Rejects when aborted, when the loss is no longer finite, and with the engine's errors, for example "out_of_memory" before the
   * first step.
   */
  async step(bytes: Uint8Array, signal: AbortSignal): Promise<FedStep> {
    const steps = this.steps + 1;
    const began = performance.now();
    const report = await this.engine.trainOnBatch(
      bytes,
      { schedule: 'constant', epochs: EPOCHS, ...this.request, steps, resume: this.steps > 0 },
      { signal },
    );
    const ended = performance.now();
    signal.throwIfAborted();
    if (report.diverged !== '') throw new Error(report.diverged);
    const loss = report.final_loss;
    if (loss === undefined) throw new Error('The engine took no step.');
    const engine_ms = report.elapsed_ms - this.elapsed_ms;
    this.steps = steps;
    this.elapsed_ms = report.elapsed_ms;
    return { step: report.steps, loss, began, ended, engine_ms };
  }
}
