// What CPython has and MicroPython lacks: said only where a program asks for one of these names.

import type { Language } from '../contract';

/** Names that a correct program may use in CPython. */
const MISSING = [
  ...['statistics.stdev', 'statistics.pstdev', 'statistics.quantiles'],
  ...['math.dist', 'math.hypot', 'math.perm', 'math.fsum', 'math.lcm', 'math.cbrt'],
  ...['functools.cache', 'functools.lru_cache', 'itertools', 'bisect', 'dataclasses', 'typing'],
  ...['decimal', 'fractions', 'enum', 'numpy', 'time.perf_counter', 'time.process_time'],
  ...['str.removeprefix', 'str.removesuffix', 'collections.Counter', 'collections.defaultdict'],
];

const ASKED = [
  /no module named '?([\w.]+)'?/,
  /there is no module (\w+) here/,
  /(?:module|type|object) '?[\w]*'? ?(?:object )?has no attribute '(\w+)'/,
  /'(?:\w+)' object has no attribute '(\w+)'/,
  /can't import name (\w+)/,
  /cannot import name '?(\w+)'?/,
];

export function lackingText(message: string, language: Language): string[] {
  if (language !== 'python') return [];
  const name = ASKED.map((each) => each.exec(message)?.[1]).find((each) => each !== undefined);
  const known = MISSING.find((each) => each === name || each.split('.').at(-1) === name);
  if (name === undefined || known === undefined) return [];
  const clock = known.startsWith('time.') ? ' Call clock() for the time.' : '';
  return [
    `This Python is MicroPython, which starts at once but has no ${known}: write it in plain Python.${clock}`,
  ];
}
