// Shapes in a list of C++ tokens: calls and their arguments, statements, conditions, bodies of functions, and what is
// never changed. There is no grammar behind it: what it takes for something else does not compile and is not counted.

const KEYWORDS = new Set(
  (
    'alignas auto break case catch class co_return const constexpr continue default delete do else enum explicit extern ' +
    'for friend goto if inline namespace new operator private protected public requires return sizeof static static_assert ' +
    'struct switch template throw try typedef typename union using virtual void volatile while'
  ).split(' '),
);
const is = (token, ...texts) => token !== undefined && texts.includes(token.text);
const isWord = (token) => token?.kind === 'word';
const isName = (token) => isWord(token) && !KEYWORDS.has(token.text);

/** The parts between the brackets at `open` as pairs of indices, parted at commas. */
export function bracketed({ list, partner }, open) {
  const close = partner.get(open);
  const parts = [];
  let first = open + 1;
  for (let at = open + 1; at <= close; at += 1) {
    if (at === close || list[at].text === ',') {
      if (at > first) parts.push([first, at - 1]);
      first = at + 1;
    } else if (is(list[at], '(', '[', '{')) at = partner.get(at) ?? at;
  }
  return parts;
}

/** Calls, and braces that make a value: name (the last word of it), brackets and arguments. */
export function calls(context) {
  if (context.calls) return context.calls;
  const { list, partner } = context;
  const found = [];
  for (const [open, token] of list.entries()) {
    if (!is(token, '(', '{') || !partner.has(open)) continue;
    const before = list[open - 1];
    const value =
      token.text === '('
        ? isName(before) || is(before, '>')
        : isName(before) || is(before, 'return', '(', ',', '=');
    if (!value) continue;
    const name = isName(before) ? before.text : '';
    found.push({ name, open, close: partner.get(open), parts: bracketed(context, open) });
  }
  context.calls = found;
  return found;
}

/** Whether the part between two indices declares something, as a parameter does, instead of being a value. */
export function isDeclared({ text, list }, [first, last]) {
  for (let at = first + 1; at <= last; at += 1) {
    if (!isWord(list[at])) continue;
    const before = list[at - 1];
    if (isWord(before) || is(before, '>')) return true;
    if (is(before, '*', '&', '&&') && !/\s/.test(text[before.start - 1]) && isWord(list[at - 2]))
      return true;
  }
  return is(list[last], '*', '&', '&&', '>');
}

/** Where the statement that begins at `first` ends, or undefined if a block comes first. */
function statementEnd({ list, partner }, first) {
  for (let at = first; at < list.length; at += 1) {
    if (is(list[at], ';')) return at;
    if (is(list[at], '(', '[')) at = partner.get(at) ?? list.length;
    else if (is(list[at], '{')) {
      // The body of a lambda or a braced value lies within a statement, any other block is none.
      if (!is(list[at - 1], ',', '=') && !isName(list[at - 1])) return undefined;
      at = partner.get(at) ?? list.length;
    } else if (is(list[at], '}')) return undefined;
  }
  return undefined;
}

const ASSIGNING = ['=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>=', '++', '--'];

/** Whether the tokens from `first` name something: words joined by dots, colons, arrows and brackets. */
function isPath({ list, partner }, first, end) {
  let at = first;
  while (is(list[at], '*', '++', '--', '::')) at += 1;
  if (!isName(list[at])) return false;
  for (; at < end; at += 1) {
    if (is(list[at], '(', '[')) at = partner.get(at) ?? end;
    else if (
      isWord(list[at]) &&
      (isWord(list[at - 1]) || (is(list[at - 1], '>', '&', '*') && at > first + 1))
    )
      return false;
    else if (
      !isWord(list[at]) &&
      !is(list[at], '.', '->', '::', '<', '>', ',', '++', '--') &&
      list[at].kind !== 'number'
    )
      return false;
  }
  return true;
}

/** Statements that can be left out: calls, assignments, `break` and `continue`. `callee` is what a call calls. */
export function* statements(context) {
  const { list, partner, text } = context;
  const around = [];
  for (const [first, token] of list.entries()) {
    if (is(list[first - 1], '(', '[', '{')) around.push(list[first - 1].text);
    if (is(list[first - 1], ')', ']', '}')) around.pop();
    const before = list[first - 1];
    // Not in what stands between the brackets of a `for`.
    if (around.at(-1) !== '{') continue;
    const control =
      is(before, ')') && is(list[partner.get(first - 1) - 1], 'if', 'for', 'while', 'constexpr');
    if (!is(before, ';', '{', '}', 'else') && !control) continue;
    if (is(token, 'break', 'continue') && is(list[first + 1], ';')) {
      yield { first, last: first + 1, callee: '' };
      continue;
    }
    if (!isName(token) && !is(token, '*', '++', '--')) continue;
    const last = statementEnd(context, first);
    if (last === undefined) continue;
    let sign = first;
    while (sign < last && !ASSIGNING.slice(0, 11).includes(list[sign].text)) {
      sign = is(list[sign], '(', '[', '{') ? (partner.get(sign) ?? last) + 1 : sign + 1;
    }
    if (!isPath(context, first, Math.min(sign, last))) continue;
    if (sign < last) yield { first, last, callee: '' };
    else if (is(list[last - 1], ')', '++', '--') || is(token, '++', '--')) {
      const open = partner.get(last - 1) ?? last;
      yield { first, last, callee: text.slice(token.start, list[open - 1].end) };
    }
  }
}

