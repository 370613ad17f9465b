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

const FOLDER = fileURLToPath(new URL('../../build/browsers/', import.meta.url));

/** @param browser with its version, or the project's name: "WebKitGTK 2.50.6", "WebKit" */
const fileOf = (browser: string, { lab, host, isolated }: Place): string => {
  const name = browser.startsWith('WebKit') ? 'WebKitGTK' : browser.split(' ')[0];
  return `${FOLDER}${[name, lab, host, isolated ? 'isolated' : 'plain'].join('-')}.json`;
};

export function keepFound(found: Found): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(found.browser, found), `${JSON.stringify(found)}\n`);
}

/** Whether an earlier walk covered this place and did not fail. */
export function isFound(browser: string, place: Place): boolean {
  const file = fileOf(browser, place);
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).failed === undefined;
}
