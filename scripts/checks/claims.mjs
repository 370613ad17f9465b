// Texts do not judge: a comparison of two numbers is made once, as a claim or by a named function of the model, and the text of a lab
// takes its words from the verdict. So no sentence can say more than the figure beside it.

/** Files of a lab that hold sentences, and files that only write numbers. */
const TEXTS =
  /^web\/src\/labs\/.*\/(?:[a-z-]*text|figure-words|[a-z-]*sentences|explain|remarks|verdicts|questions|[a-z]+-words|words)\.ts$/;
const FORMATS = /\/words\.ts$/;

/** Names of measured quantities, which are compared by their intervals only. */
const MEASURED = /(?:^|[._])(?:low|high|ratio|share|gain|loss|speedup|median|latency)(?:_ms)?$/i;

const isCount = (node) => /\.(?:length|size)$/.test(node.getText());

/** The value of a number written in the code, undefined for anything else. */
function literal(ts, node) {
  if (ts.isNumericLiteral(node)) return Number(node.text);
  return ts.isPrefixUnaryExpression(node) ? literal(ts, node.operand) : undefined;
}

function problemOf(ts, node, isFormat) {
  const sides = [node.left, node.right];
  const [number] = sides.map((side) => literal(ts, side)).filter((value) => value !== undefined);
  if (number === undefined) return sides.some(isCount) ? undefined : 'compares two numbers';
  if (isFormat) return undefined;
  if (!Number.isInteger(number)) return 'compares with a threshold';
  return number !== 0 && sides.some((side) => MEASURED.test(side.getText()))
    ? 'compares a measured number'
    : undefined;
}

/** @param {Map<string, string>} files web/src TypeScript files by path from the root */
export async function checkClaims(files) {
  // Loaded here, because the checks are known before anything is installed.
  const { default: ts } = await import('typescript');
  const { SyntaxKind: kinds } = ts;
  const compares = new Set([
    kinds.LessThanToken,
    kinds.GreaterThanToken,
    kinds.LessThanEqualsToken,
    kinds.GreaterThanEqualsToken,
  ]);
  const problems = [];
  for (const [file, code] of files) {
    if (!TEXTS.test(file)) continue;
    const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
    const visit = (node) => {
      if (ts.isBinaryExpression(node) && compares.has(node.operatorToken.kind)) {
        const problem = problemOf(ts, node, FORMATS.test(file));
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        if (problem !== undefined)
          problems.push(
            `${file}:${line}: "${node.getText()}" ${problem}: make it a claim, or name it in the model`,
          );
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return problems;
}
