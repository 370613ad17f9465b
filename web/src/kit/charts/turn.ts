// Work that takes milliseconds and is wanted several times at once, as by the figures of a lab: each
// piece has a task of its own, so that what the reader does comes in between.

const waiting: (() => void)[] = [];
const tasks = new MessageChannel();
tasks.port1.onmessage = () => waiting.shift()?.();

/** Resolves in a new task; in the order in which they were asked for, one task each. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    tasks.port2.postMessage(null);
  });
}
