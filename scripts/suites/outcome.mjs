// What a suite hands back, and the readers of the test runners' machine-readable reports.
import { existsSync, readFileSync, rmSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, problems: string[], notes?: string[] }} Outcome */

/** A suite that could not run at all: one failure, with its reason. */
export const broken = (reason) => ({ passed: 0, failed: 1, problems: [reason] });

/** What a sanitizer said before it ended the program, which the tests' report cannot hold. */
function sanitizerReport(stderr) {
  const said = /^.*(?:Sanitizer: |runtime error: )[\s\S]*/m.exec(stderr)?.[0];
  return said === undefined ? '' : `\n${said.split('\n').slice(0, 30).join('\n')}`;
}

/**
 * Adds what a report cannot say itself: a runner that ended badly, or ran nothing, has failed.
 * @param reused how many tests were not to run because they passed before
 * @returns {Outcome}
 */
export function judge(
  { passed, failed, problems, notes = [] },
  { code, timedOut, signal, stdout = '', stderr = '' },
  reused = 0,
) {
  const extra = [];
  const tail = `${stdout}\n${stderr}`.trim().split('\n').slice(-25).join('\n');
  if (timedOut) extra.push(`took too long and was ended:\n${tail}`);
  else if (signal) extra.push(`was ended by ${signal}:\n${tail}`);
  else if (code !== 0 && failed === 0)
    extra.push(`the runner ended with code ${code} although no test failed:\n${tail}`);
  if (passed + failed + reused === 0)
    extra.push(extra.length > 0 ? 'no test ran' : `no test ran:\n${tail}`);
  const told = problems.map((problem, index) =>
    index === problems.length - 1 ? problem + sanitizerReport(stderr) : problem,
  );
  return { passed, failed: failed + extra.length, problems: [...told, ...extra], notes };
}

const decode = (text) =>
  text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name],
  );

/** Catch2's XML reporter. A skipped test case counts as failed. A report cut short counts what it holds. */
export function readCatch2(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const result = { passed: 0, failed: 0, problems: [] };
  for (const [, name, body] of text.matchAll(
    /<TestCase name="([^"]*)"[^>]*>([\s\S]*?)<\/TestCase>/g,
  )) {
    const overall = /<OverallResult success="(\w+)" skips="(\d+)"/.exec(body);
    const skipped = Number(overall?.[2] ?? 0) > 0;
    if (overall?.[1] === 'true' && !skipped) {
      result.passed += 1;
      continue;
    }
    result.failed += 1;
    const place = /<Expression success="false"[^>]*filename="([^"]*)" line="(\d+)"/.exec(body);
    const original =
      /<Expression success="false"[\s\S]*?<Original>\s*([\s\S]*?)\s*<\/Original>\s*<Expanded>\s*([\s\S]*?)\s*<\/Expanded>/.exec(
        body,
      );
    const detail = skipped
      ? 'skipped'
      : original
        ? `${original[1]}   with   ${original[2]}`
        : 'failed';
    result.problems.push(
      decode(`${name}: ${detail.slice(0, 400)}${place ? ` (${place[1]}:${place[2]})` : ''}`),
    );
  }
  if (text && !text.includes('</Catch2TestRun>')) {
    const last = [...text.matchAll(/<TestCase name="([^"]*)"/g)].at(-1)?.[1];
    result.failed += 1;
    result.problems.push(decode(`the program died in "${last ?? 'its start'}"`));
  }
  return result;
}

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/** Vitest's json reporter. Skipped and todo tests count as failed, as does a file that could not be loaded. */
export function readVitest(file) {
  const report = readJson(file);
  const result = { passed: 0, failed: 0, problems: [] };
  for (const suite of report?.testResults ?? []) {
    const name = suite.name.split('/').slice(-2).join('/');
    if (
      suite.status === 'failed' &&
      suite.assertionResults.every((test) => test.status !== 'failed')
    ) {
      result.failed += 1;
      result.problems.push(`${name}: ${String(suite.message || 'could not be run').slice(0, 600)}`);
    }
    for (const test of suite.assertionResults) {
      if (test.status === 'passed') result.passed += 1;
      else {
        result.failed += 1;
        const why =
          test.status === 'failed'
            ? (test.failureMessages?.[0] ?? 'failed')
            : `was not run (${test.status})`;
        result.problems.push(`${name} > ${test.fullName}: ${why.slice(0, 600)}`);
      }
    }
  }
  return result;
}

/** Playwright's json reporter (what tests print becomes notes): only a test that passed at its first try has passed. */
export function readPlaywright(file) {
  const report = readJson(file);
  const result = { passed: 0, failed: 0, problems: [], notes: [] };
  const visit = (suite, path) => {
    for (const inner of suite.suites ?? []) visit(inner, [...path, inner.title]);
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        // What a test prints is a measurement worth reading ("first result 180 ms").
        const said = (test.results ?? []).flatMap(({ stdout = [] }) => stdout);
        result.notes.push(...said.map(({ text = '' }) => text.trim()).filter(Boolean));
        if (test.status === 'expected') result.passed += 1;
        else {
          result.failed += 1;
          const message = test.results?.at(-1)?.error?.message ?? `was ${test.status}`;
          result.problems.push(`${[...path, spec.title].join(' > ')}: ${message.slice(0, 800)}`);
        }
      }
    }
  };
  for (const suite of report?.suites ?? []) visit(suite, [suite.title]);
  for (const error of report?.errors ?? []) {
    result.failed += 1;
    result.problems.push(String(error.message).slice(0, 800));
  }
  return result;
}

/** Terminal colours have no place in a report. */
export const plain = (text) =>
  text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '');

/** Removes an old report, so that a runner which writes none is not judged by the last one's. */
export const forget = (file) => rmSync(file, { force: true });
