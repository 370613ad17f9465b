// The profiler's methods on the real WebAssembly engine under Node, without a worker: what labs call, for their tests.

import { optionsOf } from '../../web/src/engine/options.ts';
import type { Profiler } from '../../web/src/engine/profiler.ts';
import { type Model, type Options, requestOf } from '../../web/src/engine/requests.ts';
import { addSurroundings, watchSurroundings } from '../../web/src/engine/surroundings.ts';
import type {
  BackwardProfile,
  CompareReport,
  ForwardProfile,
  LatencyReport,
  QuickProfile,
  TrainingRequest,
} from '../../web/src/engine/types.ts';
import { openEngine, runJob, value } from '../boundary/support/engine.ts';

export type SessionProfiler = Pick<
  Profiler,
  | 'calibrate'
  | 'compare'
  | 'countFlops'
  | 'countParameters'
  | 'describe'
  | 'info'
  | 'measureLatency'
  | 'planMemory'
  | 'planTraining'
  | 'profileBackwardPass'
  | 'profileForwardPass'
  | 'quickProfile'
  | 'specOf'
  | 'summarize'
>;

const timingOf = (options: Options) => optionsOf('the verb', options, 'model', 'timing').timing;

/** Completes a report like the client does. */
function complete<T>(report: unknown): T {
  addSurroundings(report, watchSurroundings('simd128', 1)());
  return report as T;
}

export async function sessionProfiler(): Promise<SessionProfiler> {
  const { session } = await openEngine();
  const describe = async (model: Model, options: Options = {}) =>
    value(session.describe(requestOf(model, options)));
  return {
    describe,
    info: async () => session.info(),
    countParameters: async (model) => (await describe(model)).parameters,
    countFlops: describe,
    planMemory: async (model, options = {}) => value(session.planMemory(requestOf(model, options))),
    planTraining: async (model, training: Partial<TrainingRequest> = {}, options = {}) =>
      complete<BackwardProfile>(value(session.planTraining(requestOf(model, options), training))),
    specOf: async (preset) => value(session.specOf(preset)),
    summarize: async (samples) => value(session.summarize([...samples])),
    async calibrate({ budget_ms = 100 } = {}) {
      value(session.startCalibration(budget_ms));
      runJob(session);
      return value(session.takeCalibration());
    },
    async compare(a, b, options = {}) {
      const { compare } = optionsOf('compare', options, 'compare');
      value(session.startCompare(requestOf(a.model, a), requestOf(b.model, b), compare));
      runJob(session);
      return complete<CompareReport>(value(session.takeCompare()));
    },
    async measureLatency(model, options = {}) {
      value(session.startLatency(requestOf(model, options), timingOf(options)));
      runJob(session);
      return complete<LatencyReport>(value(session.takeLatency()));
    },
    async profileForwardPass(model, options = {}) {
      value(session.startForwardProfile(requestOf(model, options), timingOf(options)));
      runJob(session);
      return complete<ForwardProfile>(value(session.takeForwardProfile()));
    },
    async quickProfile(model, options = {}) {
      value(session.startQuickProfile(requestOf(model, options), timingOf(options)));
      runJob(session);
      return value(session.takeQuickProfile()) as unknown as QuickProfile;
    },
    async profileBackwardPass(model, training: Partial<TrainingRequest> = {}, options = {}) {
      value(session.startTrainingProfile(requestOf(model, options), training, timingOf(options)));
      runJob(session);
      return complete<BackwardProfile>(value(session.takeTrainingProfile()));
    },
  };
}
