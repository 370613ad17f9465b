// A process of its own in which programs are graded. Node ends a process as a whole when a program takes more memory than there
// is, or more than V8 can end a thread for; then one line says so, and the next program has a new process.

import type { ChildProcess } from 'node:child_process';
import { type Given, GradeProblem, type Line } from './grade-line';
import type { Told } from './grade-process';

/** Built beside this file. */
const PROGRAM: string = 'grade-process.js';
/** Of what a process says at its end. */
const TAIL = 4000;

/** Why a process is gone, in a sentence. */
function reason(said: string, code: number | null, signal: string | null): string {
  if (/out of memory|allocation failed|invalid (table )?size/i.test(said))
    return 'It took more memory than it is given, and its process ended.';
  if (signal === 'SIGKILL')
    return 'Its process was killed, as systems do with one that takes too much memory.';
  return `Its process ended (${signal ?? `exit code ${code}`}).`;
}

interface Process {
  readonly child: ChildProcess;
  /** What it wrote to stderr last. */
  said: string;
}

export class GraderApart {
  private process: Process | undefined;

  private async open(): Promise<Process> {
    if (this.process !== undefined) return this.process;
    const { fork } = process.getBuiltinModule('node:child_process');
    const { fileURLToPath } = process.getBuiltinModule('node:url');
    const file = fileURLToPath(new URL(PROGRAM, import.meta.url));
    const child = fork(file, [], {
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const made: Process = { child, said: '' };
    child.stderr?.on('data', (data) => {
      made.said = (made.said + data).slice(-TAIL);
    });
    this.process = made;
    return made;
  }

  /** Throws GradeProblem for what is wrong with the name; never for what the program does. */
  async program(given: Given): Promise<Line> {
    const made = await this.open();
    const { child } = made;
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        child.removeAllListeners();
        act();
      };
      child.on('message', (told: Told) =>
        settle(() => {
          if ('line' in told) resolve(told.line);
          else if ('problem' in told) reject(new GradeProblem(told.problem));
          else reject(new Error(told.fault));
        }),
      );
      child.on('error', (error) => settle(() => reject(error)));
      // "close" and not "exit": by then all it said has been heard.
      child.on('close', (code, signal) =>
        settle(() => {
          this.process = undefined;
          const { exercise, language, seed } = given;
          const ended = reason(made.said, code, signal);
          resolve({ exercise, language, seed, passed: false, right: 0, cases: 0, ended });
        }),
      );
      child.send(given, (error) => error && settle(() => reject(error)));
    });
  }

  dispose(): void {
    this.process?.child.kill('SIGKILL');
    this.process = undefined;
  }
}
