// What CPython has and MicroPython lacks: said only where a program asks for one of these names.

import type { Language } from '../contract';

/** Names that a correct program may use in CPython. */
const MISSING = [
  ...['statistics.stdev', 'statistics.pstdev', 'statistics.quantiles'],
  ...['statistics.fmean', 'statistics.mode', 'statistics.variance', 'math.ulp'],
  ...['math.dist', 'math.hypot', 'math.perm', 'math.lcm', 'math.cbrt'],
  ...['functools.cache', 'functools.lru_cache', 'itertools', 'bisect', 'dataclasses', 'typing'],
  ...['decimal', 'fractions', 'enum', 'numpy', 'time.perf_counter', 'time.process_time'],
  ...['operator.mul', 'operator.itemgetter', 'heapq.nlargest', 'heapq.nsmallest'],
  ...['str.removeprefix', 'str.removesuffix', 'str.zfill', 'str.ljust', 'str.rjust'],
  ...['int.bit_length', 'float.is_integer', 'random.shuffle', 'random.choices', 'random.gauss'],
  'collections.Counter',
];

/** What a program asked for and did not get: a module, a name in a module or type, or a name of which only the last part is said. */
function askedIn(message: string): { readonly name: string; readonly owner?: string } | undefined {
  const module = /(?:no module named '?|there is no module )([\w.]+)/.exec(message)?.[1];
  if (module !== undefined) return { name: module, owner: '' };
  const imported = /can(?:'t|not) import name '?(\w+)'?/.exec(message)?.[1];
  if (imported !== undefined) return { name: imported };
  const [, owner, name] =
    /(?:type object|module) '(\w+)' has no attribute '(\w+)'/.exec(message) ??
    /'(\w+)' object has no attribute '(\w+)'/.exec(message) ??
    [];
  if (owner === undefined || name === undefined) return undefined;
  return owner === 'module' ? { name } : { name, owner };
}

const fits = (entry: string, { name, owner }: { name: string; owner?: string }): boolean => {
  if (owner === undefined) return entry.split('.').at(-1) === name;
  return entry === (owner === '' ? name : `${owner}.${name}`);
};

export function lackingText(message: string, language: Language): string[] {
  const asked = language === 'python' ? askedIn(message) : undefined;
  const known = asked && MISSING.find((each) => fits(each, asked));
  if (known === undefined) return [];
  const clock = known.startsWith('time.') ? ' Call clock() for the time.' : '';
  return [
    `This Python is MicroPython, which starts at once but has no ${known}: write it in plain Python.${clock}`,
  ];
}
