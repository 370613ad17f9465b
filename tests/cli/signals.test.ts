// npm run cli is ended: so is the engine that it started.
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

/** The engine's process, once the script has set up, built and started it. */
async function engineOf(pid: number): Promise<number> {
  for (;;) {
    const { stdout, error } = spawnSync('pgrep', ['-x', '-P', String(pid), 'tensorscope']);
    if (error) throw error;
    const engine = Number(String(stdout).trim());
    if (engine > 0) return engine;
    await wait(50);
  }
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'cli: %s to the script ends the engine, with the exit code of a shell',
  async (signal) => {
    const stdin = 'pipe'; // the engine waits for a spec that never comes
    const script = spawn(process.execPath, [SCRIPT, 'describe', '--spec', '-'], {
      stdio: [stdin, 'ignore', 'inherit'],
    });
    const ended = new Promise<number | null>((resolve) => script.on('exit', resolve));
    const engine = await engineOf(script.pid ?? 0);
    started.push(engine, script.pid ?? 0);
    script.kill(signal);
    expect(await ended).toBe({ SIGTERM: 143, SIGINT: 130, SIGHUP: 129 }[signal]);
    expect(alive(engine)).toBe(false);
  },
);
