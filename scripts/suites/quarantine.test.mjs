// The quarantine is short, each entry has a reason and expires, and Playwright gets the titles literally.
import { expect, test } from 'vitest';
import { leavingOut, quarantined, quarantineProblems } from './quarantine.mjs';

const entry = { test: 'a (b)', reason: 'why', since: '2026-11-01', until: '2026-11-15' };
const problemsOf = (changes, today = '2026-11-10') =>
  quarantineProblems([{ ...entry, ...changes }], today);

test('an entry with its reason and at most 14 days is in order until its last day', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({}, '2026-11-15')).toEqual([]);
  expect(problemsOf({}, '2026-11-16')[0]).toContain('it ended on 2026-11-15');
});

test.each([
  [{ reason: '' }, 'it needs "test", a title, and "reason"'],
  [{ until: 'soon' }, 'have to be days'],
  [{ until: '2026-11-16' }, 'it lasts 15 days'],
  [{ until: '2026-10-01' }, 'it lasts -31 days'],
])('an entry with %j is a problem', (changes, said) => {
  expect(problemsOf(changes)).toHaveLength(1);
  expect(problemsOf(changes)[0]).toContain(said);
});

test('more than five entries are a problem', () => {
  expect(quarantineProblems(new Array(5).fill(entry), '2026-11-10')).toEqual([]);
  expect(quarantineProblems(new Array(6).fill(entry), '2026-11-10')).toHaveLength(1);
});

test('a title is left out as it stands, whatever its characters', () => {
  expect(leavingOut([])).toEqual([]);
  const [argument] = leavingOut([entry, { ...entry, test: 'c?' }]);
  expect(argument).toBe('--grep-invert=a \\(b\\)|c\\?');
});

test('the list of today can be read', () => {
  expect(Array.isArray(quarantined())).toBe(true);
});
