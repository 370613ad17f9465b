// What a lab knows without running, and whether an earlier run was cut off by the end of its page.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dry, type DryHost } from '../../../web/src/lab/state/dry';
import { underWay, wasUnderWay } from '../../../web/src/lab/state/under-way';

afterEach(() => vi.unstubAllGlobals());

describe('a measurement under way', () => {
  const never = () => new Promise<void>(() => undefined);
  const stored = {
    getItem: (key: string) => Reflect.get(stored, key) ?? null,
    setItem: (key: string, value: string) => Reflect.set(stored, key, value),
    removeItem: (key: string) => Reflect.deleteProperty(stored, key),
  };
  /** Simulates a tab: the notes in its sessionStorage, and the locks that are held. */
  function tab() {
    const held = new Set<string>();
    const request = async (name: string, work: () => Promise<void>) => {
      held.add(name);
      await work();
      held.delete(name);
    };
    const query = async () => ({ held: [...held].map((name) => ({ name })) });
    vi.stubGlobal('sessionStorage', stored);
    vi.stubGlobal('navigator', { locks: { request, query } });
    return { held, notes: () => Object.keys(stored).filter((key) => !key.endsWith('Item')) };
  }

  it('is told once, of its own lab, after a page that ended', async () => {
    const { notes, held } = tab();
    void underWay('coin', never);
    // As seen from another window, which has a copy of the notes, while this one is still measuring.
    expect([await wasUnderWay('coin'), notes().length]).toEqual([false, 1]);
    held.clear(); // as if the page had ended
    expect(await wasUnderWay('dice')).toBe(false);
    expect(await wasUnderWay('coin')).toBe(true);
    expect(await wasUnderWay('coin')).toBe(false);
  });

  it('is over with its end, however that came, and only its own', async () => {
    const { notes, held } = tab();
    await underWay('coin', async () => {
      await underWay('coin', async () => expect(notes()).toHaveLength(2));
      expect(notes()).toHaveLength(1);
    });
    await underWay('coin', () => Promise.reject(new Error('failed'))).catch(() => undefined);
    held.clear();
    expect([await wasUnderWay('coin'), notes()]).toEqual([false, []]);
  });

  it('without storage nothing is known, and nothing breaks', async () => {
    const refuse = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    let measured = false;
    await underWay('coin', async () => {
      measured = true;
    });
    expect([measured, await wasUnderWay('coin')]).toEqual([true, false]);
  });
});

describe('what is known without running', () => {
  const hostOf = (given: object = {}) =>
    ({
      ...{
        lab: { params: {}, dry: vi.fn(async () => 5) },
        chosen: {},
        choice: { models: [{}] },
        problem: undefined,
      },
      requestUpdate: vi.fn(),
      ...given,
    }) as unknown as DryHost;
  const answered = () => new Promise((done) => setTimeout(done));

  it('is the newest answer, whichever comes last', async () => {
    const give: ((value: unknown) => void)[] = [];
    const dry = vi.fn(() => new Promise((done) => give.push(done)));
    const host = hostOf({ lab: { params: {}, dry } });
    const known = new Dry(host);
    known.ask();
    known.ask();
    give[1]?.('new');
    give[0]?.('old');
    await answered();
    expect(known.known).toBe('new');
    expect(host.requestUpdate).toHaveBeenCalledOnce();
  });

  it('is asked for with the last answer at hand', async () => {
    const dry = vi.fn(async (_setup: unknown, _signal: unknown, before = 0) => before + 1);
    const known = new Dry(hostOf({ lab: { params: {}, dry } }));
    known.ask();
    await answered();
    known.ask();
    await answered();
    expect(known.known).toBe(2);
  });

  it('waits for the models where a lab has one, and asks nothing where there is nothing to ask', () => {
    const dry = vi.fn(async () => 1);
    new Dry(hostOf({ lab: { params: { model: {} }, dry }, choice: { models: [] } })).ask();
    expect(dry).not.toHaveBeenCalled();
    new Dry(hostOf({ lab: { params: {}, dry }, choice: { models: [] } })).ask();
    new Dry(hostOf({ lab: { params: { model: {} }, dry } })).ask();
    expect(dry).toHaveBeenCalledTimes(2);
    new Dry(hostOf({ lab: { params: {} } })).ask();
  });

  it('of a recording is what was recorded', () => {
    const host = hostOf({ recorded: { dry: 7 } });
    const known = new Dry(host);
    known.ask();
    expect(known.known).toBe(7);
    expect(host.lab.dry).not.toHaveBeenCalled();
  });

  it('a failure is the lab’s problem, unless nobody waits for it any more', async () => {
    const dry = async () => {
      throw new Error('broken');
    };
    const host = hostOf({ lab: { params: {}, dry } });
    const known = new Dry(host);
    known.known = 3;
    known.ask();
    await answered();
    expect(known.known).toBeUndefined();
    expect(host.problem?.message).toContain('broken');
    expect(host.requestUpdate).toHaveBeenCalledOnce();
    const left = hostOf({ lab: { params: {}, dry } });
    const dropped = new Dry(left);
    dropped.ask();
    dropped.drop();
    await answered();
    expect([left.problem, vi.mocked(left.requestUpdate).mock.calls.length]).toEqual([undefined, 0]);
  });
});
