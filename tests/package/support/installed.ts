// The package as a user has it: packed like `npm pack` does, and installed into a folder outside this repository.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const require = createRequire(import.meta.url);

/** A new temporary folder with nothing of this repository above it. */
export const outside = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'tensorscope-user-')));

/** Runs a program that must succeed; returns what it printed. */
export function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: 600_000, // ends a hanging program
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}\n${stdout}${stderr}`);
  return stdout;
}

/** @param files contents by name; missing folders are made */
export function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

let tarball: string | undefined;

/** The tarball, packed from the built checkout once per test file. */
export function packed(): string {
  if (tarball !== undefined) return tarball;
  const folder = outside();
  // Scripts are skipped because the build that `npm pack` would run is a separate build step in `npm test`.
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], ROOT);
  const [name] = readdirSync(folder);
  if (name === undefined) throw new Error('npm pack packed nothing');
  tarball = join(folder, name);
  return tarball;
}

/** A user's folder with the package installed from the tarball alone, without any registry. */
export function userFolder(kind: 'module' | 'commonjs' = 'module'): string {
  const folder = outside();
  write(folder, {
    'package.json': JSON.stringify({ name: 'user', version: '1.0.0', private: true, type: kind }),
  });
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', packed()], folder);
  return folder;
}

/** A program of this repository's node_modules, for use in a user's folder. */
export const tool = (name: string): string => require.resolve(name);
