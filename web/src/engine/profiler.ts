// The public API: profile networks on this machine, in a browser or in Node, without the page.
//
//   const profiler = new Profiler();
//   const report = await profiler.measureLatency('mlp', { batch: 32 });
//   console.log(report.latency_ms);

import type { CallOptions } from './call-options.ts';
import { Client } from './client.ts';
import type { ClientOptions } from './client-options.ts';
import { environment } from './environment.ts';
import { loaded } from './errors.ts';
import { optionsOf, requireSide } from './options.ts';
import { wrongValue } from './refuse.ts';
import type {
  ComparedModel,
  CompareOptions,
  Model,
  ModelOptions,
  Options,
  TimingOptions,
} from './requests.ts';
import { requestOf } from './requests.ts';
import { TrainingVerbs } from './training-verbs.ts';
import type {
  CalibrationReport,
  CompareReport,
  ControlsReport,
  DatasetName,
  Description,
  DeviceReport,
  EngineInfo,
  Environment,
  ForwardProfile,
  InstrumentsReport,
  KernelReport,
  KernelVariantInfo,
  LatencyReport,
  MemoryReport,
  ModelSummary,
  QuickProfile,
  StatisticsReport,
} from './types.ts';

export type { CallOptions } from './call-options.ts';
export type { ClientOptions } from './client-options.ts';
export { EngineError } from './errors.ts';
export { threadsMissing } from './features.ts';
export type { NumberArray, Numbers } from './npy.ts';
export type { FitOptions, Outputs, RunOptions, Samples } from './own-data-types.ts';
export type {
  ComparedModel,
  CompareOptions,
  Model,
  ModelOptions,
  TimingOptions,
  TrainedSide,
  TrainOptions,
} from './requests.ts';
export type * from './types.ts';
export type { WeightInfo } from './weight-infos.ts';
export type { WeightsFile } from './weights.ts';

/**
 * One engine in one worker. Every method rejects with EngineError {code, op, message, hint}; after a crash of the worker the
 * running call rejects with "worker_crashed" and the next one works again.
 */
export class Profiler extends TrainingVerbs {
  /** Starts loading immediately. Throws EngineError: no_wasm, no_simd or no_workers if the browser lacks one, no_threads. */
  constructor(options: ClientOptions = {}) {
    super(new Client(options));
  }

  /** The number of trained values: weights and biases; a tied weight counts once. It does not depend on the batch. */
  async countParameters(model: Model, options: CallOptions = {}): Promise<number> {
    const { call } = optionsOf('countParameters', options);
    return (await this.describe(model, call)).parameters;
  }

  /** FLOPs of one call with this batch, and per sample; a multiply-add is 2 FLOPs and 1 MAC. */
  async countFlops(model: Model, options: ModelOptions & CallOptions = {}) {
    const given = optionsOf('countFlops', options, 'model');
    const described = await this.describe(model, { ...given.model, ...given.call });
    const { flops_per_call, flops_per_sample, macs_per_call, macs_per_sample } = described;
    const { transcendentals_per_call, transcendentals_per_sample, conventions } = described;
    return {
      flops_per_call,
      flops_per_sample,
      macs_per_call,
      macs_per_sample,
      transcendentals_per_call,
      transcendentals_per_sample,
      conventions,
    };
  }

  /** Layers, shapes, parameters, FLOPs and bytes, without running anything; for models of any size. */
  async describe(model: Model, options: ModelOptions & CallOptions = {}): Promise<Description> {
    const given = optionsOf('describe', options, 'model');
    return this.client.call('describe', [requestOf(model, given.model)], given.call);
  }

  /** Bytes by category and over time, without running anything. */
  async planMemory(model: Model, options: ModelOptions & CallOptions = {}): Promise<MemoryReport> {
    const given = optionsOf('planMemory', options, 'model');
    return this.client.call('planMemory', [requestOf(model, given.model)], given.call);
  }

  /** Plans, then runs once and measures; if the model cannot run, `refused` gives the reason. */
  async measureMemory(
    model: Model,
    options: ModelOptions & CallOptions = {},
  ): Promise<MemoryReport> {
    const given = optionsOf('measureMemory', options, 'model');
    return this.client.call('measureMemory', [requestOf(model, given.model)], given.call);
  }

  /** The latency of one forward pass in ms: median, 95 % interval, all samples, with the warm-up separate. */
  async measureLatency(model: Model, options: Options = {}): Promise<LatencyReport> {
    const given = optionsOf('measureLatency', options, 'model', 'timing');
    const request = requestOf(model, given.model);
    return this.client.call('measureLatency', [request, given.timing], given.call);
  }

  /** Profiles a single layer, given by its name in describe(), on random input of its shape. */
  async profileLayer(model: Model, layer: string, options: Options = {}): Promise<ForwardProfile> {
    const given = optionsOf('profileLayer', options, 'model', 'timing');
    const request = requestOf(model, given.model);
    return this.client.call('profileLayer', [request, layer, given.timing], given.call);
  }

  /** Counts, latency, memory, per-layer trace and a verdict against this device's ridge. */
  async profileForwardPass(model: Model, options: Options = {}): Promise<ForwardProfile> {
    const given = optionsOf('profileForwardPass', options, 'model', 'timing');
    const request = requestOf(model, given.model);
    return this.client.call('profileForwardPass', [request, given.timing], given.call);
  }

  /** The forward profile and a block of text to print. */
  async quickProfile(model: Model, options: Options = {}): Promise<QuickProfile> {
    const given = optionsOf('quickProfile', options, 'model', 'timing');
    const request = requestOf(model, given.model);
    return this.client.call('quickProfile', [request, given.timing], given.call);
  }

