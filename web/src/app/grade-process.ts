// The process that grade-apart starts: it receives programs one by one and answers each with one line.

import { allEnded } from '../bench/sandboxes/node-host';
import { FileProblem } from '../session/checked-file';
import { GraderHere } from './grade-here';
import { type Given, GradeProblem, type Line } from './grade-line';

export type FromProcess = (
  | { readonly line: Line }
  /** The input is invalid. */
  | { readonly problem: string }
  /** Our own code failed. */
  | { readonly fault: string }
) & {
  /** Set if the process must not be used again. */
  readonly last?: true;
};

/**
 * A thread over its limit is terminated, see node-host; if that fails, the process kills itself before the machine runs out of
 * memory.
 */
const MOST_BYTES = 3 * 2 ** 30;
const LOOK_EVERY_MS = 20;

const grader = new GraderHere();

async function answerTo(given: Given): Promise<FromProcess> {
  try {
    return { line: await grader.program(given) };
  } catch (thrown) {
    if (thrown instanceof GradeProblem || thrown instanceof FileProblem)
      return { problem: thrown.message };
    return { fault: thrown instanceof Error ? (thrown.stack ?? thrown.message) : `${thrown}` };
  }
}

/** The longest wait in ms for a program's threads to end; after that the next program gets another process. */
const LONGEST_END_MS = 5000;

/** The answer is sent when the program's threads have ended: until then, whatever they do counts as this program's. */
process.on('message', (given) => {
  const late = new Promise<true>((resolve) =>
    setTimeout(() => resolve(true), LONGEST_END_MS).unref(),
  );
  void answerTo(given as Given).then(async (message) => {
    const stays = await Promise.race([allEnded().then(() => false), late]);
    process.send?.(stays ? { ...message, last: true } : message);
  });
});
// The parent process has ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES) process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
