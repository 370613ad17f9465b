// The outcome of a suite, and the readers of the test runners' machine-readable reports.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { formatFailure, placeIn } from './failure.mjs';

/** @typedef {{ passed: number, failed: number, problems: string[], notes?: string[], warnings?: string[] }} Outcome */

/** The outcome of a suite that could not run at all: one failure, with its reason. */
export const broken = (reason) => ({ passed: 0, failed: 1, problems: [reason] });

/**
 * What a sanitizer printed before it ended the program, which the tests' report cannot contain: the error, and its lines in our
 * files.
 */
function sanitizerReport(stderr) {
  const said = /^.*(?:Sanitizer: |runtime error: )[\s\S]*/m.exec(stderr)?.[0];
  if (said === undefined) return '';
  const [first, ...rest] = said.split('\n');
  const ours = rest.filter((line) => placeIn(line) !== undefined).slice(0, 3);
  return `\n${[first, ...(ours.length > 0 ? ours : rest.slice(0, 3))].join('\n')}`.trimEnd();
}

/** Last lines of a runner's output that are shown; the log contains all of it. */
const TAIL_LINES = 5;

/**
 * Adds failures that a report cannot contain: a runner that ended with an error or ran no test.
 * @returns {Outcome}
 */
export function judge(
  { passed, failed, problems, ...more },
  { code, timedOut, signal, stdout = '', stderr = '' },
) {
  const extra = [];
  const tail = `${stdout}\n${stderr}`.trim().split('\n').slice(-TAIL_LINES).join('\n');
  if (timedOut) extra.push(`took too long and was ended:\n${tail}`);
  else if (signal) extra.push(`was ended by ${signal}:\n${tail}`);
  else if (code !== 0 && failed === 0)
    extra.push(`the runner ended with code ${code} although no test failed:\n${tail}`);
  if (passed + failed === 0) extra.push(extra.length > 0 ? 'no test ran' : `no test ran:\n${tail}`);
  const told = problems.map((problem, index) =>
    index === problems.length - 1 ? problem + sanitizerReport(stderr) : problem,
  );
  return {
    notes: [],
    ...more,
    passed,
    failed: failed + extra.length,
    problems: [...told, ...extra],
  };
}

const decode = (text) =>
  text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name],
  );

/** Reads Catch2's XML report. A skipped test case counts as failed. Of a truncated report, the complete cases count. */
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
      decode(
        formatFailure({
          test: name,
          place: place ? `${place[1]}:${place[2]}` : undefined,
          message: detail,
        }),
      ),
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

/** Reads Vitest's JSON report. Skipped and todo tests count as failed, as does a file that could not be loaded. */
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
      const message = String(suite.message || 'could not be run');
      result.problems.push(formatFailure({ test: name, place: placeIn(message), message }));
    }
    for (const test of suite.assertionResults) {
      if (test.status === 'passed') result.passed += 1;
      else {
        result.failed += 1;
        const why =
          test.status === 'failed'
            ? (test.failureMessages?.[0] ?? 'failed')
            : `was not run (${test.status})`;
        result.problems.push(
          formatFailure({
            test: `${name} > ${test.fullName}`,
            place: placeIn(why),
            message: why,
            ms: test.duration ?? undefined,
            again: `npx vitest run -c tests/vitest.config.ts ${name} -t ${quote(test.fullName)}`,
          }),
        );
      }
    }
  }
  return result;
}

/** The title of the innermost step that failed. */
function failedStep(steps = []) {
  const step = steps.find(({ error }) => error !== undefined);
  return step === undefined ? undefined : (failedStep(step.steps) ?? step.title);
}

/** Why an attempt failed. A test that timed out lists its timeout first and what it was waiting for last. */
function whyFailed({ errors = [], error, steps } = {}) {
  const last = errors.at(-1) ?? error ?? {};
  const at = last.location && placeIn(`${last.location.file}:${last.location.line}`);
  return {
    message: last.message,
    place: at ?? placeIn(last.stack),
    step: failedStep(steps),
  };
}

/** Up to this many flaky tests do not block. */
export const MOST_FLAKY = 2;

/**
 * A title as a pattern that the shell passes on unchanged: characters special to either are replaced by ".", which matches any.
 */
const quote = (title) => `"${title.replaceAll(/[^\w ,:;=-]/g, '.')}"`;

/**
 * Reads Playwright's JSON report. Output of tests becomes notes. A test that failed at first and passed when it was repeated
 * alone is FLAKY: it counts as passed and is printed with its reason.
 */
export function readPlaywright(file) {
  const report = readJson(file);
  const result = { passed: 0, failed: 0, problems: [], notes: [], warnings: [] };
  const notRun = [];
  const take = (path, spec, test) => {
    const results = test.results ?? [];
    // Tests print measurements worth reading ("first result 180 ms").
    const said = results.flatMap(({ stdout = [] }) => stdout);
    result.notes.push(...said.map(({ text = '' }) => text.trim()).filter(Boolean));
    const title = [...path, spec.title].join(' > ');
    if (test.status === 'expected') {
      result.passed += 1;
      return;
    }
    const bad = results.find(({ status }) => status !== 'passed' && status !== 'skipped');
    if (bad === undefined) {
      result.failed += 1;
      notRun.push(title);
      return;
    }
    const again = `npx playwright test -c tests/playwright.config.ts ${path[0]} -g ${quote(spec.title)}`;
    const { message = `was ${test.status}`, ...where } = whyFailed(bad);
    const text = formatFailure({ test: title, ...where, message, ms: bad.duration, again });
    if (test.status === 'flaky') {
      result.passed += 1;
      result.warnings.push(`FLAKY ${text}`);
    } else {
      result.failed += 1;
      result.problems.push(text);
    }
  };
  const visit = (suite, path) => {
    for (const inner of suite.suites ?? []) visit(inner, [...path, inner.title]);
    for (const spec of suite.specs ?? []) for (const test of spec.tests) take(path, spec, test);
  };
  for (const suite of report?.suites ?? []) visit(suite, [suite.title]);
  for (const error of report?.errors ?? []) {
    result.failed += 1;
    result.problems.push(
      formatFailure({ test: 'outside of tests', message: String(error.message) }),
    );
  }
  if (notRun.length > 0)
    result.problems.push(`${notRun.length} tests were not run, the first of them ${notRun[0]}`);
  if (result.warnings.length > MOST_FLAKY) {
    result.failed += 1;
    result.problems.push(
      `${result.warnings.length} tests passed only when they were run once more, alone; ${MOST_FLAKY} may`,
    );
  }
  return result;
}

/** Removes an old report, so that a runner that writes none is not judged by the previous one. */
export const forget = (file) => rmSync(file, { force: true });
