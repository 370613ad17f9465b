// A queue for work that takes milliseconds and is requested several times at once, as by the figures of a lab: each piece gets a task of
// its own, so that the page can react to input in between.

const waiting: (() => void)[] = [];
const tasks = new MessageChannel();
tasks.port1.onmessage = () => waiting.shift()?.();

/** Resolves in a new task; callers are served in order, one task each. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    tasks.port2.postMessage(null);
  });
}
