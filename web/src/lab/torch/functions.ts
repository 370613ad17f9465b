// Turns code that a model repeats into a function, whose parameters are the values that differ.

import { type Call, flat } from './python';

export interface Defined {
  readonly name: string;
  readonly params: readonly string[];
  readonly body: Call;
}

export interface Factored {
  readonly call: Call;
  /** In the order in which they are defined: a function precedes those that call it. */
  readonly functions: readonly Defined[];
}

const SHORTEST = 50;
const MOST_PARAMETERS = 4;
const ROLES: Readonly<Record<string, readonly string[]>> = {
  'nn.Linear': ['i', 'o'],
  'nn.Conv2d': ['i', 'o', 'k'],
};
const NAMES: Readonly<Record<string, string>> = { 'nn.Sequential': 'stage', Residual: 'block' };

interface Hole {
  readonly value: string;
  readonly role: string;
}

const inner = ({ calls = [], namedCalls = [] }: Call): readonly Call[] => [
  ...calls,
  ...namedCalls.map(([, call]) => call),
];

const holesOf = (call: Call): readonly Hole[] => [
  ...(call.values ?? []).map((value, at) => ({ value, role: ROLES[call.fn]?.[at] ?? 'n' })),
  ...(call.named ?? []).map(([role, value]) => ({ value, role })),
  ...inner(call).flatMap(holesOf),
];

/** The call without its values. */
function skeleton(call: Call, outermost = true): string {
  const { fn, values = [], named = [], calls = [], namedCalls = [], times = 1 } = call;
  const parts = [
    ...values.map(() => '#'),
    ...named.map(([name]) => `${name}=#`),
    ...calls.map((each) => skeleton(each, false)),
    ...namedCalls.map(([name, each]) => `${name}=${skeleton(each, false)}`),
  ];
  return `${fn}(${parts.join()})${outermost || times === 1 ? '' : times}`;
}

/** The same call with other values, taken in order. */
function filled(call: Call, values: string[]): Call {
  const next = () => values.shift() ?? '';
  return {
    ...call,
    ...(call.values && { values: call.values.map(next) }),
    ...(call.named && { named: call.named.map(([name]) => [name, next()] as const) }),
    ...(call.calls && { calls: call.calls.map((each) => filled(each, values)) }),
    ...(call.namedCalls && {
      namedCalls: call.namedCalls.map(([name, each]) => [name, filled(each, values)] as const),
    }),
  };
}

/** The call tree in which `by` replaces every call with this skeleton. */
function replaced(call: Call, of: string, by: (call: Call) => Call): Call {
  if (skeleton(call) === of) return by(call);
  const inside = (each: Call) => replaced(each, of, by);
  return {
    ...call,
    ...(call.calls && { calls: call.calls.map(inside) }),
    ...(call.namedCalls && {
      namedCalls: call.namedCalls.map(([name, each]) => [name, inside(each)] as const),
    }),
  };
}

const composites = (call: Call): readonly Call[] => [
  ...(inner(call).length > 0 ? [call] : []),
  ...inner(call).flatMap(composites),
];

function unique(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const each = number === 1 ? name : `${name}${number}`;
    if (!taken.has(each)) return each;
  }
}

/** True for a value in the body of a function that is a parameter of it. */
const isParameter = (value: string): boolean => /^[a-z]\w*$/.test(value);

interface Shared {
  readonly params: readonly string[];
  /** The value or parameter in the body, for each hole. */
  readonly inBody: readonly string[];
  /** The index of the first hole of each parameter, which supplies the argument. */
  readonly first: readonly number[];
}

/** Holes that are equal in every call share one parameter; a hole that never differs becomes a literal. */
function shared(all: readonly (readonly Hole[])[]): Shared {
  const byValues = new Map<string, string>();
  const params: string[] = [];
  const first: number[] = [];
  const inBody = (all[0] ?? []).map(({ value, role }, at) => {
    const values = all.map((holes) => holes[at]?.value ?? '');
    if (values.every((each) => each === value) && !isParameter(value)) return value;
    const key = values.join();
    const known = byValues.get(key);
    if (known !== undefined) return known;
    const name = unique(role, new Set(params));
    byValues.set(key, name);
    params.push(name);
    first.push(at);
    return name;
  });
  const [only] = params;
  if (params.length !== 1 || only === undefined) return { params, inBody, first };
  return { params: ['n'], inBody: inBody.map((each) => (each === only ? 'n' : each)), first };
}

/** The calls that are worth a function: those with the longest skeleton that occurs at least twice. */
function worth(trees: readonly Call[]): { skeleton: string; calls: readonly Call[] } | undefined {
  const groups = new Map<string, Call[]>();
  for (const call of trees.flatMap(composites)) {
    const key = skeleton(call);
    groups.set(key, [...(groups.get(key) ?? []), call]);
  }
  const [best] = [...groups]
    .filter(
      ([, [one, two]]) => one !== undefined && two !== undefined && flat(one).length >= SHORTEST,
    )
    .filter(([, calls]) => shared(calls.map(holesOf)).params.length <= MOST_PARAMETERS)
    .sort(([a], [b]) => b.length - a.length);
  return best === undefined ? undefined : { skeleton: best[0], calls: best[1] };
}

export function factored(whole: Call): Factored {
  let call = whole;
  let functions: Defined[] = [];
  for (;;) {
    // Only inner calls count: neither the whole model nor the whole body of a function becomes a function.
    const trees = [call, ...functions.map(({ body }) => body)].flatMap(inner);
    const found = worth(trees);
    if (found === undefined) return { call, functions: functions.toReversed() };
    const { params, inBody, first } = shared(found.calls.map(holesOf));
    const [example = call] = found.calls;
    const taken = new Set(functions.map(({ name }) => name));
    const name = unique(NAMES[example.fn] ?? 'part', taken);
    const by = (each: Call): Call => {
      const holes = holesOf(each);
      const values = first.map((at) => holes[at]?.value ?? '');
      return { fn: name, values, ...(each.times && { times: each.times }) };
    };
    const { times: _, ...once } = filled(example, [...inBody]);
    call = replaced(call, found.skeleton, by);
    functions = functions.map((each) => ({
      ...each,
      body: replaced(each.body, found.skeleton, by),
    }));
    functions.push({ name, params, body: once });
  }
}
