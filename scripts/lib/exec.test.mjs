// A program that hangs is ended, whatever it started and whatever it listens to.
import { describe, expect, test } from 'vitest';
import { capture } from './exec.mjs';

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
    // Slower than that to start, it never came to say the number.
    if (stdout !== '') process.kill(Number(stdout), 'SIGKILL');
  });
});
