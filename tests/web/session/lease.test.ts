// One measurement at a time: the newest stops the others of this document and waits for those of other documents.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { Preempted, withLease } from '../../../web/src/session/lease';

/** A measurement that ends when told to, or a moment after it is stopped, as an engine's does. */
function measurement(stop: AbortController) {
  let finish: (value: string) => void = () => undefined;
  const seen = { begun: false, running: false };
  const work = async (): Promise<string> => {
    seen.begun = true;
    seen.running = true;
    try {
      return await new Promise<string>((resolve, reject) => {
        finish = resolve;
        stop.signal.addEventListener('abort', () =>
          setTimeout(() => reject(new Error('engine was stopped')), 5),
        );
      });
    } finally {
      seen.running = false;
    }
  };
  return { work, seen, finish: (value: string) => finish(value) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A stand-in for navigator.locks; all documents that are given the same `held` share one lock. */
function locks(held: { by: Promise<unknown> | undefined }) {
  return {
    async request(
      _: string,
      { ifAvailable, signal }: { ifAvailable?: boolean; signal?: AbortSignal },
      hold: (lock: object | null) => Promise<void>,
    ) {
      if (held.by !== undefined && ifAvailable) return hold(null);
      if (held.by !== undefined) {
        const stopped = new Promise<void>((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new Error('AbortError'))),
        );
        await Promise.race([held.by, stopped]);
      }
      return hold({});
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('the lease of a page', () => {
  it('a newer measurement stops the one before, and begins when that has ended', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const [one, two] = [measurement(first), measurement(second)];
    const before = withLease(first, one.work);
    await settled();
    const waited: string[] = [];
    const after = withLease(second, two.work, { onWait: (phase) => waited.push(phase) });
    expect(first.signal.reason).toBeInstanceOf(Preempted);
    expect(two.seen.begun).toBe(false); // the first is still ending
    expect(one.seen.running).toBe(true);
    await expect(before).rejects.toThrow('engine was stopped');
    await settled();
    expect(waited[0]).toMatch(/another measurement on this page/);
    expect([one.seen.running, two.seen.running]).toEqual([false, true]);
    two.finish('measured');
    await expect(after).resolves.toBe('measured');
  });

  it('of three in a row only the last measures', async () => {
    const stops = [new AbortController(), new AbortController(), new AbortController()];
    const all = stops.map(measurement);
    const ends: Promise<unknown>[] = [];
    for (const [index, stop] of stops.entries()) {
      ends.push(withLease(stop, all[index]?.work ?? fail).catch((thrown) => thrown));
      if (index === 0) await settled(); // the first is running when the others start at once
    }
    await settled();
    expect(all.map(({ seen }) => seen.begun)).toEqual([true, false, true]);
    expect(await ends[1]).toBeInstanceOf(Preempted);
    all[2]?.finish('third');
    expect(await ends[2]).toBe('third');
  });

  it('what nobody asked for waits, and gives way', async () => {
    const [asked, unasked, newer] = [1, 2, 3].map(() => new AbortController());
    if (asked === undefined || unasked === undefined || newer === undefined) return fail();
    const [one, two, three] = [measurement(asked), measurement(unasked), measurement(newer)];
    const first = withLease(asked, one.work);
    const polite = withLease(unasked, two.work, { polite: true });
    await settled();
    expect([asked.signal.aborted, two.seen.begun]).toEqual([false, false]);
    one.finish('asked for');
    await expect(first).resolves.toBe('asked for');
    await settled();
    expect(two.seen.running).toBe(true);
    const last = withLease(newer, three.work);
    await expect(polite).rejects.toThrow();
    expect(unasked.signal.reason).toBeInstanceOf(Preempted);
    await settled();
    three.finish('newer');
    await expect(last).resolves.toBe('newer');
  });

  it('a failure is told as it is, and leaves the page free', async () => {
    const broken = withLease(new AbortController(), () => Promise.reject(new Error('no memory')));
    await expect(broken).rejects.toThrow('no memory');
    const stop = new AbortController();
    const next = measurement(stop);
    const end = withLease(stop, next.work);
    await settled();
    expect(stop.signal.aborted).toBe(false);
    next.finish('free');
    await expect(end).resolves.toBe('free');
  });
});

describe('the lease across documents', () => {
  it('waits for another document, says so, and begins when that has ended', async () => {
    let release: () => void = () => undefined;
    const held: { by: Promise<void> | undefined } = {
      by: new Promise((resolve) => {
        release = resolve;
      }),
    };
    vi.stubGlobal('navigator', { locks: locks(held) });
    const stop = new AbortController();
    const mine = measurement(stop);
    const waited: string[] = [];
    const end = withLease(stop, mine.work, { onWait: (phase) => waited.push(phase) });
    await settled();
    expect(waited).toEqual(['Waiting for a measurement in another lab or tab']);
    expect(mine.seen.begun).toBe(false);
    held.by = undefined;
    release();
    await settled();
    expect(mine.seen.running).toBe(true);
    mine.finish('mine');
    await expect(end).resolves.toBe('mine');
  });

  it('Stop ends the waiting, and nothing is measured', async () => {
    vi.stubGlobal('navigator', { locks: locks({ by: new Promise(() => undefined) }) });
    const stop = new AbortController();
    const mine = measurement(stop);
    const end = withLease(stop, mine.work);
    await settled();
    stop.abort();
    await expect(end).rejects.toThrow(/abort/i);
    expect(mine.seen.begun).toBe(false);
  });

  it('where asking is refused, as in a sandboxed frame, it measures all the same', async () => {
    const request = () => Promise.reject(new DOMException('sandboxed', 'SecurityError'));
    vi.stubGlobal('navigator', { locks: { request } });
    await expect(withLease(new AbortController(), async () => 7)).resolves.toBe(7);
    vi.stubGlobal('navigator', {});
    await expect(withLease(new AbortController(), async () => 8)).resolves.toBe(8);
  });
});

function fail(): never {
  throw new Error('not reached');
}
