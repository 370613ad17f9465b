// Every fault can still be applied. `npm run mutants` itself takes minutes and is not part of `npm test`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../lib/paths.mjs';
import { MUTANTS } from './list.mjs';

describe('mutants', () => {
  test('there are at least twenty, each with a name of its own', () => {
    expect(MUTANTS.length).toBeGreaterThanOrEqual(20);
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
  });
  test.each(MUTANTS)('$name: the text it changes is there exactly once', (mutant) => {
    const text = readFileSync(join(ROOT, 'engine', 'timing', mutant.file), 'utf8');
    expect(text.split(mutant.search).length - 1).toBe(1);
    expect(mutant.replace).not.toBe(mutant.search);
  });
});
