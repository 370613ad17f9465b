// Turns messages into calls of the one Session: queries at once, jobs in slices.

import { EngineError, errorInfo } from './errors.ts';
import type * as Generated from './generated/tensorscope.d.ts';
import {
  JAVASCRIPT_VARIANTS,
  type JavascriptMatmul,
  javascriptMatmul,
} from './javascript-matmul.ts';
import { mergedProgress } from './merged-progress.ts';
import {
  type Dataset,
  type FromWorker,
  isJob,
  type Jobs,
  keepsWhatItReached,
  type Queries,
  type ToWorker,
  type Verb,
} from './protocol.ts';
import type {
  ErrorInfo,
  KernelReport,
  KernelRequest,
  KernelVariantInfo,
  Progress,
} from './types.ts';

type Session = Generated.Session;
type Answer = { ok: boolean; value?: unknown; error?: unknown };

/** Longest time away from the event loop, so that a cancel gets in. */
const SLICE_MS = 40;
/** The first slices are short: a first number soon is worth more than a long slice. */
const FIRST_SLICE_MS = 5;
const FIRST_SLICES = 4;
/** At most about ten progress messages a second, and one for each new phase. */
const REPORT_MS = 100;

const queries: { [Name in keyof Queries]: (session: Session, args: never[]) => Answer } = {
  info: (session) => ({ ok: true, value: session.info() }),
  models: (session) => session.models(),
  specOf: (session, [preset]) => session.specOf(preset),
  describe: (session, [request]) => session.describe(request),
  planMemory: (session, [request]) => session.planMemory(request),
  planTraining: (session, [request, training]) => session.planTraining(request, training),
  summarize: (session, [samples]) => session.summarize(samples),
  kernelVariants: (session) => {
    const answer: Answer = session.kernelVariants();
    const engines = (answer.value ?? []) as KernelVariantInfo[];
    return { ...answer, value: [...JAVASCRIPT_VARIANTS, ...engines] };
  },
  lossScalingDemo: (session, [scale]) => session.lossScalingDemo(scale),
};

interface Job {
  start(session: Session, args: never[]): Answer;
  take(session: Session): Answer;
}

/** The product that JavaScript computes, while its job runs. */
let javascript: JavascriptMatmul | undefined;

const jobs: { [Name in keyof Jobs]: Job } = {
  measureMemory: {
    start: (session, [request]) => session.startMemory(request),
    take: (session) => session.takeMemory(),
  },
  measureLatency: {
    start: (session, [request, options]) => session.startLatency(request, options),
    take: (session) => session.takeLatency(),
  },
  profileForwardPass: {
    start: (session, [request, options]) => session.startForwardProfile(request, options),
    take: (session) => session.takeForwardProfile(),
  },
  profileLayer: {
    start: (session, [request, layer, options]) =>
      session.startLayerProfile(request, layer, options),
    take: (session) => session.takeLayerProfile(),
  },
  quickProfile: {
    start: (session, [request, options]) => session.startQuickProfile(request, options),
    take: (session) => session.takeQuickProfile(),
  },
  calibrate: {
    start: (session, [budgetMs]) => session.startCalibration(budgetMs),
    take: (session) => session.takeCalibration(),
  },
  measureDevice: {
    start: (session, [budgetMs]) => session.startDevice(budgetMs),
    take: (session) => session.takeDevice(),
  },
  measureKernel: {
    start: (session, [given, options]) => {
      const request = given as Partial<KernelRequest> | undefined;
      const product = javascriptMatmul(request?.variant, request?.size ?? 512);
      javascript = product;
      if (product === undefined) return session.startKernel(given, options);
      return session.startKernelSource(given, options, (max_ms) => product.step(max_ms));
    },
    take: (session) => {
      const answer: Answer = session.takeKernel();
      if (!answer.ok || javascript === undefined) return answer;
      const value = answer.value as KernelReport;
      return { ...answer, value: { ...value, relative_error: javascript.relativeError() } };
    },
  },
  compare: {
    start: (session, [a, b, options]) => session.startCompare(a, b, options),
    take: (session) => session.takeCompare(),
  },
  runControls: {
    start: (session, [budgetMs]) => session.startControls(budgetMs),
    take: (session) => session.takeControls(),
  },
  measureInstruments: {
    start: (session, [request, options]) => session.startInstruments(request, options),
    take: (session) => session.takeInstruments(),
  },
  profileBackwardPass: {
    start: (session, [request, training, options]) =>
      session.startTrainingProfile(request, training, options),
    take: (session) => session.takeTrainingProfile(),
  },
  compareTraining: {
    start: (session, [requestA, trainingA, requestB, trainingB, options]) =>
      session.startCompareTraining(requestA, trainingA, requestB, trainingB, options),
    take: (session) => session.takeCompareTraining(),
  },
  train: {
    start: (session, [request, given]) => {
      const data = given as Dataset | undefined;
      const loaded = data && session.loadData(data.name, data.bytes);
      return loaded?.ok === false ? loaded : session.startTrain(request);
    },
    take: (session) => session.takeTrain(),
  },
  quantize: {
    start: (session, [options]) => session.startQuantize(options),
    take: (session) => session.takeQuantize(),
  },
};

