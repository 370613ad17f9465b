// Asks the engine for the expected value of a case. Invalid input is reported at the field of the file that contains it.

import { EngineError, type Profiler } from '../../engine/profiler';
import { plural } from '../../kit/words/format';
import { FileProblem } from '../../session/checked-file';
import type { Json } from '../contract';
import { filled, type Values } from './names';
import { type Asked, HINT, VERBS } from './schema';

const MOST_KEYS = 12;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Splits a path: "layers[0].parameters" becomes layers, 0, parameters. */
const stepsOf = (path: string): string[] => path.split(/[.[\]]+/).filter((step) => step !== '');

/** The value at these steps, and the last object that was reached. */
function walk(value: unknown, steps: readonly string[]): { found: unknown; last: unknown } {
  let [found, last] = [value, value];
  for (const step of steps) {
    if (found === undefined) break;
    last = found;
    found = isObject(found) && Object.hasOwn(found, step) ? Reflect.get(found, step) : undefined;
  }
  return { found, last };
}

/** The keys of an object, to help the author with a misspelt one. */
function keysOf(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (!isObject(value)) return `${JSON.stringify(value)}, which has no parts`;
  const keys = Object.keys(value);
  return keys.slice(0, MOST_KEYS).join(', ') + (keys.length > MOST_KEYS ? ', …' : '');
}

/** The part of a verb's result at a path like "layers[0].parameters". `place` is the field that contains the path. */
export function picked(value: unknown, path: string, verb: string, place: string): Json {
  const { found, last } = walk(value, stepsOf(path));
  if (found === undefined) {
    const expected = `a path in what ${verb} returns (there: ${keysOf(last)})`;
    throw new FileProblem(place, path, expected, HINT);
  }
  return JSON.parse(JSON.stringify(found)) as Json;
}

/** Error codes that blame the input and not this machine. */
const REFUSED = /^(invalid_argument|invalid_spec|shape_mismatch|out_of_memory|unsupported)$/;

/** The input of the call: its arguments, otherwise the model, otherwise the options. */
function givenIn({ args, model, options }: Asked): [string, unknown] {
  if (args !== undefined) return ['.args', args];
  return model !== undefined || options === undefined ? ['.model', model] : ['.options', options];
}

/** The field that the engine's error names: an option, or a position in the model. */
function fieldOf({ op, code }: EngineError, asked: Asked): [string, unknown] {
  const { args, model, options } = asked;
  if (args !== undefined) return ['.args', args];
  if (isObject(options) && Object.hasOwn(options, op)) {
    return [`.options.${op}`, Reflect.get(options, op)];
  }
  if (code === 'invalid_spec' && isObject(model) && op !== '') {
    return [`.model.${op}`, walk(model, stepsOf(op)).found];
  }
  return op === 'options' ? ['.options', options] : givenIn(asked);
}

function refused(thrown: unknown, asked: Asked, place: string): unknown {
  if (thrown instanceof EngineError && REFUSED.test(thrown.code)) {
    const [field, value] = fieldOf(thrown, asked);
    const why = `${thrown.message} ${thrown.hint}`.trim();
    const expected = `what ${asked.verb} takes (it says: ${why})`;
    return new FileProblem(`${place}${field}`, value, expected, HINT);
  }
  // The client's method was called with a value of the wrong type.
  if (thrown instanceof TypeError) {
    const [field, value] = givenIn(asked);
    const expected = `what ${asked.verb} takes (${thrown.message})`;
    return new FileProblem(`${place}${field}`, value, expected, HINT);
  }
  return thrown;
}

/** The arguments of the call, with the options last: the options get the signal, so that Stop also ends the engine's work. */
function argumentsOf(asked: Asked, place: string, signal: AbortSignal | undefined): unknown[] {
  const { verb, args, model, options } = asked;
  const before = VERBS[verb];
  const given: unknown[] = args ? [...args] : [model, options].filter((each) => each !== undefined);
  if (given.length > before + 1) {
    const [field, value] = givenIn(asked);
    const last = before === 0 ? 'its options' : 'the last of them its options';
    const most = `at most ${plural(before + 1, 'argument')} of ${verb}, ${last}`;
    throw new FileProblem(`${place}${field}`, value, most, HINT);
  }
  const last: unknown = given[before] ?? {};
  while (given.length < before) given.push(undefined);
  given[before] = isObject(last) && signal !== undefined ? { ...last, signal } : last;
  return given;
}

/** @param place the position of the question in the file: "cases[3].expected" */
export async function ask(
  engine: Profiler,
  asked: Asked,
  values: Values,
  place: string,
  signal: AbortSignal | undefined,
): Promise<Json> {
  const { verb, pick = '' } = asked;
  const request = { ...(filled({ ...asked }, values) as Asked), verb };
  const method: unknown = Reflect.get(engine, verb);
  if (typeof method !== 'function') throw new RangeError(`The engine has no ${verb} here.`);
  const given = argumentsOf(request, place, signal);
  let returned: unknown;
  try {
    returned = await Reflect.apply(method, engine, given);
  } catch (thrown) {
    throw refused(thrown, request, place);
  }
  signal?.throwIfAborted(); // stopped training returns the steps that it has done
  return picked(returned, pick, verb, `${place}.pick`);
}
