// Grades programs in a separate process. Node terminates the whole process when a program uses more memory than is available, or
// so much that V8 cannot end the thread alone; one line then reports this, and the next program gets a new process.

import type { ChildProcess } from 'node:child_process';
import { type Given, GradeProblem, type Line } from './grade-line';
import type { Told } from './grade-process';

/** The script is built into the same folder as this file. */
const PROGRAM: string = 'grade-process.js';
/** The number of last characters of stderr that are kept. */
const TAIL = 4000;

/** A sentence that says why a process ended. */
function reason(said: string, code: number | null, signal: string | null): string {
  if (/out of memory|allocation failed|invalid (table )?size/i.test(said))
    return 'It took more memory than it is given, and its process ended.';
  if (signal === 'SIGKILL')
    return 'Its process was killed, as systems do with one that takes too much memory.';
  return `Its process ended (${signal ?? `exit code ${code}`}).`;
}

interface Process {
  readonly child: ChildProcess;
  /** The last output of the process on stderr. */
  said: string;
  /** Receives the answer about the program that is being graded. */
  heard: ((told: Told) => void) | undefined;
  /** Called with the reason when the process has ended. */
  ended: ((why: string) => void) | undefined;
}

export class GraderApart {
  private process: Process | undefined;
  private before: Promise<unknown> = Promise.resolve();

  private open(): Process {
    if (this.process !== undefined) return this.process;
    const { fork } = process.getBuiltinModule('node:child_process');
    const { fileURLToPath } = process.getBuiltinModule('node:url');
    const child = fork(fileURLToPath(new URL(PROGRAM, import.meta.url)), [], {
      env: {},
      execArgv: [],
      // Programs may return NaN and Infinity, which JSON cannot represent.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const made: Process = { child, said: '', heard: undefined, ended: undefined };
    child.stderr?.on('data', (data) => {
      made.said = (made.said + data).slice(-TAIL);
    });
    child.on('message', (told: Told) => made.heard?.(told));
    const gone = (why: string) => {
      if (this.process === made) this.process = undefined;
      made.ended?.(why);
    };
    child.on('error', (error) => gone(`Its process ended (${error.message}).`));
    // "close" instead of "exit": at this point all output has been received.
    child.on('close', (code, signal) => gone(reason(made.said, code, signal)));
    this.process = made;
    return made;
  }

  /**
   * Grades one program at a time. Throws GradeProblem for an unknown exercise or language; never because of what the program
   * does.
   */
  program(given: Given): Promise<Line> {
    const line = this.before.then(() => this.programNow(given));
    this.before = line.catch(() => undefined);
    return line;
  }

  private programNow(given: Given): Promise<Line> {
    const made = this.open();
    return new Promise<Line>((resolve, reject) => {
      made.heard = (told) => {
        if (told.last) this.dispose();
        if ('line' in told) resolve(told.line);
        else if ('problem' in told) reject(new GradeProblem(told.problem));
        else reject(new Error(told.fault));
      };
      made.ended = (ended) => {
        const { exercise, language, seed, own } = given;
        const cases_of = own === undefined ? 'course' : 'given';
        resolve({ exercise, language, seed, passed: false, right: 0, cases: 0, ended, cases_of });
      };
      made.child.send(given);
    }).finally(() => {
      made.heard = made.ended = undefined;
    });
  }

  dispose(): void {
    this.process?.child.kill('SIGKILL');
    this.process = undefined;
  }
}
