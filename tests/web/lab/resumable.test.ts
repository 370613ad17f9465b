// An experiment that can be resumed: its state when it is stopped is its outcome, and the next run continues from there with the
// values of the stopped run.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Run } from '../../../web/src/lab/contract';
import { visits } from '../../../web/src/session/visits';
import { coin, openLab, textOf } from './coin-lab';

vi.mock('../../../web/src/session/environment', () => ({ environmentFacts: async () => [] }));

interface Count {
  readonly throws: number;
  readonly of: number;
}
type Counting = Run<{ readonly throws: number }, Count, Count>;

const KEY = { activity: 'coin', frame: '' };
/** Throws one coin at a time until it is done or stopped. If it is stopped before the first throw, there is no outcome. */
const counting = {
  uses: ['throws'],
  steps: { counting: 10 },
  resumable: ({ throws, of }: Count) => throws < of,
  async run({ values, signal, previous, resume, show }: Counting): Promise<Count> {
    let throws = resume ? (previous?.throws ?? 0) : 0;
    while (throws < values.throws && !signal.aborted) {
      throws += 1;
      show({ throws, of: values.throws });
      await new Promise((done) => setTimeout(done));
    }
    if (throws === 0) throw new Error('cancelled');
    return { throws, of: values.throws };
  },
};

function opened() {
  const { text } = coin();
  const words = { title: 'Counting', run: ['Start', 'Start anew'], results: () => [] };
  const lab = openLab({
    text: { ...text, runs: words },
    experiments: { heads: coin().experiments.heads, runs: counting },
  });
  lab.opening.end();
  lab.predictions.stage = 'skipped';
  const trial = lab.trials[1];
  if (trial === undefined) throw new Error('no second experiment');
  Object.assign(lab.main, { own: 50, values: lab.choice.values });
  return { lab, trial };
}

const stopAfter = async (trial: ReturnType<typeof opened>['trial'], run: Promise<void>) => {
  await vi.waitFor(() => expect(trial.partial).toBeDefined());
  trial.runner.halt();
  await run;
};

beforeEach(() => {
  vi.stubGlobal('location', { href: 'https://example.org/?lab=coin' });
  return visits.forget(KEY);
});

describe('an experiment that can be resumed', () => {
  it('has an outcome when it is stopped, and offers to resume it', async () => {
    const { lab, trial } = opened();
    await stopAfter(trial, lab.run(trial));
    expect(trial.stopped).toBe(false);
    expect(trial.outcome).toMatchObject({ of: 100 });
    expect(trial.resumable).toBe(true);
    expect(textOf(lab)).toContain('Resume');
    expect(textOf(lab)).toContain('Start anew');
  });

  it('continues from there, with the values of then', async () => {
    const { lab, trial } = opened();
    await stopAfter(trial, lab.run(trial));
    const { throws } = trial.outcome as Count;
    lab.choice.set({ throws: 3 });
    expect(trial.stale).toBe(true);
    await lab.run(trial, true);
    expect(throws).toBeLessThan(100);
    expect(trial.outcome).toEqual({ throws: 100, of: 100 });
    expect(trial.values).toMatchObject({ throws: 100 });
    expect(trial.resumable).toBe(false);
    expect(textOf(lab)).not.toContain('Resume');
  });

  it('begins anew with what is chosen now', async () => {
    const { lab, trial } = opened();
    await stopAfter(trial, lab.run(trial));
    lab.choice.set({ throws: 3 });
    await lab.run(trial);
    expect(trial.outcome).toEqual({ throws: 3, of: 3 });
  });

  it('is stored when it was stopped, and of an earlier visit it is shown but not resumed', async () => {
    const { lab, trial } = opened();
    await stopAfter(trial, lab.run(trial));
    const { stored: kept } = trial;
    expect(kept?.outcome).toEqual(trial.outcome);
    const later = opened();
    if (kept !== undefined) later.trial.restore(kept);
    expect(later.trial.outcome).toEqual(trial.outcome);
    expect(later.trial.resumable).toBe(false);
    expect(textOf(later.lab)).not.toContain('Resume');
  });

  it('has no outcome where the lab was reset while it ran', async () => {
    const { lab, trial } = opened();
    const run = lab.run(trial);
    await vi.waitFor(() => expect(trial.partial).toBeDefined());
    lab.reset.now();
    await run;
    expect(trial.outcome).toBeUndefined();
    expect(visits.get(KEY)?.stage).not.toBe('locked');
  });

  it('has no outcome of a run in whose middle the page was left', async () => {
    const { lab, trial } = opened();
    await stopAfter(trial, lab.run(trial));
    const { outcome } = trial;
    const run = lab.run(trial);
    await vi.waitFor(() => expect(trial.runner.running).toBeDefined());
    await new Promise((done) => setTimeout(done, 20));
    lab.end();
    await run;
    expect(trial.outcome).toBe(outcome);
  });

  it('is not resumed once another run has begun and came to nothing: the engine has dropped it', async () => {
    const { lab, trial } = opened();
    await stopAfter(trial, lab.run(trial));
    const { outcome } = trial;
    vi.spyOn(counting, 'run').mockRejectedValueOnce(new Error('the worker crashed'));
    await lab.run(trial);
    expect(trial.outcome).toBe(outcome);
    expect(trial.resumable).toBe(false);
  });

  it('is never called late: how long it runs is chosen', async () => {
    vi.useFakeTimers();
    try {
      const { lab, trial } = opened();
      const run = lab.run(trial);
      await vi.advanceTimersByTimeAsync(60);
      expect(trial.runner.running).toBeDefined();
      expect(trial.late).toBe(false);
      trial.runner.halt();
      await vi.advanceTimersByTimeAsync(10);
      await run;
    } finally {
      vi.useRealTimers();
    }
  });
});
