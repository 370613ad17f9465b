import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../../build/native/tensorscope');

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the real program, as a shell would. */
export function cli(args: string[], input?: string): Outcome {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing: run \`npm run build\` first.`);
  // The timeout ends a hanging command; how long commands take is not tested.
  const run = spawnSync(PROGRAM, args, {
    encoding: 'utf8',
    input: input ?? '',
    timeout: 300_000,
    maxBuffer: 1 << 26,
  });
  if (run.error) throw run.error;
  return { code: run.status, stdout: run.stdout, stderr: run.stderr };
}

/** Runs a command with --json and returns what it printed; throws unless it succeeds. */
export function cliJson<T>(args: string[], input?: string): T {
  const { code, stdout, stderr } = cli([...args, '--json'], input);
  if (code !== 0) throw new Error(`exit ${code}: ${stderr}`);
  return JSON.parse(stdout) as T;
}

/** Writes text to a new file outside the repository and returns its path. */
export function temporaryFile(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'tensorscope-cli-')), 'spec.json');
  writeFileSync(path, text);
  return path;
}
