// The process that grade-apart starts: programs come one by one, and one line goes back for each.

import { allEnded } from '../bench/sandboxes/node-host';
import { FileProblem } from '../session/checked-file';
import { GraderHere } from './grade-here';
import { type Given, GradeProblem, type Line } from './grade-line';

export type Told = (
  | { readonly line: Line }
  /** What was given is at fault. */
  | { readonly problem: string }
  /** We are. */
  | { readonly fault: string }
) & {
  /** The process is not to be asked again. */
  readonly last?: true;
};

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

/** Longer than this nobody waits for what a program left behind: the next one has another process. */
const LONGEST_END_MS = 5000;

/** Told when the program's threads are gone: whatever they do until then is this program's doing. */
process.on('message', (given) => {
  const late = new Promise<true>((resolve) =>
    setTimeout(() => resolve(true), LONGEST_END_MS).unref(),
  );
  void toldOf(given as Given).then(async (told) => {
    const stays = await Promise.race([allEnded().then(() => false), late]);
    process.send?.(stays ? { ...told, last: true } : told);
  });
});
// Who started it is gone.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES) process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
