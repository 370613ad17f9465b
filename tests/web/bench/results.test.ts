// What a run is told: entries as a table, a text that cannot be parsed as a line, what this Python has and lacks, and what was
// printed in the case that is shown.

import { beforeAll, describe, expect, it } from 'vitest';
import { entriesOf } from '../../../web/src/bench/grade/entries';
import { type Grading, grade } from '../../../web/src/bench/grade/grade';
import { lackingText } from '../../../web/src/bench/grade/lacking';
import { unread, unreadText } from '../../../web/src/bench/grade/unread';
import type { Answer } from '../../../web/src/bench/sandbox';
import { Attempt } from '../../../web/src/bench/state/attempt';
import type { Profiler } from '../../../web/src/engine/profiler';
import parameters from '../../../web/src/exercises/build-parameters/exercise';
import { sessionProfiler } from '../../support/session-profiler';
import { plainSandbox } from '../exercises/plain-sandbox';

describe('entries', () => {
  const expected = { p50: 9.3456789, verdict: 'bandwidth', low: null, flops: 1_179_648 };
  it('stand in the order of the task, with three digits, each marked', () => {
    const yours = { flops: 1_179_649, low: null, p50: 1.23456, verdict: 'compute', more: 1 };
    expect(entriesOf(expected, yours, 'python')).toEqual([
      { name: 'p50', yours: '1.23', right: '9.35', isRight: false },
      { name: 'verdict', yours: '"compute"', right: '"bandwidth"', isRight: false },
      { name: 'low', yours: 'None', right: 'None', isRight: true },
      { name: 'flops', yours: '1179649', right: '1179648', isRight: false },
      { name: 'more', yours: '1', isRight: false },
    ]);
  });
  it('show as many digits as it takes to see a difference', () => {
    const [entry] = entriesOf({ a: 9.3456789 }, { a: 9.3456 }, 'python') ?? [];
    expect(entry).toEqual({ name: 'a', yours: '9.3456', right: '9.3457', isRight: false });
  });
  it('that are missing are said to be', () =>
    expect(entriesOf({ a: 1, b: 2 }, { b: 2 }, 'python')?.[0]).toEqual({
      name: 'a',
      right: '1',
      isRight: false,
    }));
  it('of what is no dictionary there are none', () => {
    expect(entriesOf({ a: 1 }, [1], 'python')).toBeUndefined();
    expect(entriesOf(1, { a: 1 }, 'python')).toBeUndefined();
  });
});

describe('a program that cannot be parsed', () => {
  let engine: Profiler;
  beforeAll(async () => {
    engine = (await sessionProfiler()) as unknown as Profiler;
  });
  const graded = async (source: string): Promise<Grading> =>
    grade(
      parameters,
      { language: 'python', source },
      await parameters.cases(engine, 1),
      plainSandbox,
    );
  it.each([
    [
      'def count_parameters(layers):\n    total = 0\n    for s in layers\n        total += 1\n    return total\n',
      "Line 3: expected ':'",
    ],
    ['def count_parameters(layers)\n    return 0\n', "Line 1: expected ':'"],
    [
      'def count_parameters(layers):\n    if layers == []: return 0\n    else\n        return 1\n',
      "Line 3: expected ':'",
    ],
    ['def count_parameters(layers):\n    return (1 + 2\n', "Line 2: '(' was never closed"],
    [
      'def count_parameters(layers):\n    a = 1\n\tb = 2\n    return a\n',
      'Line 3: tabs and spaces are mixed',
    ],
    ['def count_parameters(layers):\n    a = = 1\n    return a\n', 'Line 2: invalid syntax'],
    // A header of several lines is no header without a colon, and a docstring is no code.
    ['def count_parameters(layers,\n        x y):\n    return 1\n', 'Line 2: invalid syntax'],
    [
      'def count_parameters(layers):\n    """Counts (see :-( below\n\twhile it is so"""\n    return (1 +\n',
      "Line 4: '(' was never closed",
    ],
  ])('%j', async (source, said) => {
    const found = unread(await graded(source), { language: 'python', source });
    expect(found && unreadText(found)).toBe(said);
  });
  it('what is right in CPython and not in MicroPython is said to be that', async () => {
    const source = 'def count_parameters(layers):\n    match layers:\n        case _: return 0\n';
    const found = unread(await graded(source), { language: 'python', source });
    expect(found && unreadText(found)).toContain(
      'If CPython reads this line, write it more simply',
    );
  });
  it.each(['return totl', 'raise SyntaxError("todo")', 'return eval("1 +")'])(
    'an error while it runs is none of these: %s',
    async (line) => {
      const source = `def count_parameters(layers):\n    ${line}\n`;
      expect(unread(await graded(source), { language: 'python', source })).toBeUndefined();
    },
  );
  it('in JavaScript the engine’s words are kept', () => {
    const answer: Answer = {
      kind: 'raised',
      message: "SyntaxError: Unexpected token '}'",
      line: 2,
      uncalled: true,
    };
    const each = { case: { name: '', args: [], size: 1, expected: 1 }, answer, right: false };
    const found = unread({ cases: [each, each] }, { language: 'javascript', source: '' });
    expect(found && unreadText(found)).toBe("Line 2: Unexpected token '}'");
  });
});

