// The lab that web/README.md shows is the one that the tests run.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const text = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

it('web/README.md shows the lab of the tests, whole', () => {
  expect(text('web/README.md')).toContain(text('tests/fixtures/web/labs/dice/lab.ts').trimEnd());
});
