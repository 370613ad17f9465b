// Creates sandboxes on a host: each run has its own thread.

import wasm from '@micropython/micropython-webassembly-pyscript/micropython.wasm?url';
import { forwardEngine } from '../../engine/client-forward';
import type { Language } from '../contract';
import { newSecrets } from '../grade/varied';
import type { Call, Program, Sandbox } from '../sandbox';
import { heartbeatOn } from './heartbeat';
import type { Host, HostThread } from './host';
import { javascriptText } from './javascript-text';
import javascriptWorker from './javascript-worker.ts?worker&url';
import { countLines, refused, watchedJavascript, watchedPython } from './lines';
import micropythonWorker from './micropython-worker.ts?worker&url';

import type { Order } from './protocol';
import { runCalls, stopped, type Thread, timeCall } from './run';
import { failing, WatCompiler, watThread } from './wat-thread';

type Ordered = Pick<Order, 'calls' | 'budget' | 'secrets'>;

interface SandboxFactory {
  /** Fetches and starts everything that does not depend on the program. */
  warm(): void;
  make(program: Program, order: Ordered, loading: (fraction: number) => void): Promise<Thread>;
  dispose(): void;
}

const sent = (calls: readonly Call[]): Order['calls'] =>
  calls.map(({ args, out, world, live }) => ({ args, out, world, live }));

/** For live calls, the real engine comes first in the thread's text. */
async function withEngine(
  host: Host,
  { calls }: Ordered,
  text: string,
): Promise<{ readonly text: string; readonly engine?: WebAssembly.Module }> {
  if (calls.every(({ live }) => live === undefined)) return { text };
  const { script, module } = forwardEngine();
  const [before, engine] = await Promise.all([host.text(script), host.module(module)]);
  return { text: `${before}\n${text}`, engine };
}

const javascript = (host: Host): SandboxFactory => ({
  warm: () => void host.text(javascriptWorker).catch(() => undefined),
  async make({ source, entry }, order) {
    const no = refused(source);
    if (no) return failing(no.message, no.line);
    const first = await withEngine(host, order, await host.text(javascriptWorker));
    const program = order.budget === undefined ? watchedJavascript(source) : source;
    const unread = await host.read(program);
    if (unread) return failing(unread.message, unread.line);
    const { text, lines_before } = javascriptText(first.text, program, entry);
    const thread = host.open(text, lines_before, countLines(source));
    const { engine } = first;
    thread.post({
      order: JSON.stringify({ ...order, entry, lines_before }),
      ...(engine && { engine }),
    });
    return thread;
  },
  dispose: () => undefined,
});

/** A started interpreter waits for the next program, so that pressing Run does not have to wait for it. */
function python(host: Host): SandboxFactory {
  let spare: Promise<HostThread> | undefined;
  let disposed = false;
  const started = async (order: Ordered): Promise<HostThread> => {
    const [first, module] = await Promise.all([host.text(micropythonWorker), host.module(wasm)]);
    const { text, engine } = await withEngine(host, order, first);
    const thread = host.open(text, 0, 0);
    thread.post({ module, ...(engine && { engine }) });
    return thread;
  };
  const warm = () => {
    spare ??= started({ calls: [], budget: undefined });
    spare.catch(() => {
      spare = undefined;
    });
  };
  return {
    warm,
    async make({ source, entry }, order, loading) {
      loading(0);
      const live = order.calls.some((call) => call.live !== undefined);
      if (!live) warm();
      const mine = live || spare === undefined ? started(order) : spare;
      // Taken immediately: a second call during the start gets another interpreter.
      if (!live) spare = undefined;
      const thread = await mine;
      loading(1);
      thread.post({
        order: JSON.stringify({ ...order, entry, source: watchedPython(source), lines_before: 0 }),
      });
      const { begin, end } = thread;
      return {
        begin,
        end: () => {
          end();
          if (!disposed) warm();
        },
      };
    },
    dispose: () => {
      disposed = true;
      spare?.then((thread) => thread.end()).catch(() => undefined);
    },
  };
}

function wat(host: Host): SandboxFactory {
  const compiler = new WatCompiler(host);
  return {
    warm: () => void compiler.warm().catch(() => undefined),
    async make({ source, entry }, order, loading) {
      loading(0);
      await compiler.warm();
      loading(1);
      return watThread(host, compiler, source, { ...order, entry, lines_before: 0 });
    },
    dispose: () => compiler.dispose(),
  };
}

function factoryOf(host: Host, language: Language): SandboxFactory {
  if (language === 'wat') return wat(host);
  if (language === 'javascript') return javascript(host);
  return python(host);
}

/** The thread; if it is stopped while its language is still being fetched, rejects with an AbortError immediately. */
async function unlessStopped(
  making: Promise<Thread>,
  signal: AbortSignal | undefined,
): Promise<Thread> {
  if (signal === undefined) return making;
  return new Promise((resolve, reject) => {
    const stop = () => {
      reject(stopped());
      // The thread is no longer needed and ends as soon as it exists.
      making.then(
        (thread) => thread.end(),
        () => undefined,
      );
    };
    signal.addEventListener('abort', stop, { once: true });
    making.finally(() => signal.removeEventListener('abort', stop)).then(resolve, reject);
  });
}

/** Everything that the first run needs is fetched immediately. */
export function sandboxOn(host: Host, language: Language): Sandbox {
  const factories = new Map<Language, SandboxFactory>();
  const factory = (each: Language): SandboxFactory => {
    const made = factories.get(each) ?? factoryOf(host, each);
    factories.set(each, made);
    return made;
  };
  factory(language).warm();
  const threadOf = (
    program: Program,
    order: Ordered,
    signal: AbortSignal | undefined,
    loading: (fraction: number) => void = () => undefined,
  ): Promise<Thread> => {
    signal?.throwIfAborted();
    return unlessStopped(factory(program.language).make(program, order, loading), signal);
  };
  return {
    async run(program, calls, options = {}) {
      const { signal, loading } = options;
      const thread = await threadOf(program, { calls: sent(calls) }, signal, loading);
      return runCalls(thread, calls, options, heartbeatOn(host));
    },
    async time(program, call, budget, options = {}) {
      const secrets = newSecrets();
      const order = { calls: sent([call]), budget, secrets };
      const timed = await timeCall(await threadOf(program, order, options.signal), options);
      return timed.kind === 'timed' ? { ...timed, secrets } : timed;
    },
    dispose: () => {
      for (const each of factories.values()) each.dispose();
    },
  };
}
