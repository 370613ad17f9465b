// The package as its user has it: packed as `npm pack` packs it, installed into a folder outside of this repository.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const require = createRequire(import.meta.url);

/** A new folder of the system's for such; nothing of this repository is above it. */
export const outside = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'tensorscope-user-')));

/** Runs a program that has to succeed; what it printed. */
export function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: 600_000, // ends what hangs
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}\n${stdout}${stderr}`);
  return stdout;
}

/** @param files by name, folders are made */
export function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

let tarball: string | undefined;

/** The tarball, packed from the built checkout once in a file of tests. */
export function packed(): string {
  if (tarball !== undefined) return tarball;
  const folder = outside();
  // What `npm pack` builds first is built: that step is a build of its own in `npm test`.
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], ROOT);
  const [name] = readdirSync(folder);
  if (name === undefined) throw new Error('npm pack packed nothing');
  tarball = join(folder, name);
  return tarball;
}

/** A user's folder with the package installed, from the tarball alone: no registry is asked. */
export function userFolder(kind: 'module' | 'commonjs' = 'module'): string {
  const folder = outside();
  write(folder, {
    'package.json': JSON.stringify({ name: 'user', version: '1.0.0', private: true, type: kind }),
  });
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', packed()], folder);
  return folder;
}

/** A program of this repository's tools, for a user's folder. */
export const tool = (name: string): string => require.resolve(name);