describe('MicroPython', () => {
  it('is not named where an object of the program’s own lacks something', () => {
    const of = (object: string, name: string) =>
      lackingText(`AttributeError: '${object}' object has no attribute '${name}'`, 'python');
    expect(of('L', 'cache')).toEqual([]);
    expect(of('Cache', 'enum')).toEqual([]);
    expect(of('str', 'removeprefix')[0]).toContain('no str.removeprefix');
    const cbrt = "AttributeError: module 'math' has no attribute 'cbrt'";
    expect(lackingText(cbrt, 'python')[0]).toContain('no math.cbrt');
  });
  it('is named only for what it lacks', () => {
    expect(
      lackingText("AttributeError: module 'time' has no attribute 'perf_counter'", 'python')[0],
    ).toContain('Call clock()');
    expect(lackingText("ImportError: can't import name perf_counter", 'python')[0]).toContain(
      'Call clock()',
    );
    expect(lackingText("ImportError: no module named 'itertools'", 'python')[0]).toContain(
      'itertools',
    );
    expect(lackingText("AttributeError: 'dict' object has no attribute 'bytes'", 'python')).toEqual(
      [],
    );
    expect(lackingText("ImportError: can't import name defaultdict", 'python')).toEqual([]);
    expect(lackingText("ImportError: no module named 'operator'", 'python')).toEqual([]);
    expect(lackingText('SyntaxError: invalid syntax', 'python')).toEqual([]);
    expect(lackingText("ImportError: no module named 'itertools'", 'javascript')).toEqual([]);
  });
  it('has math.prod, math.comb and statistics.median', async () => {
    const source = `import math
from statistics import median
import statistics
from math import comb, sqrt

def f(n):
    return [math.prod([2, 3, n]), math.comb(n, 2), comb(10, 3), math.prod([]), comb(2, 5), median([3, 1, 2]), statistics.median([4, 1, 3, 2]), sqrt(16), math.floor(2.5)]
`;
    const [answer] = await plainSandbox.run({ language: 'python', source, entry: 'f' }, [
      { args: [4] },
    ]);
    expect(answer).toMatchObject({ kind: 'value', value: [24, 6, 120, 1, 0, 2, 2.5, 4, 2] });
  });
  it.each([
    ['math.fsum([0.1] * 10)', 1],
    ['math.fsum([1e100, 1.0, -1e100, 2.0 ** -60])', 1 + 2 ** -60],
    // The exact sum lies between two floats, nearer to the larger one; added one after the other it would be the smaller.
    ['math.fsum([1.0, 2.0 ** -53, 2.0 ** -106])', 1 + 2 ** -52],
    ['math.fsum([])', 0],
    ['math.fsum(1 / k for k in [2, 4])', 0.75],
    ['math.isinf(math.fsum([1, math.inf, 2]))', true],
    ['math.gcd(48, -36, 30)', 6],
    ['math.gcd()', 0],
    ['[math.isqrt(n) for n in [0, 1, 8, 9, 10 ** 12 - 1]]', [0, 1, 2, 3, 999_999]],
    ['math.fsum([True, 2])', 3],
    ['math.isnan(math.fsum([1, math.nan, math.inf]))', true],
    ['math.isqrt(True)', 1],
    ['math.isqrt(10 ** 40) == 10 ** 20', true],
  ])('%s is as in CPython', async (expression, value) => {
    const source = `import math\n\ndef f():\n    return ${expression}\n`;
    const [answer] = await plainSandbox.run({ language: 'python', source, entry: 'f' }, [
      { args: [] },
    ]);
    expect(answer).toMatchObject({ kind: 'value', value });
  });
  it.each([
    ["math.fsum(['1', '2'])", 'TypeError: must be real number, not str'],
    ['math.fsum([1e308, 1e308, -1e308])', 'OverflowError: intermediate overflow in fsum'],
    ['math.fsum([10 ** 400])', 'OverflowError: int too large to convert to float'],
    ['math.fsum([math.inf, -math.inf])', 'ValueError: -inf + inf in fsum'],
    ['math.gcd(1.5, 2)', "TypeError: 'float' object cannot be interpreted as an integer"],
    ['math.gcd(math.inf, 2)', "TypeError: 'float' object cannot be interpreted as an integer"],
    ["math.gcd('', 2)", "TypeError: 'str' object cannot be interpreted as an integer"],
    ['math.isqrt(4.0)', "TypeError: 'float' object cannot be interpreted as an integer"],
    ['math.isqrt(-1)', 'ValueError: isqrt() argument must be nonnegative'],
  ])('%s raises what CPython raises', async (expression, message) => {
    const source = `import math\n\ndef f():\n    return ${expression}\n`;
    const [answer] = await plainSandbox.run({ language: 'python', source, entry: 'f' }, [
      { args: [] },
    ]);
    expect(answer).toMatchObject({ kind: 'raised', message });
  });
  it('names the module that lacks something', async () => {
    const source = 'import math\n\ndef f():\n    return math.cbrt(8)\n';
    const [answer] = await plainSandbox.run({ language: 'python', source, entry: 'f' }, [
      { args: [] },
    ]);
    expect(answer).toMatchObject({
      kind: 'raised',
      message: "AttributeError: module 'math' has no attribute 'cbrt'",
    });
  });
});

it('what is printed belongs to the case that was called', () => {
  const attempt = new Attempt();
  attempt.print('loading\n', 0);
  attempt.print('two\n', 2);
  attempt.print('more\n', 2);
  expect(attempt.printed).toEqual(['loading\n', '', 'two\nmore\n']);
  attempt.print('x'.repeat(30_000), 3);
  expect(attempt.printed.join('')).toHaveLength(20_000);
});