const isQuery = (verb: Verb): verb is keyof Queries => Object.hasOwn(queries, verb);

function unwrap(answer: Answer): unknown {
  if (answer.ok) return answer.value;
  throw new EngineError(answer.error as ErrorInfo);
}

/** After these the module's memory may be in any state: a trap, its stack used up, or a C++ exception
 * that no verb turned into a Result (out of memory while the answer was being written, say). */
function isFatal(thrown: unknown): boolean {
  return (
    thrown instanceof WebAssembly.RuntimeError ||
    thrown instanceof RangeError ||
    thrown instanceof WebAssembly.Exception
  );
}

const crashText = (thrown: unknown): string =>
  thrown instanceof Error
    ? thrown.message
    : 'a C++ exception left the engine, most likely out of memory';

/** Lets waiting messages in. A timeout of 0 would be stretched to 4 ms. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

export class SessionRunner {
  private readonly cancelled = new Set<number>();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly session: Session,
    private readonly post: (message: FromWorker) => void,
  ) {}

  handle(message: Exclude<ToWorker, { kind: 'start' }>): void {
    if (message.kind === 'cancel') {
      this.cancelled.add(message.id);
      return;
    }
    const { id, verb, args } = message;
    if (isJob(verb)) {
      this.running = this.running.then(() => this.answer(id, () => this.runJob(id, verb, args)));
    } else {
      void this.answer(id, async () => {
        if (!isQuery(verb)) throw new EngineError(errorInfo('internal', `no verb ${String(verb)}`));
        return unwrap(queries[verb](this.session, args as never[]));
      });
    }
  }

  private async answer(id: number, work: () => Promise<unknown>): Promise<void> {
    try {
      this.post({ kind: 'result', id, value: await work() });
    } catch (thrown) {
      this.fail(id, thrown);
    }
    this.cancelled.delete(id);
  }

  private fail(id: number, thrown: unknown): void {
    if (thrown instanceof EngineError) {
      const { code, op, message, hint } = thrown;
      this.post({ kind: 'error', id, error: { code, op, message, hint } });
    } else if (isFatal(thrown)) {
      this.post({ kind: 'crashed', message: crashText(thrown) });
    } else {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      this.post({ kind: 'error', id, error: errorInfo('internal', message) });
    }
  }

  private async runJob(id: number, verb: keyof Jobs, args: unknown[]): Promise<unknown> {
    const job: Job = jobs[verb];
    this.stopIfCancelled(id);
    unwrap(job.start(this.session, args as never[]));
    let pending: Progress | undefined;
    let reported = Number.NEGATIVE_INFINITY;
    let phase = '';
    for (let slice = 0; ; slice += 1) {
      const length = slice < FIRST_SLICES ? FIRST_SLICE_MS : SLICE_MS;
      const progress = unwrap(this.session.advance(length)) as Progress;
      pending = mergedProgress(pending, progress);
      const due = progress.phase !== phase || performance.now() - reported >= REPORT_MS;
      if (progress.done || due) {
        this.post({ kind: 'progress', id, progress: pending });
        pending = undefined;
        reported = performance.now();
        phase = progress.phase;
      }
      if (progress.done) return unwrap(job.take(this.session));
      await breathe();
      if (this.cancelled.has(id) && keepsWhatItReached(verb)) {
        unwrap(this.session.cancel());
        return unwrap(job.take(this.session));
      }
      this.stopIfCancelled(id);
    }
  }

  private stopIfCancelled(id: number): void {
    if (!this.cancelled.has(id)) return;
    unwrap(this.session.cancel());
    throw new EngineError(errorInfo('cancelled', 'The measurement was stopped.'));
  }
}
