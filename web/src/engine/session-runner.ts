// Turns messages into calls of the single Session: queries run immediately, jobs in slices.

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
  JOBS,
  type Jobs,
  keepsWhatItReached,
  type OwnArrays,
  QUERIES,
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
import { rawSize, weightInfos } from './weight-infos.ts';

type Session = Generated.Session;
type Answer = { ok: boolean; value?: unknown; error?: unknown };

/** The longest time in ms without returning to the event loop, so that a cancel is received. */
const SLICE_MS = 40;
/** The first slices are short, because an early first number is worth more than a long slice. */
const FIRST_SLICE_MS = 5;
const FIRST_SLICES = 4;
/** The shortest time in ms between progress messages, except at a new phase: about ten messages a second. */
const REPORT_MS = 100;

type Verbed = Record<string, (...args: unknown[]) => Answer>;

const noVerb = (name: string): Answer => ({
  ok: false,
  error: errorInfo('internal', `The engine has no verb ${name}.`),
});

/** Calls a verb of the session by its name; the engine checks the arguments. */
const call = (session: Session, name: string, args: readonly unknown[]): Answer =>
  (session as unknown as Verbed)[name]?.(...args) ?? noVerb(name);

/** The JavaScript matrix product of the current job. */
let javascript: JavascriptMatmul | undefined;

/** Queries that need more than the session's verb of the same name. */
const queries: { [Name in keyof Queries]?: (session: Session) => Answer } = {
  info: (session) => ({ ok: true, value: session.info() }),
  kernelVariants: (session) => {
    const answer: Answer = session.kernelVariants();
    const engines = (answer.value ?? []) as KernelVariantInfo[];
    return { ...answer, value: [...JAVASCRIPT_VARIANTS, ...engines] };
  },
  trainedWeights: (session) => {
    const answer: Answer = session.trainedWeights(new Uint8Array());
    if (!answer.ok) return answer;
    const lines = String(answer.value);
    const bytes = new Uint8Array(4 * rawSize(weightInfos(lines)));
    const filled: Answer = session.trainedWeights(bytes);
    return filled.ok ? { ok: true, value: { lines, bytes } } : filled;
  },
};

/** Starts a job that reads these arrays. If it is rejected, the arrays are cleared, so that the next job does not see them. */
function lending(
  session: Session,
  arrays: OwnArrays & { outputs?: Uint8Array },
  start: () => Answer,
): Answer {
  const names = Object.keys(arrays) as (keyof typeof arrays)[];
  const refused = names
    .map((name): Answer => session.loadData(name, arrays[name] ?? new Uint8Array()))
    .find(({ ok }) => !ok);
  const answer = refused ?? start();
  if (!answer.ok) for (const name of names) session.loadData(name, new Uint8Array());
  return answer;
}

/** The buffer that the current run() job writes to. */
let outputs = new Uint8Array();

interface Job {
  start(session: Session, args: never[]): Answer;
  take?(session: Session): Answer;
}

/** Jobs that need more than a start and a take verb of the same name. */
const jobs: { [Name in keyof Jobs]?: Job } = {
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
  train: {
    start: (session, [request, given, own]) => {
      const data = given as Dataset | undefined;
      const loaded = data && session.loadData(data.name, data.bytes);
      if (loaded?.ok === false) return loaded;
      return lending(session, own ?? {}, () => session.startTrain(request));
    },
  },
  run: {
    start: (session, [request, own, bytes]) => {
      outputs = new Uint8Array(bytes);
      return lending(session, { ...(own as OwnArrays), outputs }, () => session.startRun(request));
    },
    take: (session) => {
      const value = outputs;
      outputs = new Uint8Array();
      return { ...session.takeRun(), value };
    },
  },
};

function start(session: Session, verb: keyof Jobs, args: unknown[]): Answer {
  const own = jobs[verb];
  return own ? own.start(session, args as never[]) : call(session, `start${JOBS[verb]}`, args);
}

function take(session: Session, verb: keyof Jobs): Answer {
  return jobs[verb]?.take?.(session) ?? call(session, `take${JOBS[verb]}`, []);
}

const isQuery = (verb: Verb): verb is keyof Queries => Object.hasOwn(QUERIES, verb);

function unwrap(answer: Answer): unknown {
  if (answer.ok) return answer.value;
  throw new EngineError(answer.error as ErrorInfo);
}

/**
 * After these errors the module's memory may be in any state: a trap, a stack overflow, or a C++ exception that no verb turned
 * into a Result (for example out of memory while the answer was being written).
 */
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

/** The stack frames in the module, innermost first: they help to find the cause of a trap that cannot be reproduced. */
export const framesOf = (thrown: unknown): string =>
  thrown instanceof Error
    ? (thrown.stack?.match(/wasm-function\[\d+\]:0x[\da-f]+/g) ?? []).join(' < ')
    : '';

/** Lets the event loop handle waiting messages. A timeout of 0 would be extended to 4 ms. */
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

  handle(message: Extract<ToWorker, { kind: 'call' | 'cancel' }>): void {
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
        return unwrap(queries[verb]?.(this.session) ?? call(this.session, verb, args));
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
      this.post({ kind: 'crashed', message: crashText(thrown), frames: framesOf(thrown) });
    } else {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      this.post({ kind: 'error', id, error: errorInfo('internal', message) });
    }
  }

  private async runJob(id: number, verb: keyof Jobs, args: unknown[]): Promise<unknown> {
    this.stopIfCancelled(id);
    unwrap(start(this.session, verb, args));
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
      if (progress.done) return unwrap(take(this.session, verb));
      await breathe();
      if (this.cancelled.has(id) && keepsWhatItReached(verb)) {
        unwrap(this.session.cancel());
        return unwrap(take(this.session, verb));
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
