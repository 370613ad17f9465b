// Instruments loops so that each iteration reports its line, which identifies an endless loop: `while c:` becomes `while
// __at__(3) and (c):`, `for x in xs:` becomes `for x in __each__(3, (xs)):`, and a loop body in JavaScript begins with
// `__at(3);`.
// No line is added or moved. A text that the parser cannot parse is left unchanged.

import type { SyntaxNode, Tree } from '@lezer/common';
import { parser as javascriptParser } from '@lezer/javascript';
import { parser as pythonParser } from '@lezer/python';

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** The line of a position in the text, from 1. */
const lineAt = (source: string, at: number): number => {
  let line = 1;
  for (
    let index = source.indexOf('\n');
    index >= 0 && index < at;
    index = source.indexOf('\n', index + 1)
  )
    line += 1;
  return line;
};

export const countLines = (text: string): number => text.split('\n').length;

function wholeNodes(tree: Tree): SyntaxNode[] | undefined {
  const nodes: SyntaxNode[] = [];
  let broken = false;
  tree.iterate({
    enter: (node) => {
      broken ||= node.type.isError;
      nodes.push(node.node);
    },
  });
  return broken ? undefined : nodes;
}

function inserted(source: string, insertions: readonly Insertion[]): string {
  let text = '';
  let from = 0;
  for (const { at, text: more } of [...insertions].sort((a, b) => a.at - b.at)) {
    text += source.slice(from, at) + more;
    from = at;
  }
  return text + source.slice(from);
}

const around = (node: { from: number; to: number }, before: string, after: string): Insertion[] => [
  { at: node.from, text: before },
  { at: node.to, text: after },
];

/** The range of the children between two others, given by their names. */
function between(
  node: SyntaxNode,
  after: string,
  before: string,
): { from: number; to: number } | undefined {
  const start = node.getChild(after);
  const end = start && node.getChildren(before).find((each) => each.from > start.to);
  const first = start?.nextSibling;
  const last = end?.prevSibling;
  return first && last && first.from <= last.from ? { from: first.from, to: last.to } : undefined;
}

/** The iterables of a comprehension, each of which ends before the next `for`, `if` or bracket. */
function comprehended(node: SyntaxNode): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const word of node.getChildren('in')) {
    const first = word.nextSibling;
    let last = first;
    while (last?.nextSibling && !/^(for|if|async|[)\]}])$/.test(last.nextSibling.name))
      last = last.nextSibling;
    if (first && last) found.push({ from: first.from, to: last.to });
  }
  return found;
}

export function watchedPython(source: string): string {
  const nodes = wholeNodes(pythonParser.parse(source));
  if (nodes === undefined) return source;
  return inserted(
    source,
    nodes.flatMap((node) => {
      const line = lineAt(source, node.from);
      if (node.name === 'WhileStatement') {
        const first = node.getChild('while')?.nextSibling;
        const to = node.getChild('Body')?.from;
        const last = node.getChild('Body')?.prevSibling;
        if (!first || !last || to === undefined) return [];
        return around({ from: first.from, to: last.to }, `__at__(${line}) and (`, ')');
      }
      if (node.name === 'ForStatement') {
        if (node.getChild('async')) return [];
        const what = between(node, 'in', 'Body');
        return what ? around(what, `__each__(${line}, (`, '))') : [];
      }
      if (!node.getChild('for') || node.getChild('async')) return [];
      return comprehended(node).flatMap((what) => around(what, `__each__(${line}, (`, '))'));
    }),
  );
}

export function watchedJavascript(source: string): string {
  const nodes = wholeNodes(javascriptParser.parse(source));
  if (nodes === undefined) return source;
  return inserted(
    source,
    nodes.flatMap((node) => {
      if (!/^(While|For|Do)Statement$/.test(node.name)) return [];
      const line = lineAt(source, node.from);
      const body = node.name === 'DoStatement' ? node.getChild('do')?.nextSibling : node.lastChild;
      if (!body) return [];
      if (body.name === 'Block') return [{ at: body.from + 1, text: `__at(${line});` }];
      if (/Statement|Declaration/.test(body.name)) return around(body, `{__at(${line});`, '}');
      const empty = source[node.to - 1] === ';';
      return empty ? [{ at: node.to - 1, text: `__at(${line})` }] : [];
    }),
  );
}

/** Rejects constructs in a JavaScript program that could load code its thread lacks; returns a message with the line. */
export function refused(
  source: string,
): { readonly message: string; readonly line: number } | undefined {
  // HTML-like comments: the browser knows them and the parser does not, so the two would read different programs.
  const old = /<!--|(?:^|\*\/)\s*-->/m.exec(source);
  if (old)
    return {
      message: 'SyntaxError: <!--, or a line that begins with -->, is not known here',
      line: lineAt(source, old.index + old[0].length - 1),
    };
  let at: number | undefined;
  javascriptParser.parse(source).iterate({
    enter: ({ name, from }) => {
      if (name === 'import') at ??= from;
    },
  });
  return at === undefined
    ? undefined
    : { message: 'SyntaxError: nothing can be imported here', line: lineAt(source, at) };
}
