// Grades programs in a separate process. Node terminates the whole process when a program uses more memory than is available, or
// so much that V8 cannot end the thread alone; one line then reports this, and the next program gets a new process.

import type { ChildProcess } from 'node:child_process';
import { type Given, GradeProblem, type Line } from './grade-line';
import type { FromProcess } from './grade-process';

/** The script is built into the same folder as this file. */
const PROGRAM: string = 'grade-process.js';
/** The number of last characters of stderr that are kept. */
const TAIL = 4000;

/** A sentence that says why a process ended. */
function reason(output: string, code: number | null, signal: string | null): string {
  if (/out of memory|allocation failed|invalid (table )?size/i.test(output))
    return 'It took more memory than it is given, and its process ended.';
  if (signal === 'SIGKILL')
    return 'Its process was killed, as systems do with one that takes too much memory.';
  return `Its process ended (${signal ?? `exit code ${code}`}).`;
}

interface Process {
  readonly child: ChildProcess;
  /** The last output of the process on stderr. */
  output: string;
  /** Receives the answer about the program that is being graded. */
  onMessage: ((message: FromProcess) => void) | undefined;
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
    const made: Process = { child, output: '', onMessage: undefined, ended: undefined };
    child.stderr?.on('data', (data) => {
      made.output = (made.output + data).slice(-TAIL);
    });
    child.on('message', (message: FromProcess) => made.onMessage?.(message));
    const gone = (why: string) => {
      if (this.process === made) this.process = undefined;
      made.ended?.(why);
    };
    child.on('error', (error) => gone(`Its process ended (${error.message}).`));
    // "close" instead of "exit": at this point all output has been received.
    child.on('close', (code, signal) => gone(reason(made.output, code, signal)));
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
      made.onMessage = (message) => {
        if (message.last) this.dispose();
        if ('line' in message) resolve(message.line);
        else if ('problem' in message) reject(new GradeProblem(message.problem));
        else reject(new Error(message.fault));
      };
      made.ended = (ended) => {
        const { exercise, language, seed, own } = given;
        const cases_of = own === undefined ? 'course' : 'given';
        resolve({ exercise, language, seed, passed: false, right: 0, cases: 0, ended, cases_of });
      };
      made.child.send(given);
    }).finally(() => {
      made.onMessage = made.ended = undefined;
    });
  }

  dispose(): void {
    this.process?.child.kill('SIGKILL');
    this.process = undefined;
  }
}
