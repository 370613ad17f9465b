// C++ as tokens, as far as mutants need it. Comments and lines of the preprocessor are no tokens; a string is one.

const RAW = /R"([^()\\\s]*)\(/y;
const TOKEN = [
  ['space', /\s+/y],
  ['comment', /\/\/[^\n]*|\/\*[\s\S]*?\*\//y],
  ['string', /(?:u8|[uUL])?"(?:[^"\\\n]|\\.)*"/y],
  ['char', /(?:u8|[uUL])?'(?:[^'\\\n]|\\.)+'/y],
  ['number', /\.?\d(?:'?[\w.]|(?<=[eEpP])[+-])*/y],
  ['word', /[A-Za-z_]\w*/y],
  [
    'mark',
    /<=>|<<=|>>=|\.\.\.|->\*|->|::|\+\+|--|<<|[-+*/%&|^<>=!]=|&&|\|\||[-+*/%&|^<>=!?:;,.(){}[\]~#]/y,
  ],
];

/** The end of a raw string that begins at `at`, or undefined. */
function rawEnd(text, at) {
  RAW.lastIndex = at;
  const match = RAW.exec(text);
  if (!match) return undefined;
  const close = `)${match[1]}"`;
  return text.indexOf(close, at) + close.length;
}

/** The end of a preprocessor line, with the lines that continue it. */
function directiveEnd(text, at) {
  let end = text.indexOf('\n', at);
  while (end > 0 && text[end - 1] === '\\') end = text.indexOf('\n', end + 1);
  return end < 0 ? text.length : end;
}

function next(text, at) {
  const raw = text[at] === 'R' ? rawEnd(text, at) : undefined;
  if (raw) return { kind: 'string', end: raw };
  for (const [kind, pattern] of TOKEN) {
    pattern.lastIndex = at;
    if (pattern.exec(text)) return { kind, end: pattern.lastIndex };
  }
  return { kind: 'mark', end: at + 1 };
}

/**
 * @param {string} text
 * @returns {{ kind: string, text: string, start: number, end: number }[]}
 */
export function tokens(text) {
  const found = [];
  let fresh = true;
  for (let at = 0; at < text.length; ) {
    if (fresh && text[at] === '#') {
      at = directiveEnd(text, at);
      continue;
    }
    const { kind, end } = next(text, at);
    const part = text.slice(at, end);
    if (kind === 'space') fresh ||= part.includes('\n');
    else if (kind !== 'comment') {
      fresh = false;
      found.push({ kind, text: part, start: at, end });
    }
    at = end;
  }
  return found;
}

const CLOSERS = { '(': ')', '[': ']', '{': '}' };

/** For each bracket's index the index of the one that belongs to it. */
export function pairs(list) {
  const partner = new Map();
  const open = [];
  for (const [index, { kind, text }] of list.entries()) {
    if (kind !== 'mark') continue;
    if (CLOSERS[text]) open.push(index);
    else if (open.length > 0 && text === CLOSERS[list[open.at(-1)].text]) {
      const start = open.pop();
      partner.set(start, index).set(index, start);
    }
  }
  return partner;
}
