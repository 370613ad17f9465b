// Child processes: run and show, run and capture, find a program.
import { spawn } from 'node:child_process';
import { accessSync, constants, createWriteStream } from 'node:fs';
import { constants as os, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { untilDeadline } from './deadline.mjs';
import { Fixable } from './log.mjs';

/** The first executable called `name` on PATH, or undefined. */
export function which(name, path = process.env.PATH ?? '') {
  for (const folder of path.split(delimiter)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // It is not here: look in the next folder.
    }
  }
  return undefined;
}

const ENDING = ['SIGHUP', 'SIGINT', 'SIGTERM'];

/** Process groups that are running, each by the id of its first process. */
const groups = new Set();

/** Ends a whole group, including everything that the program started. */
function endGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has already ended.
  }
}

/** Ctrl+C does not reach a separate process group, so the signal is passed on. */
function passOn(signal) {
  for (const pid of groups) endGroup(pid, signal);
  process.exit(128 + os.signals[signal]);
}

function enterGroup(pid) {
  if (groups.size === 0) for (const signal of ENDING) process.on(signal, passOn);
  groups.add(pid);
}

let low = false;

/** Programs started from now on run with lower priority. */
export function runBehind() {
  low = true;
}

function letOthersFirst(pid) {
  try {
    setPriority(pid, os.priority.PRIORITY_LOW);
  } catch {
    // It has already ended, or the system does not allow it: its priority stays as it is.
  }
}

function leaveGroup(pid) {
  groups.delete(pid);
  if (groups.size === 0) for (const signal of ENDING) process.off(signal, passOn);
}

/**
 * Runs a program to its end. Resolves with {code, stdout, stderr}; never rejects on a non-zero exit. After `timeoutMs` (by
 * default at the deadline) the program and everything it started get SIGTERM, `graceMs` later SIGKILL, and `timedOut` is true.
 * `show: true` also passes its output to stderr as it comes; `log` names a file that receives it as it comes.
 */
export function capture(
  command,
  args,
  { cwd, env, input, show = false, log, timeoutMs = untilDeadline(), graceMs = 10_000 } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      detached: true,
    });
    const { pid } = child;
    if (pid !== undefined) {
      enterGroup(pid);
      if (low) letOthersFirst(pid);
    }
    const kept = log === undefined ? undefined : createWriteStream(log);
    const hear = (chunks) => (chunk) => {
      chunks.push(chunk);
      kept?.write(chunk);
      if (show) process.stderr.write(chunk);
    };
    const out = [];
    const err = [];
    child.stdout.on('data', hear(out));
    child.stderr.on('data', hear(err));
    child.on('error', (error) => {
      kept?.end();
      reject(error);
    });
    let timedOut = false;
    let grace;
    const stop = () => {
      timedOut = true;
      endGroup(pid, 'SIGTERM');
      // A runner gets time to end its browser; one that does not react is killed.
      grace = setTimeout(() => {
        endGroup(pid, 'SIGKILL');
        // A process that left the group may live on and keep the output open.
        child.stdout.destroy();
        child.stderr.destroy();
      }, graceMs);
    };
    const timer = timeoutMs > 0 ? setTimeout(stop, timeoutMs) : undefined;
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      clearTimeout(grace);
      if (timedOut) endGroup(pid, 'SIGKILL');
      leaveGroup(pid);
      const result = {
        timedOut,
        code: code ?? 1,
        signal,
        stdout: Buffer.concat(out).toString('utf8'),
        stderr: Buffer.concat(err).toString('utf8'),
      };
      if (kept === undefined) resolve(result);
      else kept.end(() => resolve(result));
    });
    if (input !== undefined) child.stdin.end(input);
  });
}

/** Runs a program that must succeed; the error contains the end of its output and `hint`. */
export async function run(command, args, options = {}) {
  const result = await capture(command, args, options);
  if (result.code === 0) return result;
  const tail = `${result.stdout}\n${result.stderr}`.trim().split('\n').slice(-40).join('\n');
  const line = [command, ...args].join(' ').slice(0, 300);
  const end = result.signal ? `was ended by ${result.signal}` : `ended with code ${result.code}`;
  throw new Fixable(
    `${line}\n${end}.\n${options.show ? '' : `${tail}\n`}${options.hint ? `${options.hint}\n` : ''}`,
  );
}

/**
 * Runs a program in place of this one: it has this process's terminal and receives the signals that would end it, so that neither
 * outlives the other. Resolves with its exit code; after a signal, like a shell, with 128 plus the signal's number.
 */
export function stepAside(command, args, { cwd } = {}) {
  return new Promise((resolve, reject) => {
    // Listening begins before the program is started, because a signal that came in between would end this process alone. Node delivers
    // such a signal after the start.
    const forward = (signal) => child.kill(signal);
    for (const signal of ENDING) process.on(signal, forward);
    const child = spawn(command, args, { cwd, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const each of ENDING) process.off(each, forward);
      resolve(code ?? 128 + os.signals[signal]);
    });
  });
}

/** Maps `items` through an async function, at most `limit` at a time, keeping order. */
export async function mapLimit(items, limit, work) {
  const results = new Array(items.length);
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index], index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  return results;
}
