// How long a program may be silent: on a busy machine as much running time as on an idle one.

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { heartbeatOn } from '../../../web/src/bench/sandboxes/heartbeat';
import { nodeHost } from '../../../web/src/bench/sandboxes/node-host';
import type { OpenHeartbeat } from '../../../web/src/bench/sandboxes/patience';
import type { FromThread } from '../../../web/src/bench/sandboxes/protocol';
import { runCalls, type Thread, timeCall } from '../../../web/src/bench/sandboxes/run';
import { WatCompiler } from '../../../web/src/bench/sandboxes/wat-thread';

const TIMERS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'performance',
] as const;
const CALLS = [{ args: [] }];
const BEGUN: FromThread = { kind: 'begun' };
const ANSWER: FromThread = {
  kind: 'answer',
  index: 0,
  answer: { kind: 'value', value: 1, runs: 0 },
};

afterEach(() => {
  vi.useRealTimers();
});

describe('by a clock of the test', () => {
  const pass = (ms: number) => vi.advanceTimersByTime(ms);

  function silentThread() {
    vi.useFakeTimers({ toFake: [...TIMERS] });
    let say: (message: FromThread) => void = () => undefined;
    let alive = true;
    const thread: Thread = {
      begin: (onMessage) => {
        say = onMessage;
      },
      end: () => {
        alive = false;
      },
    };
    return { thread, say: (message: FromThread) => say(message), alive: () => alive };
  }

  /** A heartbeat that reports this share of processor time five times a second while it is open. */
  function heartbeat(share: number) {
    const open = { now: 0, ever: 0 };
    const start: OpenHeartbeat = (onShare) => {
      open.now += 1;
      open.ever += 1;
      const timer = setInterval(() => onShare(share), 200);
      return () => {
        open.now -= 1;
        clearInterval(timer);
      };
    };
    return { start, open };
  }

  const endsAs = (part: string) => [{ kind: 'ended', message: expect.stringContaining(part) }];

  it.each([
    { share: 1, ends: 2000, says: 'did not answer for 2 s' },
    { share: 0.85, ends: 2000, says: 'did not answer for 2 s' },
    { share: 0.4, ends: 4000, says: 'did not answer for 4 s' },
    { share: 0.01, ends: 10_000, says: 'did not answer for 10 s' },
  ])('let run $share of the time, it is ended after $ends ms', async ({ share, ends, says }) => {
    const { thread, say, alive } = silentThread();
    const { start, open } = heartbeat(share);
    const answers = runCalls(thread, CALLS, {}, start);
    say(BEGUN);
    pass(ends - 100);
    expect(alive()).toBe(true);
    pass(200);
    expect(alive()).toBe(false);
    expect(await answers).toMatchObject(endsAs(says));
    expect(open).toEqual({ now: 0, ever: 1 });
  });

  it('a machine on which the heartbeat itself is not let run has ten seconds', async () => {
    const { thread, say, alive } = silentThread();
    const answers = runCalls(thread, CALLS, {}, () => () => undefined);
    say(BEGUN);
    pass(9900);
    expect(alive()).toBe(true);
    pass(200);
    expect(await answers).toMatchObject(endsAs('did not answer for 10 s'));
  });

  it('its silence begins with what it said last, between two beats too', () => {
    const { thread, say, alive } = silentThread();
    void runCalls(thread, [...CALLS, ...CALLS], {});
    say(BEGUN);
    pass(1050);
    say(ANSWER);
    pass(1990);
    expect(alive()).toBe(true);
    pass(110);
    expect(alive()).toBe(false);
  });

  it.each([undefined, null, 7, {}, { kind: 3 }])(
    'a thread that says %j is ended',
    async (message) => {
      const { thread, say, alive } = silentThread();
      const answers = runCalls(thread, CALLS, {});
      say(BEGUN);
      say(message as unknown as FromThread);
      expect(alive()).toBe(false);
      expect(await answers).toMatchObject(endsAs('sent a message that no program sends'));
    },
  );

  it('what answers within a second has no heartbeat beside it', () => {
    const { thread, say, alive } = silentThread();
    const { start, open } = heartbeat(1);
    void runCalls(thread, [...CALLS, ...CALLS], {}, start);
    say(BEGUN);
    pass(900);
    say(ANSWER);
    pass(900);
    expect(open.ever).toBe(0);
    pass(200);
    expect(open).toEqual({ now: 1, ever: 1 });
    say({ ...ANSWER, index: 1 });
    expect([open.now, alive()]).toEqual([0, false]);
  });

  it('seconds in which the page itself stood still are not held against it', async () => {
    const { thread, say, alive } = silentThread();
    const answers = runCalls(thread, CALLS, {});
    say(BEGUN);
    // The page itself was blocked for five seconds, which shows as one late timer.
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 5000);
    pass(100);
    expect(alive()).toBe(true);
    clock.mockRestore();
    say(ANSWER);
    expect(await answers).toMatchObject([{ kind: 'value', value: 1 }]);
  });

  it.each([
    { share: 1, ends: 30_000, says: 'more than 30 s in all' },
    { share: 0.4, ends: 60_000, says: 'more than 60 s in all' },
  ])(
    'however often it answers, let run $share it is ended after $ends ms',
    async ({ share, ends, says }) => {
      const { thread, say, alive } = silentThread();
      const { start, open } = heartbeat(share);
      const answers = runCalls(thread, CALLS, {}, start);
      say(BEGUN);
      for (let tenth = 0; tenth < ends / 100 - 1; tenth += 1) {
        pass(100);
        say({ kind: 'timing', fraction: 0 });
      }
      expect(alive()).toBe(true);
      pass(200);
      expect(alive()).toBe(false);
      expect(await answers).toMatchObject(endsAs(says));
      expect(open.now).toBe(0);
    },
  );

  it('one run of what is timed may take 20 s, not for ever', async () => {
    const { thread, say, alive } = silentThread();
    const timed = timeCall(thread, {});
    say(BEGUN);
    pass(19_900);
    expect(alive()).toBe(true);
    pass(200);
    expect(alive()).toBe(false);
    expect(await timed).toMatchObject({ message: expect.stringContaining('for 20 s') });
  });
});

