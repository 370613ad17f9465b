// The readers of test reports count as failed what must be: crashes, skips, empty runs, missing reports.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judge, readCatch2, readPlaywright, readVitest } from './outcome.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tensorscope-outcome-'));
const file = (text) => {
  const path = join(folder, `${Math.random()}`);
  writeFileSync(path, typeof text === 'string' ? text : JSON.stringify(text));
  return path;
};
const counts = ({ passed, failed }) => [passed, failed];
const fine = { code: 0, signal: null, timedOut: false };

describe('Catch2 reports', () => {
  const testCase = (name, success, skips = 0, inner = '') =>
    `<TestCase name="${name}" tags="" filename="a.cpp" line="1">${inner}<OverallResult success="${success}" skips="${skips}"/></TestCase>`;
  const report = (...cases) => `<Catch2TestRun>${cases.join('')}</Catch2TestRun>`;

  test('counts test cases', () => {
    expect(counts(readCatch2(file(report(testCase('a', true), testCase('b', true)))))).toEqual([
      2, 0,
    ]);
  });
  test('names a failed test with its expression and place', () => {
    const inner =
      '<Expression success="false" type="REQUIRE" filename="x.cpp" line="7"><Original>a &lt; b</Original><Expanded>2 &lt; 1</Expanded></Expression>';
    const outcome = readCatch2(file(report(testCase('t &amp; u', false, 0, inner))));
    expect(outcome).toEqual({
      passed: 0,
      failed: 1,
      problems: ['t & u\n  at x.cpp:7\n  a < b   with   2 < 1'],
    });
  });
  test('counts a skipped test as failed and names it', () => {
    expect(readCatch2(file(report(testCase('later', true, 1))))).toEqual({
      passed: 0,
      failed: 1,
      problems: ['later\n  skipped'],
    });
  });
  test('counts a report that ends early as a failure and names the test it died in', () => {
    const text = `<Catch2TestRun>${testCase('a', true)}<TestCase name="dies" tags="">`;
    expect(readCatch2(file(text))).toEqual({
      passed: 1,
      failed: 1,
      problems: ['the program died in "dies"'],
    });
  });
});

describe('Vitest reports', () => {
  const report = (status, assertions, message = '') => ({
    testResults: [{ name: '/x/web/a.test.ts', status, message, assertionResults: assertions }],
  });
  test('counts passed, failed and skipped tests', () => {
    const assertions = [
      { status: 'passed', fullName: 'a' },
      { status: 'failed', fullName: 'b', failureMessages: ['no'] },
      { status: 'skipped', fullName: 'c' },
      { status: 'todo', fullName: 'd' },
    ];
    expect(counts(readVitest(file(report('failed', assertions))))).toEqual([1, 3]);
  });
  test('counts a file that could not be loaded', () => {
    const outcome = readVitest(file(report('failed', [], 'SyntaxError')));
    expect(outcome.problems).toEqual(['web/a.test.ts\n  SyntaxError']);
  });
});