  /** This device's peak (GFLOP/s), bandwidth (GB/s) and ridge point, within about budget_ms. */
  async calibrate(options: { budget_ms?: number } & CallOptions = {}): Promise<CalibrationReport> {
    const { budget, call } = optionsOf('calibrate', options, 'budget');
    return this.client.call('calibrate', [budget.budget_ms ?? 600], call);
  }

  /**
   * This device's whole roof within about budget_ms: every peak, the bandwidth for working sets from 16 KiB to far beyond the
   * caches, the ridge of each, and a ladder of FLOPs per element that traces the roof.
   */
  async measureDevice(options: { budget_ms?: number } & CallOptions = {}): Promise<DeviceReport> {
    const { budget, call } = optionsOf('measureDevice', options, 'budget');
    return this.client.call('measureDevice', [budget.budget_ms ?? 2000], call);
  }

  /** The variants of matrix multiplication for measureKernel(): those in JavaScript first, the slowest first. */
  async kernelVariants(options: CallOptions = {}): Promise<KernelVariantInfo[]> {
    return this.client.call('kernelVariants', [], optionsOf('kernelVariants', options).call);
  }

  /** Times one product of size x size matrices (512 unless given) with one of kernelVariants(), by the usual protocol. */
  async measureKernel(
    variant: string,
    options: { size?: number } & TimingOptions & CallOptions = {},
  ): Promise<KernelReport> {
    const { size, timing, call } = optionsOf('measureKernel', options, 'size', 'timing');
    return this.client.call('measureKernel', [{ variant, ...size }, timing], call);
  }

  /**
   * Whether one run of `a` is faster than one of `b`: two networks, two batches, or one network on fast and on reference kernels,
   * or in float32 and in int8. Samples are taken alternately, in blocks ABBA or BAAB; `verdict` is "faster", "slower", "same"
   * (within 1 %) or "cannot_tell", which says how many samples would be needed.
   */
  async compare(
    a: ComparedModel,
    b: ComparedModel,
    options: CompareOptions & CallOptions = {},
  ): Promise<CompareReport> {
    const { compare, call } = optionsOf('compare', options, 'compare');
    requireSide('compare', 'a', a, ['reference', 'int8']);
    requireSide('compare', 'b', b, ['reference', 'int8']);
    const versions = {
      reference_a: a.reference ?? false,
      reference_b: b.reference ?? false,
      int8_a: a.int8 ?? false,
      int8_b: b.int8 ?? false,
    };
    const requests = [requestOf(a.model, a), requestOf(b.model, b)] as const;
    return this.client.call('compare', [...requests, { ...compare, ...versions }], call);
  }

  /** Runs three measurements with known answers (the same twice, twice the work, nothing); the result is green, amber or red. */
  async runControls(options: { budget_ms?: number } & CallOptions = {}): Promise<ControlsReport> {
    const { budget, call } = optionsOf('runControls', options, 'budget');
    return this.client.call('runControls', [budget.budget_ms ?? 800], call);
  }

  /** The cost of instrumentation: compares a network with clock readings per op, per layer or by snapshots, with one without. */
  async measureInstruments(
    model: Model,
    options: ModelOptions & CompareOptions & CallOptions = {},
  ): Promise<InstrumentsReport> {
    const given = optionsOf('measureInstruments', options, 'model', 'compare');
    const request = requestOf(model, given.model);
    return this.client.call('measureInstruments', [request, given.compare], given.call);
  }

  /** The presets, in teaching order. */
  async models(options: CallOptions = {}): Promise<ModelSummary[]> {
    return this.client.call('models', [], optionsOf('models', options).call);
  }

  /** The JSON spec of a preset, to read or to edit. */
  async specOf(preset: string, options: CallOptions = {}): Promise<string> {
    return this.client.call('specOf', [preset], optionsOf('specOf', options).call);
  }

  /** Statistics of the given samples, by the same code as in the reports. Needs at least one sample. */
  async summarize(
    samples: readonly number[],
    options: CallOptions = {},
  ): Promise<StatisticsReport> {
    return this.client.call('summarize', [samples], optionsOf('summarize', options).call);
  }

  /** Version, build and limits of the engine. */
  async info(options: CallOptions = {}): Promise<EngineInfo> {
    return this.client.call('info', [], optionsOf('info', options).call);
  }

  /** The environment of measurements. */
  environment(): Environment {
    return environment(this.client.build, this.client.threads);
  }

  /** Calls the listener after each crash of the worker, once a new one has been started. Its errors go to the console. */
  onRestart(listener: () => void): void {
    if (typeof listener !== 'function') throw wrongValue('listener', 'a function', listener);
    this.client.addEventListener('restarted', () => {
      try {
        listener();
      } catch (thrown) {
        console.error(thrown); // Node would otherwise end the process
      }
    });
  }

  /** Terminates the worker as a crash would: pending calls reject, later calls work. For tests. */
  async killWorker(): Promise<void> {
    await this.client.killWorker();
  }

  /** Terminates the worker for good. */
  dispose(): void {
    this.client.dispose();
  }
}

/**
 * The bytes of a data set in the engine's format, loaded from beside the page or the library; each call gives its own copy.
 * `files` is as for the Profiler. Rejects with EngineError "load_failed" (offline, not found, connection lost) or
 * "invalid_argument" (no such data set). The engine checks the content.
 */
export async function loadDataset(
  name: DatasetName,
  options: Pick<ClientOptions, 'files'> = {},
): Promise<Uint8Array> {
  return (await loaded(import('./datasets.ts'))).loadDataset(name, options);
}
