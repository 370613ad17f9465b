// The programs in node_modules, each with the configuration file next to the code it is used for.
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

const PROGRAMS = {
  biome: ['@biomejs/biome/bin/biome'],
  tsc: ['typescript/bin/tsc'],
  vite: ['vite/bin/vite.js'],
  vitest: ['vitest/vitest.mjs', 'run', '--config', join(ROOT, 'tests/vitest.config.ts')],
  playwright: [
    '@playwright/test/cli.js',
    'test',
    '--config',
    join(ROOT, 'tests/playwright.config.ts'),
  ],
};

/** The command line that runs a tool: [program, arguments], for `run`, `capture` and `spawn`. */
export function toolLine(name, ...args) {
  const [program, ...given] = PROGRAMS[name];
  return [process.execPath, [join(ROOT, 'node_modules', program), ...given, ...args]];
}