describe('Playwright reports', () => {
  const test_ = (status, results = [{ status: 'failed' }]) => ({ status, results });
  const report = (tests, errors = []) => ({
    suites: [
      {
        title: 'a.spec.ts',
        specs: tests.map((each) => ({ title: 't', tests: [each] })),
        suites: [],
      },
    ],
    errors,
  });
  const read = (tests, errors) => readPlaywright(file(report(tests, errors)));

  test.each([
    ['expected', [1, 0]],
    ['unexpected', [0, 1]],
    ['flaky', [1, 0]],
  ])('counts a test that was %s', (status, expected) => {
    expect(counts(read([test_(status)]))).toEqual(expected);
  });
  test('counts tests that were not run, in one line', () => {
    const outcome = read([test_('skipped', []), test_('skipped', [{ status: 'skipped' }])]);
    expect(counts(outcome)).toEqual([0, 2]);
    expect(outcome.problems).toEqual(['2 tests were not run, the first of them a.spec.ts > t']);
  });
  test('counts an error outside of tests', () => {
    expect(counts(read([test_('expected')], [{ message: 'setup' }]))).toEqual([1, 1]);
  });
  test('names what a test that ran out of time was waiting for, where, and how to repeat it', () => {
    const results = [
      {
        status: 'timedOut',
        duration: 180_400,
        error: { message: 'Test timeout of 180000ms exceeded.' },
        errors: [
          { message: 'Test timeout of 180000ms exceeded.' },
          {
            message:
              'Error: locator.click: Test timeout of 180000ms exceeded.\nCall log:\n\u001b[2m  - waiting for locator(\'[data-action="skip"]\')\u001b[22m\n',
            location: { file: '/any/where/tests/e2e/support.ts', line: 41, column: 3 },
          },
        ],
        steps: [
          { title: 'fine' },
          { title: 'measured', error: {}, steps: [{ title: 'skipped', error: {} }] },
        ],
      },
    ];
    const [problem] = read([test_('unexpected', results)]).problems;
    expect(problem.split('\n')).toEqual([
      'a.spec.ts > t',
      '  at tests/e2e/support.ts:41, in “skipped” after 180.4 s',
      '  Error: locator.click: Test timeout of 180000ms exceeded.',
      '  waiting for locator(\'[data-action="skip"]\')',
      '  again: npx playwright test -c tests/playwright.config.ts a.spec.ts -g "t"',
    ]);
  });
  test('the command that repeats a test has nothing in it that a shell or a pattern reads otherwise', () => {
    const path = file({
      suites: [
        {
          title: 'a.spec.ts',
          specs: [{ title: 'a (b) “c”: $d', tests: [test_('unexpected')] }],
          suites: [],
        },
      ],
    });
    const [problem] = readPlaywright(path).problems;
    expect(problem).toContain('-g "a .b. .c.: .d"');
  });
  test('prints a flaky test with its reason, and too many of them are a failure', () => {
    const flake = test_('flaky', [
      { status: 'failed', errors: [{ message: 'Error: once' }] },
      { status: 'passed' },
    ]);
    const two = read([flake, flake]);
    expect(counts(two)).toEqual([2, 0]);
    expect(two.warnings[0]).toMatch(/^FLAKY a.spec.ts > t[\s\S]*Error: once/);
    const three = read([flake, flake, flake]);
    expect(counts(three)).toEqual([3, 1]);
    expect(three.problems[0]).toContain('3 tests passed only when they were run once more');
  });
});

describe('verdict on a runner', () => {
  const good = { passed: 3, failed: 0, problems: [] };
  test('leaves a good run as it is', () => {
    expect(judge(good, fine)).toEqual({ ...good, notes: [] });
  });
  test('fails a run without tests, and one whose report is missing', () => {
    expect(judge({ passed: 0, failed: 0, problems: [] }, fine).failed).toBe(1);
    for (const read of [readCatch2, readVitest, readPlaywright]) {
      expect(judge(read(join(folder, 'none')), fine).failed).toBe(1);
    }
  });
  test('fails a runner that ended badly although its tests passed', () => {
    expect(
      judge(good, { ...fine, code: 1, stderr: 'AddressSanitizer: leak' }).problems[0],
    ).toContain('leak');
    expect(judge(good, { ...fine, code: 1, signal: 'SIGSEGV' }).failed).toBe(1);
    const hung = judge(good, { ...fine, timedOut: true, stdout: 'the last it said' });
    expect(hung.failed).toBe(1);
    expect(hung.problems[0]).toContain('the last it said');
  });
  test('shows what a sanitizer said of the test in which the program died', () => {
    const stderr =
      'before\n==7==ERROR: AddressSanitizer: heap-use-after-free\n  #0 in memcpy\n  #1 in f /x/engine/core/a.cpp:3\n';
    const died = { passed: 1, failed: 1, problems: ['the program died in "a"'] };
    expect(judge(died, { ...fine, code: 1, stderr }).problems).toEqual([
      'the program died in "a"\n==7==ERROR: AddressSanitizer: heap-use-after-free\n  #1 in f /x/engine/core/a.cpp:3',
    ]);
    expect(judge(died, { ...fine, code: 1 }).problems).toEqual(died.problems);
  });
  test('does not count a red run twice', () => {
    expect(judge({ passed: 1, failed: 2, problems: ['a', 'b'] }, { ...fine, code: 2 }).failed).toBe(
      2,
    );
  });
});
