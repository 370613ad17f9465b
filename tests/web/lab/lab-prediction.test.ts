// The part of the page with the prediction, and how a run of an experiment proceeds and ends.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { predictionPart } from '../../../web/src/lab/page/prediction-part';
import { takesLong } from '../../../web/src/lab/state/trial';
import { earlierOf } from '../../../web/src/lab/state/trials';
import type { RunProgress } from '../../../web/src/session/runner';
import { slower } from '../../../web/src/session/speed';
import { listener, listeners } from '../template-press';
import { labOf, plain, trialOf } from './lab-stubs';
import { watched } from './watched-trial';

afterEach(() => vi.restoreAllMocks());

describe('the prediction', () => {
  const lab = (given: object, main = trialOf()) =>
    labOf(
      {
        lab: {
          predict: { input: () => 'How many?' },
          text: { predict: { label: () => '', echo: String } },
        },
        predictions: {
          ...{ all: [], stage: 'locked', asking: false, ofChosen: undefined },
          ...{ lock: vi.fn(), skip: vi.fn(), ask: vi.fn() },
          ...given,
        },
      },
      main,
    );
  const locked = { text: '60 heads', about: 'batch 8' };
  const other = { text: '4 heads', about: 'batch 1' };

  it('is asked for while it is open', () => {
    const open = lab({ open: true, all: [other] });
    expect(plain(predictionPart(open))).toBe('How many? Lock my prediction Skip');
    let prevented = false;
    listener(predictionPart(open), /<form/, 'submit').call({
      preventDefault: () => {
        prevented = true;
      },
    });
    expect(prevented).toBe(true);
    expect(open.predictions.lock).toHaveBeenCalledOnce();
    expect(open.predictions.skip).not.toHaveBeenCalled();
    listener(predictionPart(open), /data-action="skip"/).call();
    expect(open.predictions.skip).toHaveBeenCalledOnce();
  });

  it('stands where it was said, and nowhere that of another setup', () => {
    const part = predictionPart(lab({ ofChosen: locked, all: [other, locked] }));
    expect(plain(part)).toBe('You said 60 heads. Locked.');
  });

  it('that was skipped can still be made until the result is on the page', () => {
    const ask = lab({ passedOver: true, all: [other] });
    expect(plain(predictionPart(ask))).toBe('You skipped the prediction. Predict for batch 8');
    listener(predictionPart(ask), /data-action="predict"/).call();
    expect(ask.predictions.ask).toHaveBeenCalledOnce();
    const done = lab({}, trialOf({ outcome: 1 }));
    expect(plain(predictionPart(done))).toBe('You skipped the prediction.');
    expect(listeners(predictionPart(done))).toEqual([]);
  });
});

