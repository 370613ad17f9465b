// The common part of MicroPython and Pyodide: a program is loaded once, and its function is called with JSON text.

import type { Json } from '../contract';
import type { Answer } from '../sandbox';
import { type Channel, lineReporter } from './channel';
import { MOST_CHARACTERS, MOST_VALUES } from './limits';
import type { Order, SentCall } from './protocol';
import prelude from './python.py?raw';
import { noWorld, type RunAndClock } from './world';

export interface Interpreter {
  run(code: string): void;
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  /** The modules that may be imported; an empty text allows all available ones. */
  readonly allowed: string;
}

const { parse, stringify } = JSON;

/** Integers of more than 31 bits would be truncated on their way to Python, so large numbers travel as text. */
const forPython = (value: number): number | string =>
  Math.abs(value) < 2 ** 30 ? value : `${value}`;

const LINE = /File "student\.py", line (\d+)/g;

/** The last line of a traceback is the message; the last mention of the program gives the line. */
function raised(traceback: string): Answer {
  const message = traceback.trimEnd().split('\n').at(-1) ?? '';
  const line = [...traceback.matchAll(LINE)].at(-1)?.[1];
  const from = line === undefined ? {} : { line: Number(line) };
  // If one case runs out of memory, the next one would too.
  const kind = message.startsWith('MemoryError') ? 'ended' : 'raised';
  return { kind, message: message.slice(0, 2000), ...from };
}

const numbers = (text: string): Json =>
  parse(text, (_, value: unknown) =>
    typeof value === 'object' && value !== null && '$number' in value
      ? Number(value.$number)
      : value,
  );

/** In Python, the numbers of `$f32` are a list. */
const listed = (value: Json): Json =>
  typeof value === 'object' && value !== null && '$f32' in value ? (value.$f32 as Json) : value;

export interface PythonProgram {
  order(order: Order): void;
}

export function pythonProgram(
  channel: Channel,
  { run, get, set, allowed }: Interpreter,
  worldOf: (call: SentCall) => RunAndClock,
): PythonProgram {
  const { tell } = channel;
  let world: RunAndClock = noWorld;
  set('__look__', lineReporter(channel));
  set('__run__', () => world.run());
  set('__clock__', () => forPython(world.clock()));
  set('__allowed__', allowed);
  set('__values__', MOST_VALUES);
  set('__characters__', MOST_CHARACTERS);
  run(prelude);
  const load = get('__load__') as (source: string) => string | null | undefined;
  const call = get('__call__') as (entry: string, text: string) => string;
  run('del __load__, __call__');

  const answerOf = (text: string): Answer => {
    const [kind, value] = numbers(text) as [string, Json];
    return kind === 'value' ? { kind: 'value', value, runs: world.runs() } : raised(String(value));
  };
  const answer = (entry: string, sent: SentCall): Answer => {
    try {
      world = worldOf(sent);
      const text = call(entry, stringify({ args: sent.args.map(listed), out: sent.out }));
      return answerOf(text);
    } catch (thrown) {
      // There was not even enough memory for the traceback.
      return raised(thrown instanceof Error ? thrown.message : `${thrown}`);
    }
  };
  return {
    order: ({ source = '', entry, calls }) => {
      tell({ kind: 'begun' });
      let failed: Answer | undefined;
      try {
        const text = load(source);
        if (typeof text === 'string') failed = answerOf(text);
      } catch (thrown) {
        failed = raised(thrown instanceof Error ? thrown.message : `${thrown}`);
      }
      if (failed !== undefined && failed.kind !== 'value')
        return tell({ kind: 'failed', message: failed.message, line: failed.line });
      for (const [index, sent] of calls.entries()) {
        const given = answer(entry, sent);
        tell({ kind: 'answer', index, answer: given });
        if (given.kind === 'ended') return;
      }
    },
  };
}
