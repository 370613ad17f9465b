// A slow device is recognised by the fastest of several pieces of work; work without a time budget is done less often on it.

import { beforeEach, describe, expect, it, vi } from 'vitest';

/** Imports the module anew, as a new session does. */
const session = () => import('../../../web/src/session/speed');

/** A clock on which the pieces of work take these ms; later ones take as long as the last. */
function clock(...parts: readonly number[]) {
  // It is read at the start, before and after each piece, and after the fourth and later ones to decide whether to go on.
  const steps = [0];
  for (let part = 0; part < 10; part += 1) {
    steps.push(0, parts[Math.min(part, parts.length - 1)] ?? 0);
    if (part >= 3) steps.push(0);
  }
  let now = 0;
  let read = 0;
  return () => {
    now += steps[read] ?? 0;
    read += 1;
    return now;
  };
}

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};

beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.stubGlobal('sessionStorage', storage);
});

describe('slowness', () => {
  it.each([
    [0, 1],
    [4, 1],
    [7.9, 1],
    [8, 2],
    [24, 6],
    [1e9, 100],
    [Number.POSITIVE_INFINITY, 100],
  ])('a part of %s ms is %s times an ordinary one', async (part_ms, times) => {
    expect((await session()).slowness(part_ms)).toBe(times);
  });
});

describe('the speed of a session', () => {
  it('is that of the shortest part: whatever else the machine did only added time', async () => {
    const { knowSpeed } = await session();
    expect(await knowSpeed(clock(90, 24, 60))).toBe(6);
  });

  it('is unknown, and so ordinary, to a clock whose steps are longer than a part', async () => {
    const { knowSpeed } = await session();
    expect(await knowSpeed(() => 100)).toBe(1);
  });

  it('is measured once, and is there after a reload', async () => {
    const first = await session();
    expect(await first.knowSpeed(clock(40, 60))).toBe(10);
    expect(await first.knowSpeed(() => 100)).toBe(10);
    vi.resetModules();
    expect(await (await session()).knowSpeed(() => 100)).toBe(10);
  });

  it.each(['0', '-3', 'NaN', '1e9', '{}', ''])(
    'is measured anew where %j is stored',
    async (text) => {
      stored.set('tensorscope.slower', text);
      expect(await (await session()).knowSpeed(() => 100)).toBe(1);
    },
  );

  it('needs no storage', async () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied });
    expect(await (await session()).knowSpeed(clock(24))).toBe(6);
  });
});

describe('what has no time budget', () => {
  it('is done as often as ever before the speed is known, and on an ordinary device', async () => {
    const { fewer, knowSpeed } = await session();
    expect(fewer(300, 60)).toBe(300);
    await knowSpeed(() => 100);
    expect(fewer(300, 60)).toBe(300);
  });

  it('is done as many times less often as the device is slower, but as often as it must', async () => {
    stored.set('tensorscope.slower', '4');
    const { fewer, knowSpeed, slower } = await session();
    await knowSpeed();
    expect(slower()).toBe(4);
    expect([fewer(300, 60), fewer(6, 3), fewer(2, 3), fewer(1000, 300)]).toEqual([75, 3, 2, 300]);
  });
});
