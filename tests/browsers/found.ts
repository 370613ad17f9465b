// Stores the results of a walk for the matrix: `npm run browsers` makes tests/BROWSERS.md from them.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Place } from './lab';

export interface Found extends Place {
  /** Name and version. */
  readonly browser: string;
  /** The smallest observed step of the page's clock. */
  readonly clock_us?: number | undefined;
  /** Why the lab cannot run there, as the page also says. */
  readonly refused?: string | undefined;
  readonly failed?: string;
}

/** 95 % intervals, each measured with a clock of 1 ms. */
export interface Intervals {
  readonly browser: string;
  readonly rounds: number;
  /** How many contained what the browser's finest clock measured just before and just after. */
  readonly held: number;
}

/** At least so many of them contain what they should. */
export const HELD = 0.9;

const FOLDER = fileURLToPath(new URL('../../build/browsers/', import.meta.url));

/** @param browser with its version, or the project's name: "WebKitGTK 2.50.6", "WebKit" */
const fileOf = (browser: string, ...what: string[]): string => {
  const name = browser.startsWith('WebKit') ? 'WebKitGTK' : browser.split(' ')[0];
  return `${FOLDER}${[name, ...what].join('-')}.json`;
};

const placeFile = (browser: string, { lab, host, isolated }: Place): string =>
  fileOf(browser, lab, host, isolated ? 'isolated' : 'plain');

const intervalsFile = (browser: string): string => fileOf(browser, 'intervals');

function keep(file: string, found: Found | Intervals): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, `${JSON.stringify(found)}\n`);
}

export const keepFound = (found: Found): void => keep(placeFile(found.browser, found), found);

export const keepIntervals = (found: Intervals): void => keep(intervalsFile(found.browser), found);

/** Whether an earlier run measured them and they held. */
export function areIntervalsFound(browser: string): boolean {
  const file = intervalsFile(browser);
  if (!existsSync(file)) return false;
  const { held, rounds } = JSON.parse(readFileSync(file, 'utf8')) as Intervals;
  return held >= HELD * rounds;
}

/** Whether an earlier walk covered this place and did not fail. */
export function isFound(browser: string, place: Place): boolean {
  const file = placeFile(browser, place);
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).failed === undefined;
}
