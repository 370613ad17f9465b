// The program after its checkout was moved: the paths it was built with no longer exist.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** One step of a training, with the data looked for in this folder. */
const train = (data: string) =>
  spawnSync(
    join(ROOT, 'build/native/tensorscope'),
    ['train', '--preset', 'digits-mlp', '--steps', '1', '--json'],
    { encoding: 'utf8', timeout: 300_000, env: { ...process.env, TENSORSCOPE_DATA: data } },
  );

test('cli: TENSORSCOPE_DATA says where the data are, and an error names that folder', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'tensorscope-data-'));
  const missing = train(elsewhere);
  expect([missing.status, missing.stdout]).toEqual([2, '']);
  expect(missing.stderr).toContain(join(elsewhere, 'digits.bin'));
  cpSync(join(ROOT, 'engine/data/digits.bin'), join(elsewhere, 'digits.bin'));
  expect(JSON.parse(train(elsewhere).stdout).curve).toHaveLength(1);
});
