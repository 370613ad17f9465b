// The process that grade-apart starts: programs come one by one, and one line goes back for each.

import { FileProblem } from '../session/checked-file';
import { GraderHere } from './grade-here';
import { type Given, GradeProblem, type Line } from './grade-line';

export type Told =
  | { readonly line: Line }
  /** What was given is at fault. */
  | { readonly problem: string }
  /** We are. */
  | { readonly fault: string };

/** A thread over its limit is ended, see node-host; one that cannot be ended goes with its process before the machine is full. */
const MOST_BYTES = 3 * 2 ** 30;
const LOOK_EVERY_MS = 20;

const grader = new GraderHere();

async function toldOf(given: Given): Promise<Told> {
  try {
    return { line: await grader.program(given) };
  } catch (thrown) {
    if (thrown instanceof GradeProblem || thrown instanceof FileProblem)
      return { problem: thrown.message };
    return { fault: thrown instanceof Error ? (thrown.stack ?? thrown.message) : `${thrown}` };
  }
}

process.on('message', (given) => {
  void toldOf(given as Given).then((told) => process.send?.(told));
});
// Who started it is gone.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES) process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
