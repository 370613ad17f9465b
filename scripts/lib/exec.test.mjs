// A program that hangs is ended, whatever it has started and whichever signals it ignores.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { capture } from './exec.mjs';
import { readText } from './files.mjs';

const node = (source, options) => capture(process.execPath, ['-e', source], options);

describe('capture', () => {
  test('hands back the code and what was said', async () => {
    const { code, stdout, stderr, timedOut } = await node(
      "console.log('out'); console.error('err'); process.exitCode = 3",
    );
    expect([code, stdout, stderr, timedOut]).toEqual([3, 'out\n', 'err\n', false]);
  });

  test('ends a program that does not listen, although one it started holds its output open', async () => {
    const deaf = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
    const parent = `const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit', detached: true });
      require('node:fs').writeSync(1, String(child.pid));
      ${deaf}`;
    const { timedOut, stdout } = await node(parent, { timeoutMs: 4000, graceMs: 500 });
    expect(timedOut).toBe(true);
    // If it starts too slowly, it never prints the process id.
    if (stdout !== '') process.kill(Number(stdout), 'SIGKILL');
  });

  test('ends what a program started with it, and keeps what it said in a log', async () => {
    const log = join(mkdtempSync(join(tmpdir(), 'tensorscope-log-')), 'said.log');
    const parent = `const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
      require('node:fs').writeSync(1, String(child.pid));
      setInterval(() => {}, 1000)`;
    let pid = 0;
    const started = setInterval(() => {
      pid = Number(readText(log) || 0);
    }, 20);
    const { timedOut } = await node(parent, { log, timeoutMs: 4000, graceMs: 500 });
    clearInterval(started);
    expect(timedOut).toBe(true);
    expect(pid).toBeGreaterThan(0);
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), { timeout: 10_000 });
  });
});
