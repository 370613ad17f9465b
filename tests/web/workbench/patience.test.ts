// How long a program may be silent: counted while the page itself goes on.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FromThread } from '../../../web/src/workbench/sandboxes/protocol';
import { runCalls, type Thread, timeCall } from '../../../web/src/workbench/sandboxes/run';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function silentThread() {
  let say: (message: FromThread) => void = () => undefined;
  let alive = true;
  const thread: Thread = {
    begin: (heard) => {
      say = heard;
    },
    end: () => {
      alive = false;
    },
  };
  return { thread, say: (message: FromThread) => say(message), alive: () => alive };
}

const BEGUN: FromThread = { kind: 'begun' };

it('a silent program is ended after two seconds', async () => {
  const { thread, say, alive } = silentThread();
  const answers = runCalls(thread, [{ args: [] }], {});
  say(BEGUN);
  vi.advanceTimersByTime(1900);
  expect(alive()).toBe(true);
  vi.advanceTimersByTime(200);
  expect(alive()).toBe(false);
  expect(await answers).toMatchObject([
    { kind: 'ended', message: expect.stringContaining('did not answer for 2 s') },
  ]);
});

it('seconds in which the page itself stood still are not held against it', async () => {
  const { thread, say, alive } = silentThread();
  const answers = runCalls(thread, [{ args: [] }], {});
  say(BEGUN);
  // The page's own thread was held up for five seconds: one late beat.
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now');
  clock.mockImplementation(() => now + 5000);
  vi.advanceTimersByTime(100);
  expect(alive()).toBe(true);
  clock.mockRestore();
  say({ kind: 'answer', index: 0, answer: { kind: 'value', value: 1, runs: 0 } });
  expect(await answers).toMatchObject([{ kind: 'value', value: 1 }]);
});

it('one run of what is timed may take longer, not for ever', async () => {
  const { thread, say, alive } = silentThread();
  const timed = timeCall(thread, {});
  say(BEGUN);
  vi.advanceTimersByTime(19_000);
  expect(alive()).toBe(true);
  vi.advanceTimersByTime(1_100);
  expect(alive()).toBe(false);
  expect(await timed).toMatchObject({
    kind: 'ended',
    message: expect.stringContaining('did not answer for 20 s'),
  });
});

it('however often it answers, it is ended after half a minute', async () => {
  const { thread, say, alive } = silentThread();
  const answers = runCalls(thread, [{ args: [] }], {});
  say(BEGUN);
  for (let second = 0; second < 29; second += 1) {
    vi.advanceTimersByTime(1000);
    say({ kind: 'timing', fraction: 0 });
  }
  expect(alive()).toBe(true);
  vi.advanceTimersByTime(1200);
  expect(alive()).toBe(false);
  expect(await answers).toMatchObject([
    { message: expect.stringContaining('more than 30 s in all') },
  ]);
});
