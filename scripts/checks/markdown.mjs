// Checks Markdown for damage that a formatter for another language or a failed edit leaves behind.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { sourceFiles } from '../lib/sources.mjs';

const FENCE = /^\s*```/;
const LIST = /^\s*([-*+]|\d+\.)\s/;

/** Blocks of prose, lists and tables: lines between blank lines, without fenced code. Each is { at, lines }. */
function blocksOf(lines) {
  const blocks = [];
  let inside = false;
  let block;
  for (const [index, line] of lines.entries()) {
    const fence = FENCE.test(line);
    if (fence) inside = !inside;
    if (fence || inside || line.trim() === '') {
      block = undefined;
      continue;
    }
    if (block === undefined) {
      block = { at: index + 1, lines: [] };
      blocks.push(block);
    }
    block.lines.push(line);
  }
  return { blocks, open: inside };
}

const withoutCode = (text) => text.replace(/`[^`]*`/g, '').replace(/\]\([^)]*\)/g, ']');

function unbalanced(text) {
  let open = 0;
  for (const character of text) {
    if (character === '(') open += 1;
    if (character === ')') open -= 1;
    if (open < 0) return true;
  }
  return open !== 0;
}

const cells = (row) => row.replace(/\\\||`[^`]*`/g, '').split('|').length;

/** Problems of one block, each with the line on which the block begins. */
function problemsOf({ at, lines }) {
  const problems = [];
  const [first = ''] = lines;
  const text = lines.join('\n');
  if (lines.some((line) => /^#+[^#\s]/.test(line))) problems.push('a heading without a space');
  if ((text.match(/`/g) ?? []).length % 2 === 1) problems.push('code that is not closed');
  else if (unbalanced(withoutCode(text))) problems.push('a parenthesis without its partner');
  const table = lines.filter((line) => line.startsWith('|'));
  if (new Set(table.map(cells)).size > 1) problems.push('a table whose rows differ in length');
  const prose = !LIST.test(first) && !/^\s/.test(first);
  if (prose && lines.some((line) => /^ {4}/.test(line))) problems.push('prose that is indented');
  return problems.map((problem) => [at, problem]);
}

/** @param {[string, string][]} files path and text */
export function brokenMarkdown(files) {
  return files.flatMap(([file, text]) => {
    const lines = text.split('\n');
    const { blocks, open } = blocksOf(lines);
    const problems = blocks.flatMap(problemsOf);
    if (!/^# \S/.test(lines[0] ?? '')) problems.unshift([1, 'no title in its first line']);
    if (open) problems.push([lines.length, 'a fence that is not closed']);
    return problems.map(([line, problem]) => `${file}:${line} has ${problem}`);
  });
}

export const checkMarkdown = () =>
  brokenMarkdown(
    sourceFiles()
      .filter((file) => file.endsWith('.md'))
      .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
  );
