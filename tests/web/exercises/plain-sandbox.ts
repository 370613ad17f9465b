// Runs programs in this process, without the walls of the real sandboxes: for trusted programs, quickly.

import { createContext, runInContext } from 'node:vm';
import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs';
import type { Json, World } from '../../../web/src/workbench/contract';
import type { Answer, Call, Program, Sandbox } from '../../../web/src/workbench/sandbox';
import { wat } from './plain-wat';

/** The simulated machine in the program's own language: see World. */
const WORLD_JS = `function makeWorld({ durations_ms, again = 0, tick_ms, unit, start_ms }) {
  const world = { runs: 0, now: start_ms };
  world.run = () => {
    const at = world.runs++;
    const list = durations_ms;
    world.now += list[at < list.length ? at : again + ((at - again) % (list.length - again))];
  };
  world.clock = () => {
    const ms = tick_ms > 0 ? Math.floor(world.now / tick_ms) * tick_ms : world.now;
    return unit === 's' ? ms / 1000 : ms;
  };
  return world;
}`;

/** Arrays of float32 on the way in and out. */
const ARRAYS_JS = `
const single = (value) => (value?.$f32 === undefined ? value : new Float32Array(value.$f32));
const plain = (value) => (value instanceof Float32Array ? [...value] : (value ?? null));`;

const WORLD_PY = `
import json, sys
class _World:
    def __init__(self, w):
        self.w = w; self.runs = 0; self.now = w["start_ms"]
    def run(self):
        at = self.runs; self.runs += 1
        d = self.w["durations_ms"]; again = self.w.get("again", 0)
        self.now += d[at if at < len(d) else again + (at - again) % (len(d) - again)]
    def clock(self):
        t = self.w["tick_ms"]
        ms = (self.now // t) * t if t > 0 else self.now
        return ms / 1000 if self.w["unit"] == "s" else ms
def _call(name, text):
    given = json.loads(text)
    world = _World(given["world"]) if given.get("world") else None
    args = [world.run if a == "$run" else world.clock if a == "$clock" else a for a in given["args"]]
    value = globals()[name](*args)
    return json.dumps([value, world.runs if world else 0])
`;

const raised = (thrown: unknown): Answer => ({ kind: 'raised', message: String(thrown) });

const isWorld = (world: World | undefined) => world !== undefined;

function javascript({ source, entry }: Program, calls: readonly Call[]): Answer[] {
  const context = createContext({});
  const run = (code: string) => runInContext(code, context, { timeout: 5000 }) as string;
  try {
    run(`${WORLD_JS}${ARRAYS_JS}\n${source}`);
  } catch (thrown) {
    return calls.map(() => raised(thrown));
  }
  return calls.map(({ args, out, world }) => {
    try {
      const text = JSON.stringify({ args, out, world });
      const code = `(() => {
        const given = JSON.parse(${JSON.stringify(text)});
        const world = given.world ? makeWorld(given.world) : { runs: 0 };
        const args = given.args.map((a) => (a === '$run' ? world.run : a === '$clock' ? world.clock : single(a)));
        const value = ${entry}(...args);
        return JSON.stringify([plain(given.out === undefined ? value : args[given.out]), world.runs]);
      })()`;
      const [value, runs] = JSON.parse(run(code)) as [Json, number];
      return { kind: 'value', value, runs: isWorld(world) ? runs : 0 };
    } catch (thrown) {
      return raised(thrown);
    }
  });
}

async function python({ source, entry }: Program, calls: readonly Call[]): Promise<Answer[]> {
  const interpreter = await loadMicroPython({ heapsize: 8 << 20, stdout: () => undefined });
  try {
    interpreter.runPython(WORLD_PY);
    interpreter.runPython(source);
  } catch (thrown) {
    return calls.map(() => raised(thrown));
  }
  const call = interpreter.globals.get('_call') as (name: string, text: string) => string;
  return calls.map(({ args, world }) => {
    try {
      const [value, runs] = JSON.parse(call(entry, JSON.stringify({ args, world }))) as [
        Json,
        number,
      ];
      return { kind: 'value', value, runs };
    } catch (thrown) {
      return raised(thrown);
    }
  });
}

const RUNNERS = { python, numpy: python, javascript, wat };

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
