// What is kept of a lab and taken away: Reset and back, a second visit, what runs leave. A real element, no page.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetLab, keptLab } from '../../../web/src/lab/kept-lab';
import { initialValues } from '../../../web/src/lab/params';
import type { LabView } from '../../../web/src/lab/view';
import { controlsFact, keepControls } from '../../../web/src/session/controls-store';
import { labRecord, resetProgress } from '../../../web/src/session/progress';
import { listeners } from '../template-press';
import { measured, openLab } from './coin-lab';

// The engine's worker does not run in this process: what it would tell of itself.
vi.mock('../../../web/src/session/environment', () => ({
  environmentFacts: async () => [{ label: 'Engine', value: 'one' }],
}));

beforeEach(async () => {
  resetProgress('coin');
  await forgetLab('coin');
});
afterEach(() => vi.useRealTimers());

function said(lab: LabView, heads: number): void {
  lab.setDraft(heads);
  lab.lock();
}

describe('Reset', () => {
  it('asks first where there is something to lose', () => {
    const fresh = openLab();
    fresh.askReset();
    expect(fresh.resetAsked).toBe(false);
    const skipped = openLab();
    skipped.stage = 'skipped';
    skipped.askReset();
    expect(skipped.resetAsked).toBe(true);
    const sketched = openLab();
    sketched.parts = { sketch: 1 };
    sketched.askReset();
    expect(sketched.resetAsked).toBe(true);
    const begun = openLab();
    begun.write('x');
    begun.reset();
    begun.write('y');
    said(begun, 1);
    Object.assign(begun, { stage: 'open' });
    begun.askReset();
    expect(begun.resetAsked).toBe(true);
  });

  it('takes everything away, and Undo brings everything back', async () => {
    const lab = openLab();
    said(lab, 60);
    lab.set({ throws: 10 });
    measured(lab, 'heads', 6);
    lab.main.pick('frame', 2);
    lab.keepPart('sketch', 5);
    lab.resetAsked = true;
    lab.problem = { code: '', op: '', message: 'Gone.', hint: '' };
    lab.notice = 'Hm.';
    lab.reset();
    expect(lab).toMatchObject({
      ...{
        stage: 'open',
        draft: undefined,
        predictions: [],
        parts: {},
        problem: undefined,
        notice: '',
      },
      ...{ resetAsked: false, values: initialValues(lab.lab.params) },
    });
    expect([lab.main.outcome, labRecord('coin').status]).toEqual([undefined, 'not begun']);
    expect(await keptLab('coin')).toBeUndefined();
    lab.undoReset();
    expect(lab).toMatchObject({
      stage: 'locked',
      parts: { sketch: 5 },
      values: { throws: 10 },
      forgotten: undefined,
    });
    expect([lab.main.outcome, lab.main.restored, labRecord('coin').status]).toEqual([
      6,
      true,
      'predicted',
    ]);
    expect(await keptLab('coin')).toMatchObject({
      outcomes: { heads: { outcome: 6 } },
      parts: { sketch: 5 },
    });
    lab.stage = 'open';
    lab.undoReset();
    expect(lab.stage).toBe('open');
  });

  it('a lab whose predictions are hidden begins behind them', () => {
    const lab = openLab();
    lab.hiddenSections = new Set(['predict'] as const);
    lab.reset();
    expect(lab.stage).toBe('skipped');
  });
});

