// npm run -s cli -- ARGS: the native command line. stdout and the exit code are its own; building is told on stderr.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildCxx } from './build-cxx.mjs';
import { main } from './lib/log.mjs';
import { BUILD } from './lib/paths.mjs';
import { setUp } from './setup.mjs';

await main(async () => {
  await setUp();
  await buildCxx('native', ['tensorscope']);
  const program = join(BUILD, 'native', 'tensorscope');
  const { status, signal, error } = spawnSync(program, process.argv.slice(2), {
    stdio: 'inherit',
    cwd: process.env.INIT_CWD ?? process.cwd(),
  });
  if (error) throw error;
  return signal ? 1 : status;
});
