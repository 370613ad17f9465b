// Sandboxes of the page: each run has a worker of its own.

import wasm from '@micropython/micropython-webassembly-pyscript/micropython.wasm?url';
import type { Language } from '../contract';
import type { Call, Program, Sandbox } from '../sandbox';
import { javascriptText } from './javascript-text';
import javascriptWorker from './javascript-worker.ts?worker&url';
import { countLines, refused, watchedPython } from './lines';
import micropythonWorker from './micropython-worker.ts?worker&url';
import { moduleOf, opened, type PageThread, textOf } from './page-thread';
import { failing, WatCompiler, watThread } from './page-wat';
import type { Order } from './protocol';
import { runCalls, type Thread, timeCall } from './run';

type Ordered = Pick<Order, 'calls' | 'budget'>;

interface Maker {
  /** Fetches and starts what can be had before there is a program. */
  warm(): void;
  make(program: Program, order: Ordered, loading: (fraction: number) => void): Promise<Thread>;
  dispose(): void;
}

const sent = (calls: readonly Call[]): Order['calls'] =>
  calls.map(({ args, out, world, live }) => ({ args, out, world, live: live !== undefined }));

const javascript: Maker = {
  warm: () => void textOf(javascriptWorker).catch(() => undefined),
  async make({ source, entry }, order) {
    const no = refused(source);
    if (no) return failing(no.message, no.line);
    const { text, lines_before } = javascriptText(await textOf(javascriptWorker), source, {
      entry,
      watched: order.budget === undefined,
    });
    const thread = opened(text, lines_before, countLines(source));
    thread.post({ order: JSON.stringify({ ...order, entry, lines_before }) });
    return thread;
  },
  dispose: () => undefined,
};

/** An interpreter that has been started waits for the next program: pressing Run does not wait for it. */
function python(): Maker {
  let spare: Promise<PageThread> | undefined;
  let disposed = false;
  const started = async (): Promise<PageThread> => {
    const [text, module] = await Promise.all([textOf(micropythonWorker), moduleOf(wasm)]);
    const thread = opened(text, 0, 0);
    thread.post({ module });
    return thread;
  };
  const warm = () => {
    spare ??= started();
    spare.catch(() => {
      spare = undefined;
    });
  };
  return {
    warm,
    async make({ source, entry }, order, loading) {
      loading(0);
      warm();
      const thread = await (spare as Promise<PageThread>);
      loading(1);
      spare = undefined;
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

function wat(): Maker {
  const compiler = new WatCompiler();
  return {
    warm: () => void compiler.warm().catch(() => undefined),
    async make({ source, entry }, order, loading) {
      loading(0);
      await compiler.warm();
      loading(1);
      return watThread(compiler, source, { ...order, entry, lines_before: 0 });
    },
    dispose: () => compiler.dispose(),
  };
}

function makerOf(language: Language): Maker {
  if (language === 'wat') return wat();
  if (language === 'javascript') return javascript;
  if (language === 'python') return python();
  throw new Error(`${language} is not here yet`);
}

/** What the first run needs is fetched at once. */
export function openSandbox(language: Language): Sandbox {
  const makers = new Map<Language, Maker>();
  const maker = (each: Language): Maker => {
    const made = makers.get(each) ?? makerOf(each);
    makers.set(each, made);
    return made;
  };
  maker(language).warm();
  return {
    async run(program, calls, options = {}) {
      options.signal?.throwIfAborted();
      const loading = options.loading ?? (() => undefined);
      const thread = await maker(program.language).make(program, { calls: sent(calls) }, loading);
      return runCalls(thread, calls, options);
    },
    async time(program, call, budget, options = {}) {
      options.signal?.throwIfAborted();
      const order = { calls: sent([call]), budget };
      const thread = await maker(program.language).make(program, order, () => undefined);
      return timeCall(thread, options);
    },
    dispose: () => {
      for (const each of makers.values()) each.dispose();
    },
  };
}
