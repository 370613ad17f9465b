// End-to-end tests that the gate leaves out temporarily because they fail now and then for an unknown reason. The long tier still
// runs them. The list is short and every entry expires; an invalid list is a failed check.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

const FILE = join(ROOT, 'tests/quarantine.json');
const MOST = 5;
const LONGEST_DAYS = 14;
const DAY_MS = 86_400_000;

/** @returns {{ test: string, reason: string, since: string, until: string }[]} `test` is a title, dates are ISO days */
export const quarantined = () => JSON.parse(readFileSync(FILE, 'utf8'));

const isDay = (text) =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(text)) && Number.isFinite(Date.parse(text));

/** Problems of a list on the given day. */
export function quarantineProblems(list, today = new Date().toISOString().slice(0, 10)) {
  const of = ({ test }) => `tests/quarantine.json, “${test}”`;
  const problems = list.flatMap((entry) => {
    const { test, reason, since, until } = entry;
    if (!test || !reason) return [`${of(entry)}: it needs "test", a title, and "reason"`];
    if (!isDay(since) || !isDay(until))
      return [`${of(entry)}: "since" and "until" have to be days like ${today}`];
    const days = (Date.parse(until) - Date.parse(since)) / DAY_MS;
    if (days > LONGEST_DAYS || days < 0)
      return [`${of(entry)}: it lasts ${days} days, ${LONGEST_DAYS} at most are allowed`];
    if (until < today) return [`${of(entry)}: it ended on ${until}: mend the test's cause`];
    return [];
  });
  if (list.length > MOST)
    problems.push(`tests/quarantine.json has ${list.length} entries, ${MOST} at most are allowed`);
  return problems;
}

/** Playwright arguments that leave these tests out. */
export function leavingOut(list) {
  if (list.length === 0) return [];
  const escaped = list.map(({ test }) => test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return [`--grep-invert=${escaped.join('|')}`];
}