/** Where the side of a `?` or `:` that begins at `first` ends. */
function sideEnd({ list, partner }, first, stops) {
  for (let at = first; at < list.length; at += 1) {
    if (stops.includes(list[at].text)) return at - 1;
    if (is(list[at], '?')) at = sideEnd({ list, partner }, at + 1, [':']) + 1;
    else if (is(list[at], '(', '[', '{')) at = partner.get(at) ?? list.length;
  }
  return undefined;
}

/** Conditions of `if` and `while`, and both sides of a `?`, which are exchanged. */
export function* conditions(context) {
  const { list, partner } = context;
  for (const [index, token] of list.entries()) {
    if (is(token, 'if', 'while')) {
      const open = is(list[index + 1], 'constexpr') ? index + 2 : index + 1;
      const close = partner.get(open);
      if (close > open + 1) yield { first: open + 1, last: close - 1 };
    } else if (is(token, '?')) {
      const last = sideEnd(context, index + 1, [':']);
      const end = last && sideEnd(context, last + 2, [';', ',', ')', ']', '}', ':']);
      if (end) yield { first: index + 1, last, otherwise: [last + 2, end] };
    }
  }
}

/** The first of the words before the function's name at `name` that say what it returns. */
function isVoid(list, name) {
  let at = name - 1;
  while (is(list[at], '::') || (isName(list[at]) && is(list[at + 1], '::'))) at -= 1;
  return is(list[at], 'void');
}

/** Bodies of functions and lambdas that have something in them. */
export function* earlyReturns({ list, partner }) {
  for (const [open, token] of list.entries()) {
    if (!is(token, '{') || is(list[open + 1], '}')) continue;
    let close = open - 1;
    while (is(list[close], 'const', 'noexcept', 'override', 'final', 'mutable')) close -= 1;
    const parameters = partner.get(close);
    if (!is(list[close], ')') || parameters === undefined) continue;
    const name = list[parameters - 1];
    const at = token.end;
    if (is(name, ']')) yield { at, replacement: ' return;' };
    else if (isName(name)) {
      yield { at, replacement: isVoid(list, parameters - 1) ? ' return;' : ' return {};' };
    }
  }
}

/** The end of a statement that begins at `index`, over whatever brackets. */
function semicolon({ list, partner }, index) {
  let at = index;
  while (at < list.length && !is(list[at], ';')) {
    at = is(list[at], '(', '{', '[') ? (partner.get(at) ?? list.length) + 1 : at + 1;
  }
  return Math.min(at, list.length - 1);
}

/** Where the parameters of a template end. */
function templateEnd(list, index) {
  let depth = 0;
  for (let at = index + 1; at < list.length; at += 1) {
    if (is(list[at], '<')) depth += 1;
    if (is(list[at], '>')) depth -= 1;
    if (depth === 0) return at;
  }
  return index;
}

/** Ranges of the text that no mutant touches: promises of the compiler, words of errors, attributes, parameters of templates. */
export function skipped(context) {
  const { list, partner } = context;
  const ranges = [];
  const range = (first, last) => ranges.push([list[first].start, list[last].end]);
  for (const [index, token] of list.entries()) {
    const open = index + 1;
    const close = partner.get(open);
    if (is(token, 'static_assert', 'alignas', 'text', 'assert') && is(list[open], '('))
      range(index, close ?? open);
    else if (is(token, 'throw', 'using', 'concept')) range(index, semicolon(context, index));
    else if (is(token, 'template')) range(index, templateEnd(list, index));
    else if (is(token, '[') && is(list[open], '[')) range(index, partner.get(index) ?? open);
    else if (/^require_(shape|dtype)$/.test(token.text) && is(list[open], '(') && close) {
      // The first argument is what is required, the others are words.
      const [first] = bracketed(context, open);
      if (first && first[1] + 1 < close) range(first[1] + 1, close);
    }
  }
  return ranges;
}
