// WebKitGTK's own small browser with its driver, on a virtual screen.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ready, Session } from './webdriver';

export interface WebKit {
  begin(): Promise<Session>;
  /** The home folder of its processes, where it saves files. */
  readonly home: string;
  end(): void;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Starts a screen with a free display number. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]?.on('data', (chunk) => resolve(String(chunk).trim()));
    screen.on('exit', (code) => reject(new Error(`Xvfb ended with code ${code}`)));
  });
  return { screen, display: `:${number}` };
}

export async function startWebKit(): Promise<WebKit> {
  const { WEBKIT_DRIVER: driver, WEBKIT_BROWSER: browser } = process.env;
  if (!driver || !browser) throw new Error('there is no WebKit here: npm test sets it up');
  const home = mkdtempSync(join(tmpdir(), 'tensorscope-webkit-'));
  const { screen, display } = await startScreen();
  const port = await freePort();
  // In a process group of its own, so that its children end with it.
  const group = spawn('dbus-run-session', ['--', driver, `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, HOME: home, DISPLAY: display, LANG: 'C.UTF-8' },
  });
  const address = `http://127.0.0.1:${port}`;
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    if (group.pid !== undefined) process.kill(-group.pid);
    screen.kill();
    try {
      // A desktop helper has a mount in the folder until it has ended, too.
      rmSync(home, { recursive: true, force: true, maxRetries: 12, retryDelay: 100 });
    } catch (error) {
      console.log(`left behind: ${home} (${error})`);
    }
  };
  process.once('exit', end);
  const options = { binary: browser, args: ['--automation'] };
  while (!(await ready(address))) {
    if (group.exitCode !== null) throw new Error(`${driver} ended with code ${group.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    home,
    end,
    begin: () => Session.begin(address, { 'webkitgtk:browserOptions': options }),
  };
}