describe('in threads of Node', () => {
  const busy: Worker[] = [];
  afterEach(async () => {
    for (const each of busy.splice(0)) await each.terminate();
  });

  /** Starts `each` threads per processor that compute all the time. */
  async function crowd(each: number): Promise<void> {
    const text = "require('node:worker_threads').parentPort.postMessage(0); for (;;);";
    for (let left = each * availableParallelism(); left > 0; left -= 1) {
      const worker = new Worker(text, { eval: true });
      busy.push(worker);
      await new Promise((resolve) => worker.once('message', resolve));
    }
  }

  const program = (text: string) => nodeHost.open(`postMessage({ kind: 'begun' });${text}`, 0, 0);

  /** A program that answers after `ms` by the clock, however much of that time it was running. */
  const answering = (ms: number): string =>
    `const began = performance.now();
    while (performance.now() - began < ${ms});
    postMessage(${JSON.stringify(ANSWER)});`;

  it('a loop without end is ended', async () => {
    const answers = await runCalls(program('for (;;);'), CALLS, {}, heartbeatOn(nodeHost));
    expect(answers).toMatchObject([
      { kind: 'ended', message: expect.stringMatching(/did not answer for \d+ s and was ended/) },
    ]);
  });

  it('a program that a busy machine hardly lets run comes to its answer', async () => {
    await crowd(3);
    const answers = await runCalls(program(answering(3000)), CALLS, {}, heartbeatOn(nodeHost));
    expect(answers).toMatchObject([{ kind: 'value', value: 1 }]);
  });
});

describe('text in WAT', () => {
  /** A compiler whose thread is a stand-in: `onPost` is called for each request and can answer it with `say`. */
  function compilerOf(onPost: (say: (message: unknown) => void) => void) {
    vi.useFakeTimers({ toFake: [...TIMERS] });
    let say: (message: unknown) => void = () => undefined;
    const opened: string[] = [];
    const host = {
      ...nodeHost,
      text: async () => 'compiler',
      open: (text: string) => {
        opened.push(text);
        return {
          post: () => onPost(say),
          begin: (onMessage: (message: never) => void) => {
            if (text === 'compiler') say = onMessage as typeof say;
          },
          end: () => undefined,
        };
      },
    };
    return { compiler: new WatCompiler(host), say: (message: unknown) => say(message), opened };
  }

  it('waits for wabt however long it takes to start, and only then counts', async () => {
    let started = false;
    const { compiler, say } = compilerOf((answer) => {
      if (started) answer({ bytes: new Uint8Array(1) });
    });
    const compiled = compiler.compile('(module)');
    await vi.advanceTimersByTimeAsync(60_000);
    started = true;
    say('ready');
    expect(await compiled).toEqual({ bytes: new Uint8Array(1) });
  });

  it('that takes too long says the seconds that were waited', async () => {
    const { compiler, say, opened } = compilerOf(() => undefined);
    const compiled = compiler.compile('(module)');
    await vi.advanceTimersByTimeAsync(0);
    say('ready');
    await vi.advanceTimersByTimeAsync(10_100);
    // The second thread is the heartbeat. It has reported nothing, as on a machine that lets nothing run.
    expect(opened).toHaveLength(2);
    expect(await compiled).toEqual({ message: 'The text could not be read in 10 s.' });
  });
});
