// One piece of work at a time: how it can end, and that replaced work can no longer report anything.

import { describe, expect, it, vi } from 'vitest';
import { Runner, type Task } from '../../../web/src/session/runner';

function watched() {
  const focused: string[] = [];
  const host = {
    updates: 0,
    requestUpdate: () => {
      host.updates += 1;
    },
    passFocus: async (...wanted: readonly string[]) => void focused.push(wanted[0] ?? ''),
  };
  return { host, focused, runner: new Runner(host) };
}

const untilAborted = ({ signal }: Task): Promise<void> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

describe('a runner', () => {
  it('tells how far the work is, and is at rest when it has ended', async () => {
    const { runner } = watched();
    const seen: (number | undefined)[] = [];
    const ending = await runner.start(async ({ progress }) => {
      seen.push(runner.running?.fraction);
      progress({ phase: 'half', fraction: 0.5, remaining_ms: 1 });
      seen.push(runner.running?.fraction);
    });
    expect(seen).toEqual([0, 0.5]);
    expect(ending).toBe('done');
    expect(runner.running).toBeUndefined();
  });

  it('Stop ends the work as stopped, without a problem', async () => {
    const { runner } = watched();
    const ending = runner.start(untilAborted);
    runner.halt();
    expect(await ending).toBe('stopped');
    expect(runner.problem).toBeUndefined();
  });

  it('what fails is told, until the next work begins', async () => {
    const { runner } = watched();
    const fails = async () => {
      throw Object.assign(new Error('too large'), { hint: 'Try batch 1.' });
    };
    expect(await runner.start(fails)).toBe('failed');
    expect(runner.problem).toMatchObject({ message: 'too large', hint: 'Try batch 1.' });
    await runner.start(async () => expect(runner.problem).toBeUndefined());
  });

  it('newer work takes the place of older: that one is aborted, unheard and leaves no trace', async () => {
    const { runner } = watched();
    let late: Task | undefined;
    const older = runner.start(async (task) => {
      late = task;
      await untilAborted(task);
    });
    await vi.waitUntil(() => late !== undefined); // it has the lease and is working
    const newer = runner.start(async ({ progress }) => {
      progress({ phase: 'newer', fraction: 0.1, remaining_ms: 0 });
      late?.progress({ phase: 'older', fraction: 0.9, remaining_ms: 0 });
      expect(runner.running?.phase).toBe('newer');
      expect(late?.wanted()).toBe(false);
    });
    expect(await older).toBe('replaced');
    expect(await newer).toBe('done');
  });

  it('dropped work ends for no view', async () => {
    const { runner } = watched();
    const ending = runner.start(untilAborted);
    runner.drop();
    expect(runner.running).toBeUndefined();
    expect(await ending).toBe('replaced');
  });

  it('the focus goes to Stop and comes back to the button that was pressed', async () => {
    const { runner, focused } = watched();
    await runner.start(async () => undefined, 'lengths');
    expect(focused).toEqual([' [data-action="stop"]', ' [data-action="lengths"]']);
  });
});