describe('a trial', () => {
  it('has an outcome, its values and its time when it has run, and tells its lab', async () => {
    const derive = (measured: number, { batch }: { batch: number }) => measured * batch;
    const { host, trial } = watched({ derive });
    expect([trial.stored, trial.stale]).toEqual([undefined, false]);
    await trial.run();
    expect(trial.stored).toMatchObject({ measured: 2, outcome: 16, values: { batch: 8, seed: 1 } });
    expect(Date.parse(trial.at)).toBeGreaterThan(Date.now() - 600_000);
    expect(host.finished).toHaveBeenCalledExactlyOnceWith(trial);
    expect([trial.stale, trial.restored, trial.stopped, trial.late]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('is given the outcome that it replaces, and what was measured before', async () => {
    const seen: unknown[] = [];
    const earlier = [{ experiment: 'other', outcome: 9 }];
    const run = async ({ previous, earlier: others }: Record<string, unknown>) => {
      seen.push([previous, others]);
      return 2;
    };
    const { trial } = watched({ run, derive: (measured: number) => measured * 10 }, { earlier });
    await trial.run();
    await trial.run();
    trial.clear();
    await trial.run();
    expect(seen).toEqual([
      [undefined, earlier],
      [20, earlier],
      [undefined, earlier],
    ]);
  });

  it('counts as measured before, the newest first, unless that was before the page was opened', () => {
    const of = (key: string, at: string, more = {}) => trialOf({ key, outcome: key, at, ...more });
    const trials = [
      of('first', '2026-11-25T10:00:00Z'),
      of('old', '2026-11-25T08:00:00Z'),
      of('undone', '2026-11-25T09:30:00Z', { restored: true }),
      of('none', '', { outcome: undefined }),
      of('last', '2026-11-25T11:00:00Z'),
    ];
    const seen = earlierOf(trials, '2026-11-25T09:00:00Z').map(({ experiment }) => experiment);
    expect(seen).toEqual(['last', 'first', 'undone']);
  });

  it('is stale once what it uses has changed', async () => {
    const { host, trial } = watched({});
    await trial.run();
    host.chosen = { values: { batch: 8, seed: 2 } };
    expect(trial.stale).toBe(false);
    host.chosen = { values: { batch: 4, seed: 2 } };
    expect(trial.stale).toBe(true);
  });

  it('a change that it does not use derives it again, one that it uses runs it only where it is live', async () => {
    const run = vi.fn(async () => 2);
    const derive = (measured: number, { seed }: { seed: number }) => measured * seed;
    const { host, trial } = watched({ run, derive });
    trial.changed({ batch: 8, seed: 1 });
    await trial.run();
    const before = host.chosen.values;
    host.chosen = { values: { batch: 8, seed: 3 } };
    trial.changed(before);
    await vi.waitUntil(() => trial.outcome === 6, { timeout: 600_000 });
    host.chosen = { values: { batch: 4, seed: 3 } };
    trial.changed({ batch: 8, seed: 3 });
    await new Promise((done) => setTimeout(done));
    expect(run).toHaveBeenCalledOnce();
    const live = watched({ run, live: true });
    await live.trial.run();
    live.host.chosen = { values: { batch: 4, seed: 1 } };
    live.trial.changed({ batch: 8, seed: 1 });
    await vi.waitUntil(() => run.mock.calls.length === 3, { timeout: 600_000 });
  });

  it('that is stopped keeps what was there before', async () => {
    const { trial } = watched({
      run: async ({ signal }: { signal: AbortSignal }) => {
        trial.runner.halt();
        signal.throwIfAborted();
      },
    });
    trial.restore({ measured: 1, outcome: 1, values: { batch: 8 }, environment: [], at: 'then' });
    await trial.run();
    expect([trial.stopped, trial.outcome, trial.at, trial.restored]).toEqual([
      true,
      1,
      'then',
      true,
    ]);
  });

  it('is begun anew when it is cleared', async () => {
    const { trial } = watched({});
    await trial.run();
    trial.pick('frame', 3);
    expect(trial.picked('frame')).toBe(3);
    trial.clear();
    expect([trial.outcome, trial.stored, trial.at, trial.picked('frame')]).toEqual([
      undefined,
      undefined,
      '',
      undefined,
    ]);
  });

  it('what a step tells is a part of the whole, in the words of the lab', async () => {
    const shown: RunProgress[] = [];
    const { trial } = watched({
      run: async ({ step }: { step: (name: string) => (state: RunProgress) => void }) => {
        for (const name of ['first', 'second']) {
          step(name)({ phase: 'sampling', fraction: 0.5, remaining_ms: 100 });
          shown.push(trial.runner.running as RunProgress);
        }
        step('second')({ phase: 'prepare', fraction: 0, remaining_ms: 0 });
        shown.push(trial.runner.running as RunProgress);
      },
    });
    expect(trial.usual_ms).toBe(4000);
    const fixed = watched({ fixed_ms: 500 }).trial;
    expect(fixed.expected_ms).toBe(4000 + (slower() - 1) * 500);
    await trial.run();
    expect(shown).toEqual([
      { phase: 'sampling', fraction: 0.125, remaining_ms: 3100 },
      { phase: 'Counting', fraction: 0.625, remaining_ms: 100 },
      { phase: 'prepare', fraction: 0.25, remaining_ms: 0 },
    ]);
  });

  it('shows live numbers ten times a second, and none after its end', async () => {
    let now = 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const seen: unknown[] = [];
    let late: (live: unknown) => void = () => undefined;
    const { trial } = watched({
      run: async ({ show }: { show: (live: unknown) => void }) => {
        late = show;
        for (const [pass, live] of [
          [0, 'a'],
          [99, 'b'],
          [1, 'c'],
          [100, 'd'],
        ] as const) {
          now += pass;
          show(live);
          seen.push(trial.partial);
        }
      },
    });
    await trial.run();
    expect(seen).toEqual(['a', 'a', 'c', 'd']);
    expect(trial.partial).toBeUndefined();
    now += 1000;
    late?.('z');
    expect(trial.partial).toBeUndefined();
  });

  it('says that it is slow beyond three times its usual time', async () => {
    let now = 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const seen: boolean[] = [];
    const { trial } = watched({
      run: async () => {
        now += 11_999;
        await new Promise((done) => setTimeout(done, 250));
        seen.push(trial.late);
        now += 1;
        await vi.waitUntil(() => trial.late, { timeout: 600_000 });
      },
    });
    await trial.run();
    expect(seen).toEqual([false]);
    expect(trial.late).toBe(false);
  });
});

it('it is said before what takes three times as long as usual, and two seconds at least', () => {
  const long = [
    [2000, 600],
    [1999, 600],
    [3000, 1000],
    [2999, 1000],
  ].map(([expected = 0, usual = 0]) => takesLong(expected, usual));
  expect(long).toEqual([true, false, true, false]);
});
