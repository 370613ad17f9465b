// When npm run cli is ended, the engine that it started ends too.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';

const SCRIPT = join(import.meta.dirname, '../../scripts/cli.mjs');
const started: number[] = [];

const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
afterEach(() => {
  for (const pid of started.splice(0)) if (alive(pid)) process.kill(pid, 'SIGKILL');
});

/** The first child of a process, once it exists; only of the given name, if there is one. */
async function childOf(pid: number, name?: string): Promise<number> {
  for (;;) {
    const named = name === undefined ? [] : ['-x', name];
    const { stdout, error } = spawnSync('pgrep', ['-P', String(pid), ...named]);
    if (error) throw error;
    const child = Number(String(stdout).trim());
    if (child > 0) return child;
    await wait(50);
  }
}

/** Runs a command until the engine waits for a spec that never comes, ends it, and returns how it ended. */
async function endedBy(signal: NodeJS.Signals, command: string, args: string[], depth: number) {
  const script = spawn(command, [...args, 'describe', '--spec', '-'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => script.on('exit', resolve));
  let parent = script.pid ?? 0;
  for (let i = 0; i < depth; i += 1) parent = await childOf(parent);
  const engine = await childOf(parent, 'tensorscope');
  started.push(engine, parent);
  script.kill(signal);
  const code = await ended;
  return { code, engine };
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'cli: %s to the script ends the engine, with the exit code of a shell',
  async (signal) => {
    const { code, engine } = await endedBy(signal, process.execPath, [SCRIPT], 0);
    expect(code).toBe({ SIGTERM: 143, SIGINT: 130, SIGHUP: 129 }[signal]);
    expect(alive(engine)).toBe(false);
  },
);

// npm passes the signal on and does not wait.
test('cli: SIGTERM to npm run cli ends the engine', async () => {
  const { engine } = await endedBy('SIGTERM', 'npm', ['run', '-s', 'cli', '--'], 1);
  for (let i = 0; i < 100 && alive(engine); i += 1) await wait(100);
  expect(alive(engine)).toBe(false);
});
