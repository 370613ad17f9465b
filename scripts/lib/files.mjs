// Small file helpers: listing, hashing, stamps and a lock between processes.
import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { say } from './log.mjs';
import { BUILD, ROOT } from './paths.mjs';

/** All files below `folder` (absolute paths, sorted) whose path passes `keep`. A missing folder is empty. */
export function listFiles(folder, keep = () => true) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter(keep)
    .sort();
}

export const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/**
 * One hash over the names and contents of files, plus anything else that decides the result. Names are relative to the root, so a
 * copied or moved checkout has the same hash.
 */
export function hashFiles(files, extra = '', root = ROOT) {
  const hash = createHash('sha256').update(String(extra));
  for (const file of files) {
    if (!existsSync(file)) continue;
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

export function writeAtomically(file, data) {
  mkdirSync(dirname(file), { recursive: true });
  const partial = `${file}.${process.pid}.partial`;
  writeFileSync(partial, data);
  renameSync(partial, file);
}

/** Writes a file only when its content changes, so that nothing is rebuilt needlessly. */
export function writeIfChanged(file, data) {
  if (existsSync(file) && readFileSync(file).equals(data)) return;
  writeAtomically(file, data);
}

export const readText = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/**
 * Runs `make` unless the stamp file already contains `key`. The stamp is removed first and written last, so interrupted work is
 * done again. Returns whether `make` ran.
 */
export async function stamped(file, key, make) {
  if (readText(file) === key) return false;
  rmSync(file, { force: true });
  await make();
  writeAtomically(file, key);
  return true;
}

const HEARTBEAT_MS = 2_000;
const STALE_MS = 30_000;

/** Identifies a lock's owner: process id, machine, and a unique id for this acquisition. */
const newOwner = () => `${process.pid} ${hostname()} ${randomUUID()}`;

/** Whether a lock's owner has ended, or has not touched the lock for long (its process id may have been reused). */
function isAbandoned(lock, owner) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > STALE_MS) return true;
    const [pid, machine] = owner.split(' ');
    // Process ids of another machine or container cannot be checked here.
    if (machine === hostname()) process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Removes an abandoned lock of this owner. It is renamed first, so that only one of several processes gets it. */
export function takeAway(lock, owner) {
  const aside = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, aside);
    // A new owner acquired the lock in between, so it is restored.
    if (readText(aside) !== owner) linkSync(aside, lock);
  } catch {
    // Another process was faster.
  } finally {
    rmSync(aside, { force: true });
  }
}

async function acquire(lock, name) {
  mkdirSync(dirname(lock), { recursive: true });
  const me = newOwner();
  for (let waited = 0; ; waited += 1) {
    try {
      writeFileSync(lock, me, { flag: 'wx' });
      return me;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = readText(lock);
    if (owner && isAbandoned(lock, owner)) takeAway(lock, owner);
    else await new Promise((resolve) => setTimeout(resolve, 200));
    if (waited === 10) say(`  waiting for another process, which is doing the same (${name})`);
  }
}

/**
 * Runs `work` in one process at a time: npm, ninja or unpacking must not run twice in one folder. `home` is that folder; a
 * toolchain may serve several checkouts, each with its own build.
 */
export async function withLock(name, work, home = BUILD) {
  const lock = join(home, 'locks', name);
  const me = await acquire(lock, name);
  const release = () => {
    if (readText(lock) === me) rmSync(lock, { force: true });
  };
  const touch = () => {
    if (readText(lock) === me) utimesSync(lock, new Date(), new Date());
  };
  const heartbeat = setInterval(touch, HEARTBEAT_MS);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.removeListener('exit', release);
    release();
  }
}
