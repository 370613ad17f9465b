// The first part of a JavaScript program's thread; the program's own text follows it, and then a call of __offer.
// Nothing here may be looked up in the global scope once the program has started.

import type { Answer } from '../sandbox';
import { type Channel, lineReporter, openChannel, printer } from './channel';
import { keepClock, openWorlds } from './live';
import type { Order, SentCall, ToThread } from './protocol';
import { closeLanguage, offer, stripGlobal } from './strip';
import { timeVaried } from './time-varied';
import { argumentsOf, bare, filled, plain } from './values';
import { noWorld, type RunAndClock } from './world';

type Entry = (...args: unknown[]) => unknown;

const { stringify } = JSON;
const { apply } = Reflect;
const { assign, create } = Object;

const LONGEST_MESSAGE = 2000;
/** The longest part of the stack that is read; it comes after the message, which may have any length. */
const LONGEST_STACK = 4000;
const FULL = /^RangeError: (Array buffer allocation failed|Invalid (typed )?array length)/;

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  try {
    return stringify(value) ?? `${value}`;
  } catch {
    return 'something that cannot be shown';
  }
};

/** The line of the program where an error was thrown. */
function lineOf(stack: unknown, { lines_before }: Order): number | undefined {
  if (typeof stack !== 'string') return undefined;
  for (const [, line] of stack.slice(-LONGEST_STACK).matchAll(/:(\d+):\d+\)?$/gm)) {
    if (Number(line) > lines_before) return Number(line) - lines_before;
  }
  return undefined;
}

function raised(thrown: unknown, order: Order): Answer {
  try {
    const { name, message, stack } = thrown as Error;
    const known = typeof name === 'string' && typeof message === 'string';
    const text = known
      ? `${name.slice(0, LONGEST_MESSAGE)}: ${message.slice(0, LONGEST_MESSAGE)}`
      : `${textOf(thrown).slice(0, LONGEST_MESSAGE)} was thrown`;
    // If one case runs out of memory, the next one would too.
    const kind = FULL.test(text) ? 'ended' : 'raised';
    return { kind, message: text.slice(0, LONGEST_MESSAGE), line: lineOf(stack, order) };
  } catch {
    return { kind: 'raised', message: 'something was thrown that cannot be read' };
  }
}

function answer(
  entry: Entry,
  call: SentCall,
  order: Order,
  worldOf: (call: SentCall) => RunAndClock,
): Answer {
  try {
    const world = worldOf(call);
    const { args: given, out } = call;
    const args = argumentsOf(stringify(given), world);
    const returned = apply(entry, undefined, args);
    const value =
      out === undefined
        ? plain(returned)
        : filled(returned, args, argumentsOf(stringify(given), noWorld), out);
    return { kind: 'value', value, runs: world.runs() };
  } catch (thrown) {
    return raised(thrown, order);
  }
}

function time(entry: Entry, order: Order, channel: Channel): void {
  const call = order.calls[0];
  const { budget, secrets } = order;
  if (call?.out === undefined || budget === undefined || secrets === undefined) return;
  try {
    const given = argumentsOf(stringify(call.args), noWorld);
    const sets: unknown[][] = [];
    const timed = timeVaried(channel, budget, {
      secrets,
      out: call.out,
      given,
      grow: (count) => {
        for (let set = sets.length; set < count; set += 1)
          sets[set] = argumentsOf(stringify(call.args), noWorld);
      },
      view: (set, argument) => sets[set]?.[argument] as Float32Array,
      run: (set) => void apply(entry, undefined, sets[set] as unknown[]),
    });
    channel.tell({ kind: 'timed', timed });
  } catch (thrown) {
    channel.tell({ kind: 'answer', index: 0, answer: raised(thrown, order) });
  }
}

function begin(): void {
  const channel = openChannel();
  const look = lineReporter(channel);
  const print = printer(channel);
  const worlds = openWorlds(channel);
  let left = 1;
  let entry: Entry | undefined;
  try {
    stripGlobal(keepClock(channel));
  } catch (error) {
    channel.tell({ kind: 'broken', message: `${error}` });
    throw error; // the program, which follows in the same text, does not start then
  }
  closeLanguage();
  offer('__at', (line: number) => {
    left -= 1;
    if (left <= 0) left = look(line);
  });
  offer('__offer', (offered: unknown) => {
    entry = typeof offered === 'function' ? (offered as Entry) : undefined;
  });
  const log = (...values: unknown[]) => print(`${values.map(textOf).join(' ')}\n`);
  offer('console', Object.freeze({ log, info: log, warn: log, error: log, debug: log }));
  const obey = (order: Order): void => {
    if (entry === undefined) {
      const message = `There is no function ${order.entry}.`;
      channel.tell({ kind: 'failed', message });
      return;
    }
    if (order.budget !== undefined) {
      time(entry, order, channel);
      return;
    }
    for (let index = 0; index < order.calls.length; index += 1) {
      const call = order.calls[index] as SentCall;
      const given = answer(entry, call, order, worlds.of);
      channel.tell({ kind: 'answer', index, answer: given });
      if (given.kind === 'ended') return;
    }
  };
  channel.listen(async (message) => {
    const { order, engine } = assign(create(null), message) as ToThread;
    await worlds.start(engine);
    obey(bare(order ?? '') as Order);
  });
  channel.tell({ kind: 'begun' });
}

begin();
