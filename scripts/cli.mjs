// npm run -s cli -- ARGS: the native command line. stdout and the exit code are its own; build messages go to stderr. Two things
// are not done by the engine's program: `grade` runs the page's code (grade.mjs), and .npz files are unpacked first (npz.mjs).
import { join } from 'node:path';
import { buildCli } from './build-cli.mjs';
import { gradeCommand } from './grade.mjs';
import { stepAside } from './lib/exec.mjs';
import { main } from './lib/log.mjs';
import { ROOT } from './lib/paths.mjs';

/** Unpacks .npz files first. Their reader is built only when an argument names one. */
async function unpackedFirst(args, cwd, program) {
  if (!args.some((word) => /\.npz(:[^:]+)?$/i.test(word))) return program(args);
  const { NpzProblem, withNpz } = await import('./npz.mjs');
  try {
    return await withNpz(args, cwd, program);
  } catch (error) {
    if (!(error instanceof NpzProblem)) throw error;
    process.stderr.write(`tensorscope: ${error.message}\n`);
    return 2;
  }
}

await main(async () => {
  const [command, ...rest] = process.argv.slice(2);
  if (command === 'grade') return gradeCommand(rest);
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const env = { TENSORSCOPE_DATA: join(ROOT, 'engine/data'), ...process.env };
  const cli = await buildCli();
  return unpackedFirst(process.argv.slice(2), cwd, (args) => stepAside(cli, args, { cwd, env }));
});