describe('what a visit leaves', () => {
  const keeperOf = (lab: LabView) =>
    (
      lab as unknown as {
        keeper: { restore(): Promise<void>; keep(): void; keepSoon(): void; stop(): void };
      }
    ).keeper;

  it('comes back in the next, but for values that the address names', async () => {
    const first = openLab();
    first.set({ throws: 10 });
    said(first, 6);
    measured(first, 'heads', 4);
    first.keepPart('sketch', 5);
    const next = openLab();
    await keeperOf(next).restore();
    expect(next).toMatchObject({
      stage: 'locked',
      said: 6,
      values: { throws: 10, coin: 'fair' },
      parts: { sketch: 5 },
    });
    expect([next.main.outcome, next.main.restored]).toEqual([4, true]);
    const addressed = openLab();
    addressed.addressed = true;
    addressed.stage = 'skipped';
    await keeperOf(addressed).restore();
    expect(addressed).toMatchObject({ stage: 'skipped', values: { throws: 100 } });
    expect(addressed.main.outcome).toBe(4);
    for (const each of [first, next, addressed]) keeperOf(each).stop();
  });

  it('results of another device are not kept as of this one', async () => {
    const lab = openLab();
    lab.recorded = { parts: {} } as never;
    measured(lab);
    said(lab, 6);
    expect(await keptLab('coin')).toMatchObject({ stage: 'locked', outcomes: {} });
  });

  it('a change of values is kept once it stands still', async () => {
    vi.useFakeTimers();
    const lab = openLab();
    const keep = vi.spyOn(keeperOf(lab), 'keep');
    const updated = (before: object) =>
      (lab as unknown as { updated(changed: Map<string, unknown>): void }).updated(
        new Map([['values', before]]),
      );
    lab.asking = true;
    lab.problem = { code: '', op: '', message: 'x', hint: '' };
    for (const throws of [10, 20, 30]) {
      const before = lab.values;
      lab.set({ throws });
      updated(before);
      vi.advanceTimersByTime(299);
    }
    expect([lab.asking, lab.problem]).toEqual([false, undefined]);
    expect(keep).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(keep).toHaveBeenCalledOnce();
    expect(await keptLab('coin')).toMatchObject({ values: { throws: 30 } });
  });
});

describe('a run', () => {
  it('of the main experiment is the lab’s result; of a further one a line beside it', async () => {
    const lab = openLab();
    lab.notice = 'Hm.';
    lab.skip();
    await lab.run();
    expect([lab.main.outcome, lab.notice, lab.forgotten]).toEqual([50, '', undefined]);
    expect(labRecord('coin')).toMatchObject({
      results: [{ label: 'Heads', value: '50' }],
      environment: [
        { label: 'Engine', value: 'one' },
        { label: 'Coin', value: 'a new one' },
      ],
    });
    lab.keep('Sketch', [{ label: 'a', value: 'b' }]);
    await lab.run(lab.trials[1]);
    expect(labRecord('coin').further).toEqual({
      Sketch: [{ label: 'a', value: 'b' }],
      'Longest run': [{ label: 'Run', value: '7' }],
    });
    expect(labRecord('coin').results).toEqual([{ label: 'Heads', value: '50' }]);
    expect(await keptLab('coin')).toMatchObject({
      outcomes: { heads: { outcome: 50 }, runs: { outcome: 7 } },
    });
  });

  it('of a recording shows it instead, and Stop ends every experiment', () => {
    const lab = openLab();
    const show = vi.fn();
    lab.recorded = { show } as never;
    void lab.run();
    expect(show).toHaveBeenCalledExactlyOnceWith(lab, lab.main);
    const halted = lab.trials.map((trial) => vi.spyOn(trial.runner, 'halt'));
    lab.halt();
    for (const each of halted) expect(each).toHaveBeenCalledOnce();
  });

  it('controls that are run afterwards belong to its environment', () => {
    const lab = openLab();
    const run = () => (lab as unknown as { controlsRun(): void }).controlsRun();
    run();
    expect(labRecord('coin').environment).toBeUndefined();
    measured(lab);
    lab.main.environment = [
      { label: 'Engine', value: 'one' },
      { label: 'Controls', value: 'not run' },
    ];
    keepControls({ status: 'green', controls: [], elapsed_ms: 1 });
    run();
    expect(lab.main.environment).toEqual([{ label: 'Engine', value: 'one' }, controlsFact()]);
    expect(labRecord('coin').environment).toEqual(lab.main.environment);
  });
});

describe('what is chosen', () => {
  it('is told to the page, without what is as at first', () => {
    const lab = openLab();
    const heard: string[] = [];
    lab.addEventListener('ts-state', (event) => heard.push(String((event as CustomEvent).detail)));
    lab.set({ throws: 10 });
    lab.set({ coin: 'bent' });
    lab.set({ throws: 100 });
    expect(heard).toEqual(['throws=10', 'throws=10&coin=bent', 'coin=bent']);
  });

  it('a control sets its own; there is none that nobody declared', () => {
    const lab = openLab();
    expect(() => lab.control('wind')).toThrow('the lab coin has no parameter wind');
    const coin = lab.control('coin') as { values: readonly unknown[] };
    expect(coin.values.length + listeners(coin).length).toBeGreaterThan(0);
    expect(lab.modelParam).toBeUndefined();
    expect(lab.chosenModel.argument).toBe('');
  });
});
