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
      // Not here: look in the next folder.
    }
  }
  return undefined;
}

const ENDING = ['SIGHUP', 'SIGINT', 'SIGTERM'];

/** Groups of programs that run now, each by the number of its first. */
const groups = new Set();

/** Ends a whole group: what a program started ends with it. */
function endGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/** A group of its own hears nothing of Ctrl+C: it is passed on. */
function passOn(signal) {
  for (const pid of groups) endGroup(pid, signal);
  process.exit(128 + os.signals[signal]);
}

function enterGroup(pid) {
  if (groups.size === 0) for (const signal of ENDING) process.on(signal, passOn);
  groups.add(pid);
}

let low = false;

/** Programs that begin from now on let others go first. */
export function runBehind() {
  low = true;
}

function letOthersFirst(pid) {
  try {
    setPriority(pid, os.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the system does not allow it: it runs as it is.
  }
}

function leaveGroup(pid) {
  groups.delete(pid);
  if (groups.size === 0) for (const signal of ENDING) process.off(signal, passOn);
}

/**
 * Runs a program to its end. Resolves with {code, stdout, stderr}; never rejects on a non-zero exit.
 * After `timeoutMs`, at the deadline unless that is given, it and all that it started are asked to end, `graceMs` later they are made to, and `timedOut` is true.
 * `show: true` passes its output through to stderr as it comes; `log` names a file that gets it as it comes.
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
      // A runner gets the time to end its browser; one that does not listen is ended hard.
      grace = setTimeout(() => {
        endGroup(pid, 'SIGKILL');
        // What left the group may live on and hold its output open.
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

/** Runs a program that has to succeed; a failure carries the end of its output and `hint`. */
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
 * Runs a program in this one's place: with its terminal, and with the signals that would end this one, so that
 * neither outlives the other. Resolves with its exit code, as a shell gives it after a signal: 128 and its number.
 */
export function stepAside(command, args, { cwd } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit' });
    const forward = (signal) => child.kill(signal);
    for (const signal of ENDING) process.on(signal, forward);
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
