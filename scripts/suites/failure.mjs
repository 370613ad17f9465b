// Formats a failure: which test, where, at which step, why, after how long, and the command that repeats it; six lines at most.
import { ROOT } from '../lib/paths.mjs';

const PLACE = /((?:engine|web|tests|scripts)\/[\w./-]+\.(?:ts|mjs|js|cpp|h|py)):(\d+)/;
const WIDTH = 300;
const cut = (text) => (text.length > WIDTH ? `${text.slice(0, WIDTH - 3)}...` : text);

/** Removes terminal colours, which do not belong in a report. */
export const plain = (text) =>
  text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '');

/** The first place in the repository that a text names, such as "tests/e2e/labs.spec.ts:12". */
export function placeIn(text = '') {
  const [, file, line] = PLACE.exec(plain(text).replaceAll(`${ROOT}/`, '')) ?? [];
  return file === undefined ? undefined : `${file}:${line}`;
}

/** An error's message on one line, and on another what it was waiting for or comparing. */
export function reasonOf(message = '') {
  const lines = plain(message)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const [first = 'failed without a word', ...rest] = lines;
  const upTo = (list, found) => list.slice(0, list.findIndex(found) >>> 0);
  const body = upTo(rest, (line) => /^at .*:\d+/.test(line));
  const said = upTo(body, (line) => line === 'Call log:');
  const compared = said.filter((line) => /^(Locator|Expected|Received|Timeout|[-+] )/.test(line));
  const waited = body.slice(said.length).find((line) => /^- waiting for/.test(line));
  const more = [...compared.slice(0, 6), ...(waited === undefined ? [] : [waited.slice(2)])];
  const detail = more.length > 0 ? more : said.slice(0, 3);
  return [first, detail.join('; ')].filter(Boolean).map(cut);
}

/**
 * @param {{ test: string, place?: string, step?: string, message?: string, ms?: number, again?: string }} failure
 * @returns {string} at most six lines
 */
export function formatFailure({ test, place, step, message, ms, again }) {
  const seconds = ms === undefined ? '' : ` after ${(ms / 1000).toFixed(1)} s`;
  const where = [place && `at ${place}`, step && `in “${step}”`].filter(Boolean).join(', ');
  return [
    cut(test),
    (where || seconds) && `  ${where}${seconds}`.replace(/^ {3}/, '  '),
    ...reasonOf(message).map((line) => `  ${line}`),
    again && `  again: ${again}`,
  ]
    .filter(Boolean)
    .join('\n');
}
