// The record of trees that passed the gate on this machine, one line each: tree, seconds, time, number of tests.
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../lib/files.mjs';
import { ROOT, SHARED } from '../lib/paths.mjs';

const RECORD = join(SHARED, 'green');

/** Git's hash of the checked-out tree, or undefined if the working copy differs from it. */
export function cleanTree(root = ROOT) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    if (git('status', '--porcelain').trim() !== '') return undefined;
    return git('rev-parse', 'HEAD^{tree}').trim();
  } catch {
    // No git, or no commit: nothing can be recorded.
    return undefined;
  }
}

/** The record of a tree: { seconds, when, passed }, or undefined. */
export function recorded(tree, record = RECORD) {
  const lines = (readText(record) ?? '').split('\n').reverse();
  const [, seconds, when, passed] =
    lines.find((line) => tree !== undefined && line.startsWith(`${tree} `))?.split(' ') ?? [];
  return seconds === undefined ? undefined : { seconds, when, passed: Number(passed) };
}

export function recordGreen(tree, { seconds, passed }, record = RECORD) {
  mkdirSync(join(record, '..'), { recursive: true });
  appendFileSync(record, `${tree} ${seconds} ${new Date().toISOString()} ${passed}\n`);
}
