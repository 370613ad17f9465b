// npm run -s cli -- ARGS: the native command line. stdout and the exit code are its own; building is told on stderr.
// `grade` is no command of the engine: it runs the page's code, see grade.mjs.
import { join } from 'node:path';
import { buildCxx } from './build-cxx.mjs';
import { gradeCommand } from './grade.mjs';
import { stepAside } from './lib/exec.mjs';
import { main } from './lib/log.mjs';
import { BUILD } from './lib/paths.mjs';
import { setUp } from './setup.mjs';

await main(async () => {
  const [command, ...rest] = process.argv.slice(2);
  if (command === 'grade') return gradeCommand(rest);
  await setUp();
  await buildCxx('native', ['tensorscope']);
  const program = join(BUILD, 'native', 'tensorscope');
  return stepAside(program, process.argv.slice(2), { cwd: process.env.INIT_CWD ?? process.cwd() });
});
