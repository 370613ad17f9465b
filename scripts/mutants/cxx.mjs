// The mutants of a C++ source: every small change of it that some test should notice.
import { calls, conditions, earlyReturns, isDeclared, skipped, statements } from './cxx-shapes.mjs';
import { pairs, tokens } from './cxx-tokens.mjs';

/**
 * @typedef {{ kind: string, start: number, end: number, replacement: string, equivalent?: string }} Mutant
 *   `equivalent`: why no test can notice it
 */

/** What a binary operator is turned into. clang-format puts spaces around one, and around no template's bracket. */
const OPERATORS = {
  '<': ['relation', '<=', '>=', '+ 1 <'],
  '<=': ['relation', '<', '>'],
  '>': ['relation', '>=', '<='],
  '>=': ['relation', '>', '<'],
  '==': ['relation', '!='],
  '!=': ['relation', '=='],
  '+': ['arithmetic', '-'],
  '-': ['arithmetic', '+'],
  '*': ['arithmetic', '/'],
  '/': ['arithmetic', '*'],
  '%': ['arithmetic', '/'],
  '+=': ['arithmetic', '-='],
  '-=': ['arithmetic', '+='],
  '*=': ['arithmetic', '/='],
  '/=': ['arithmetic', '*='],
  '&&': ['logic', '||'],
  '||': ['logic', '&&'],
};
const WORDS = { true: 'false', false: 'true', min: 'max', max: 'min' };

const isSpace = (character) => /\s/.test(character ?? ' ');

function* operators({ text, list }) {
  for (const { kind, text: mark, start, end } of list) {
    if (kind !== 'mark' || !Object.hasOwn(OPERATORS, mark)) continue;
    if (!isSpace(text[start - 1]) || !isSpace(text[end])) continue;
    const [name, ...others] = OPERATORS[mark];
    for (const replacement of others) yield { kind: name, start, end, replacement };
  }
}

function* words({ list }) {
  for (const [index, { kind, text, start, end }] of list.entries()) {
    const after = list[index + 1]?.text;
    if (kind === 'word' && Object.hasOwn(WORDS, text)) {
      if (/^m/.test(text) && after !== '(') continue;
      const name = /^m/.test(text) ? 'min or max' : 'constant';
      yield { kind: name, start, end, replacement: WORDS[text] };
    }
    if (text === '!' && list[index + 1]?.start === end) {
      yield { kind: 'negation', start, end, replacement: '' };
    }
  }
}

/** A number and its neighbours. Of a fraction, what lies one beside it and nothing. */
export function neighbours(text) {
  const whole = /^(\d[\d']*)([uUlL]*)$/.exec(text);
  if (whole) {
    const value = BigInt(whole[1].replaceAll("'", ''));
    const others = value > 0n ? [value + 1n, value - 1n] : [value + 1n];
    return others.map((other) => `${other}${whole[2]}`);
  }
  const fraction = /^(?!0[xX])([\d.']+(?:[eE][-+]?\d+)?)([fFlL]?)$/.exec(text);
  if (!fraction) return [];
  const value = Number(fraction[1].replaceAll("'", ''));
  return value === 0 ? [`1.0${fraction[2]}`] : [`(${text} + 1)`, `0.0${fraction[2]}`];
}

function* numbers({ list }) {
  for (const { kind, text, start, end } of list) {
    if (kind !== 'number') continue;
    for (const replacement of neighbours(text)) yield { kind: 'constant', start, end, replacement };
  }
}

/** What is longer is a lambda. */
const LONGEST = 80;
const SYMMETRIC = /^(min|max|fmin|fmax)$/;
/** Both factors are the first two. */
const PRODUCT = /^(multiply_add|fma)$/;

const symmetric = (name, index) => SYMMETRIC.test(name) || (PRODUCT.test(name) && index === 0);

function* swaps(context) {
  const { text, list } = context;
  const part = ([first, last]) => text.slice(list[first].start, list[last].end);
  for (const { name, parts } of calls(context)) {
    if (parts.some((range) => isDeclared(context, range))) continue;
    for (let index = 0; index + 1 < parts.length; index += 1) {
      const [one, other] = [parts[index], parts[index + 1]];
      if (part(one) === part(other) || [one, other].some((range) => part(range).length > LONGEST))
        continue;
      const [start, end] = [list[one[0]].start, list[other[1]].end];
      const between = text.slice(list[one[1]].end, list[other[0]].start);
      yield {
        kind: 'swapped arguments',
        start,
        end,
        replacement: part(other) + between + part(one),
        ...(symmetric(name, index) ? { equivalent: `${name}(a, b) is ${name}(b, a)` } : {}),
      };
    }
  }
}

/** What only decides when memory is asked for, or is a hint to the processor. */
const HINTS = /^(\w+(\.|->|::))*(reserve|shrink_to_fit|prefetch\w*)$/;

function* dropped(context) {
  const { text, list } = context;
  for (const { first, last, callee } of statements(context)) {
    const [start, end] = [list[first].start, list[last].end];
    const hint = HINTS.test(callee) ? { equivalent: `${callee} changes no result` } : {};
    yield {
      kind: 'dropped statement',
      start,
      end,
      replacement: ';',
      was: text.slice(start, end),
      ...hint,
    };
  }
}

function* negated(context) {
  const { text, list } = context;
  for (const { first, last, otherwise } of conditions(context)) {
    const [start, end] = [list[first].start, list[last].end];
    const condition = text.slice(start, end);
    if (!otherwise) yield { kind: 'negated condition', start, end, replacement: `!(${condition})` };
    else {
      const to = list[otherwise[1]].end;
      const rest = text.slice(list[otherwise[0]].start, to);
      const between = text.slice(end, list[otherwise[0]].start);
      yield { kind: 'negated condition', start, end: to, replacement: rest + between + condition };
    }
  }
}

function* returned(context) {
  for (const { at, replacement } of earlyReturns(context)) {
    yield { kind: 'early return', start: at, end: at, replacement };
  }
}

const MAKERS = [operators, words, numbers, swaps, dropped, negated, returned];

/** Arguments of what only asks for memory ahead. */
function inHint(context, { start, end }) {
  return calls(context).some(
    ({ name, open, close }) =>
      HINTS.test(name) && context.list[open].start < start && end <= context.list[close].start,
  );
}

/**
 * @param {string} text
 * @returns {Mutant[]}
 */
export function cxxMutants(text) {
  const list = tokens(text);
  const context = { text, list, partner: pairs(list) };
  const closed = skipped(context);
  const open = ({ start, end }) => !closed.some(([from, to]) => start < to && end > from);
  const made = MAKERS.flatMap((make) => [...make(context)]).filter(open);
  return made.map((mutant) =>
    !mutant.equivalent && inHint(context, mutant)
      ? { ...mutant, equivalent: 'room asked for ahead changes no result' }
      : mutant,
  );
}
