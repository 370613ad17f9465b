import { expect } from 'vitest';
import { cli } from './run.ts';

/** Expects an error: one line on stderr, exit 2, nothing on stdout. */
export function expectError(args: string[], message: string | RegExp, input?: string): void {
  const { code, stdout, stderr } = cli(args, input);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^tensorscope: [^\n]+\n$/);
  expect(stderr).toMatch(message);
}
