// Runs trusted programs in this process, which is faster than the real sandboxes but not isolated. Arguments, values, the
// simulated machine and the calls into Python use the real code.

import { createContext, runInContext } from 'node:vm';
import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs';
import type { Answer, Call, Program, Sandbox } from '../../../web/src/bench/sandbox';
import type { FromThread } from '../../../web/src/bench/sandboxes/protocol';
import { pythonProgram } from '../../../web/src/bench/sandboxes/python-program';
import { argumentsOf, filled, plain } from '../../../web/src/bench/sandboxes/values';
import { noWorld, simulatedWorld } from '../../../web/src/bench/sandboxes/world';
import { wat } from './plain-wat';

const worldOf = ({ world }: Pick<Call, 'world'>) =>
  world === undefined ? noWorld : simulatedWorld(world);

const raised = (thrown: unknown): Answer => ({ kind: 'raised', message: String(thrown) });

function javascript({ source, entry }: Program, calls: readonly Call[]): Answer[] {
  const context = createContext({ console: { log: () => undefined } });
  const run = (code: string): unknown => runInContext(code, context, { timeout: 5000 });
  let called: (...args: unknown[]) => unknown;
  try {
    called = run(`"use strict";\n${source}\n;${entry}`) as typeof called;
  } catch (thrown) {
    return calls.map(() => ({ ...raised(thrown), uncalled: true }) as Answer);
  }
  return calls.map((call) => {
    try {
      const world = worldOf(call);
      const made = () => argumentsOf(JSON.stringify(call.args), world);
      const args = made();
      const returned = called(...args);
      const value =
        call.out === undefined ? plain(returned) : filled(returned, args, made(), call.out);
      return { kind: 'value', value, runs: world.runs() };
    } catch (thrown) {
      return raised(thrown);
    }
  });
}

async function python({ source, entry }: Program, calls: readonly Call[]): Promise<Answer[]> {
  const interpreter = await loadMicroPython({ heapsize: 8 << 20, stdout: () => undefined });
  const answers: Answer[] = [];
  const tell = (message: FromThread) => {
    if (message.kind === 'answer') answers.push(message.answer);
    if (message.kind === 'failed')
      answers.push(...calls.map(() => ({ ...message, kind: 'raised', uncalled: true }) as const));
  };
  const channel = { tell, listen: () => undefined, now: () => performance.now() };
  const { globals } = interpreter;
  const reached = {
    run: (code: string) => void interpreter.runPython(code),
    get: (name: string) => globals.get(name),
    set: (name: string, value: unknown) => globals.set(name, value),
    allowed: '',
  };
  const sent = calls.map(({ args, out, world }) => ({ args, out, world }));
  pythonProgram(channel, reached, worldOf).order({ source, entry, calls: sent, lines_before: 0 });
  return answers;
}

const RUNNERS = { python, javascript, wat };

export const plainSandbox: Sandbox = {
  run: async (program, calls, options = {}) => {
    const answers = await RUNNERS[program.language](program, calls);
    answers.forEach((answer, index) => {
      options.answered?.(index, answer);
    });
    return answers;
  },
  dispose: () => undefined,
};
