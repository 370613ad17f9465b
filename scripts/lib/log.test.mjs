import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { refuseOptions } from './log.mjs';

it('a script without options refuses one by its name, and --help begins no work', () => {
  expect(() => refuseOptions('it runs.', [])).not.toThrow();
  expect(() => refuseOptions('it runs.', ['--fast'])).toThrow('"--fast" is not known. It takes no');
  expect(() => refuseOptions('it runs.', ['--help'])).toThrow(/^It takes no options: it runs\.$/);
});

it.each(['lint', 'format'])('npm run %s -- --help answers at once', (name) => {
  const script = join(import.meta.dirname, '..', `${name}.mjs`);
  const run = () =>
    execFileSync(process.execPath, [script, '--help'], { stdio: 'pipe', timeout: 60_000 });
  expect(run).toThrow('It takes no options');
});
