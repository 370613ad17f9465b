// Tries mutants until so many of them count, and says what became of each.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { say, seconds } from '../lib/log.mjs';
import { BUILD, ROOT } from '../lib/paths.mjs';
import { drawn, lineOf } from './draw.mjs';
import { EngineRunner, engineMutants } from './engine.mjs';
import { WebRunner, webMutants } from './web.mjs';

/** `least`: the share of mutants that the tests have to catch. */
export const PARTS = {
  engine: { mutants: engineMutants, runner: () => new EngineRunner(), least: 0.9 },
  web: { mutants: webMutants, runner: () => new WebRunner(), least: 0.8 },
};

const oneLine = (text) => text.replace(/\s+/g, ' ').trim().slice(0, 160);

/** "engine/ops/x.h:12 relation: < becomes <=" */
export function describe(mutant, text) {
  const was = oneLine(text.slice(mutant.start, mutant.end));
  const now = oneLine(mutant.replacement);
  const change =
    mutant.kind === 'early return' ? `${now} first` : `${was} becomes ${now || 'nothing'}`;
  return `${mutant.file}:${lineOf(text, mutant.start)} ${mutant.kind}: ${change}`;
}

/** Caught or survived: the others are no mutants that a test could notice. */
export const counts = ({ outcome }) => /^(caught|survived|no unit test)$/.test(outcome);
export const isCaught = ({ outcome }) => outcome === 'caught';

/**
 * Tries mutants of a part, drawn by `seed`, until `count` of them count.
 * @param {{ seed: number, count: number, path?: string, built?: boolean }} options `path`: only below it
 */
export async function tryMutants(part, { seed, count, path = '', built = false }) {
  const { mutants, runner: make } = PARTS[part];
  const order = drawn(
    mutants().filter(({ file }) => file.startsWith(path)),
    seed,
  );
  const runner = make();
  const results = [];
  const lane = async (number) => {
    while (order.length > 0 && results.filter(counts).length < count) {
      const mutant = order.shift();
      const start = Date.now();
      const line = describe(mutant, readFileSync(join(ROOT, mutant.file), 'utf8'));
      const outcome = mutant.equivalent
        ? `equivalent: ${mutant.equivalent}`
        : await runner.attempt(mutant, number);
      results.push({ file: mutant.file, line, outcome });
      if (counts({ outcome }))
        say(`  ${outcome.padEnd(12)} ${line}  ${seconds(Date.now() - start)}`);
    }
  };
  try {
    await runner.prepare({ built });
    await Promise.all(Array.from({ length: runner.lanes }, (_, number) => lane(number)));
  } finally {
    await runner.close();
  }
  return results;
}

const folderOf = ({ file }) =>
  file
    .split('/')
    .slice(0, file.startsWith('web/') ? 3 : 2)
    .join('/');
const share = (results) =>
  results.length === 0 ? 0 : results.filter(isCaught).length / results.length;
const percent = (value) => `${(100 * value).toFixed(0)} %`;

/** What came of a part's mutants: caught and survived by folder, and what was not counted. */
export function summary(results) {
  const counted = results.filter(counts);
  const folders = [...new Set(counted.map(folderOf))].sort();
  const rows = folders.map((folder) => {
    const own = counted.filter((result) => folderOf(result) === folder);
    const caught = own.filter(isCaught).length;
    return `${folder.padEnd(20)} ${String(caught).padStart(4)} caught ${String(own.length - caught).padStart(4)} survived  ${percent(share(own))}`;
  });
  const others = new Map();
  for (const { outcome } of results.filter((result) => !counts(result))) {
    others.set(outcome, (others.get(outcome) ?? 0) + 1);
  }
  const uncounted = [...others].map(([outcome, number]) => `not counted: ${number} ${outcome}`);
  return { share: share(counted), counted: counted.length, lines: [...rows, ...uncounted] };
}

/** What no test under Node reaches is the browser's tests' to notice, which are not run for a mutant. */
const remark = ({ outcome }) =>
  outcome === 'no unit test' ? '  (only end-to-end tests reach it)' : '';

export const survivors = (results) =>
  results
    .filter((result) => counts(result) && !isCaught(result))
    .map((result) => `${result.line}${remark(result)}`);

/** Writes what survived and what was taken for equivalent to build/reports, and returns where. */
export function writeSurvivors(part, seed, results) {
  const file = join(BUILD, 'reports', `mutants-${part}-${seed}.txt`);
  const equal = results.filter(({ outcome }) => /^(equivalent|same code)/.test(outcome));
  const lines = [
    `Survivors of ${part}, seed ${seed}`,
    ...survivors(results),
    '',
    'Taken for equivalent',
    ...equal.map(({ line, outcome }) => `${line}  (${outcome})`),
  ];
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}
