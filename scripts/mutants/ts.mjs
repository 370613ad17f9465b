// The mutants of a TypeScript source: every small change of it that some test should notice.
import ts from 'typescript';

/** @typedef {import('./cxx.mjs').Mutant} Mutant */

const K = ts.SyntaxKind;
const OPERATORS = new Map([
  [K.LessThanToken, ['relation', '<=', '>=']],
  [K.LessThanEqualsToken, ['relation', '<', '>']],
  [K.GreaterThanToken, ['relation', '>=', '<=']],
  [K.GreaterThanEqualsToken, ['relation', '>', '<']],
  [K.EqualsEqualsEqualsToken, ['relation', '!==']],
  [K.ExclamationEqualsEqualsToken, ['relation', '===']],
  [K.PlusToken, ['arithmetic', '-']],
  [K.MinusToken, ['arithmetic', '+']],
  [K.AsteriskToken, ['arithmetic', '/']],
  [K.SlashToken, ['arithmetic', '*']],
  [K.PercentToken, ['arithmetic', '*']],
  [K.AsteriskAsteriskToken, ['arithmetic', '*']],
  [K.PlusEqualsToken, ['arithmetic', '-=']],
  [K.MinusEqualsToken, ['arithmetic', '+=']],
  [K.AsteriskEqualsToken, ['arithmetic', '/=']],
  [K.SlashEqualsToken, ['arithmetic', '*=']],
  [K.AmpersandAmpersandToken, ['logic', '||']],
  [K.BarBarToken, ['logic', '&&']],
]);
const METHODS = {
  min: 'max',
  max: 'min',
  some: 'every',
  every: 'some',
  floor: 'ceil',
  ceil: 'floor',
};

/** Of drawings: one pixel more or less is no fault, three times as many are. */
const DRAWING = /\/kit\/charts\//;
const LEAST_PIXELS = 4;

const numbers = (text, drawing) => {
  const value = Number(text.replaceAll('_', ''));
  if (/^0[xob]/i.test(text)) return [String(value + 1)];
  if (value === 0) return ['1'];
  if (drawing && value >= LEAST_PIXELS) return [String(3 * value), '0'];
  return [String(value + 1), Number.isInteger(value) ? String(value - 1) : '0'];
};

/** What is said to a developer, and types, is no behaviour. */
const isSilent = (node) =>
  ts.isThrowStatement(node) ||
  ts.isTypeNode(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isEnumMember(node) ||
  ts.isImportDeclaration(node) ||
  ts.isDecorator(node) ||
  (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'css') ||
  (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) ||
  (ts.isCallExpression(node) && /^console\./.test(node.expression.getText()));

function* operatorsOf(node) {
  if (!ts.isBinaryExpression(node)) return;
  const [kind, ...others] = OPERATORS.get(node.operatorToken.kind) ?? [];
  // A word and another: "-" would not be said of them.
  const words = [node.left, node.right].some(
    (side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side),
  );
  if (!kind || (kind === 'arithmetic' && words)) return;
  for (const replacement of others) yield { kind, at: node.operatorToken, replacement };
}

function* literalsOf(node) {
  if (ts.isNumericLiteral(node)) {
    const drawing = DRAWING.test(node.getSourceFile().fileName);
    for (const replacement of numbers(node.getText(), drawing))
      yield { kind: 'constant', at: node, replacement };
  }
  if (node.kind === K.TrueKeyword) yield { kind: 'constant', at: node, replacement: 'false' };
  if (node.kind === K.FalseKeyword) yield { kind: 'constant', at: node, replacement: 'true' };
  if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken) {
    yield { kind: 'negation', at: node, replacement: node.operand.getText() };
  }
  if (
    ts.isPropertyAccessExpression(node) &&
    ts.isCallExpression(node.parent) &&
    Object.hasOwn(METHODS, node.name.text)
  ) {
    yield { kind: 'min or max', at: node.name, replacement: METHODS[node.name.text] };
  }
}

function* conditionsOf(node) {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) {
    yield {
      kind: 'negated condition',
      at: node.expression,
      replacement: `!(${node.expression.getText()})`,
    };
  }
  if (ts.isConditionalExpression(node)) {
    yield {
      kind: 'negated condition',
      at: node.condition,
      replacement: `!(${node.condition.getText()})`,
    };
  }
}

function* droppedOf(node) {
  if (ts.isBreakStatement(node) || ts.isContinueStatement(node))
    yield { kind: 'dropped statement', at: node, replacement: ';' };
  if (!ts.isExpressionStatement(node)) return;
  const { expression } = node;
  const inner =
    ts.isAwaitExpression(expression) || ts.isVoidExpression(expression)
      ? expression.expression
      : expression;
  const changes =
    ts.isCallExpression(inner) ||
    (ts.isBinaryExpression(inner) &&
      inner.operatorToken.kind >= K.FirstAssignment &&
      inner.operatorToken.kind <= K.LastAssignment);
  // What a class's parent is told has to be told.
  if (changes && inner.expression?.kind !== K.SuperKeyword)
    yield { kind: 'dropped statement', at: node, replacement: ';' };
}

const SYMMETRIC = /^Math\.(min|max|hypot)$/;

function* swapsOf(node) {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return;
  const given = [...(node.arguments ?? [])];
  const name = node.expression.getText();
  for (const [index, one] of given.slice(0, -1).entries()) {
    const other = given[index + 1];
    if ([one, other].some((each) => ts.isFunctionLike(each) || ts.isSpreadElement(each))) continue;
    if (one.getText() === other.getText()) continue;
    yield {
      kind: 'swapped arguments',
      at: { start: one.getStart(), end: other.getEnd() },
      replacement: `${other.getText()}, ${one.getText()}`,
      ...(SYMMETRIC.test(name) ? { equivalent: `${name}(a, b) is ${name}(b, a)` } : {}),
    };
  }
}

function* returnsOf(node) {
  if (
    !ts.isFunctionLike(node) ||
    !node.body ||
    !ts.isBlock(node.body) ||
    ts.isConstructorDeclaration(node)
  )
    return;
  const { body } = node;
  if (body.statements.length === 0) return;
  const at = { start: body.getStart() + 1, end: body.getStart() + 1 };
  yield { kind: 'early return', at, replacement: ' return;' };
}

const MAKERS = [operatorsOf, literalsOf, conditionsOf, droppedOf, swapsOf, returnsOf];

/**
 * @param {string} text
 * @returns {Mutant[]}
 */
export function tsMutants(text, name = 'source.ts') {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (isSilent(node)) return;
    for (const make of MAKERS) {
      for (const { kind, at, replacement, equivalent } of make(node)) {
        const [start, end] = at.getStart ? [at.getStart(), at.getEnd()] : [at.start, at.end];
        found.push({ kind, start, end, replacement, ...(equivalent ? { equivalent } : {}) });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
