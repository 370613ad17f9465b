// When the outcome of an experiment is stored, and when it is shown.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { watched } from './watched-trial';

afterEach(() => void vi.useRealTimers());

describe('a trial that has run', () => {
  it('shows its outcome once that is stored, and not at all if it is no longer wanted then', async () => {
    let stored: () => void = () => undefined;
    const keep = vi.fn(() => new Promise<void>((resolve) => (stored = resolve)));
    const { host, trial } = watched({}, { keep });
    const whole = trial.run();
    await vi.waitFor(() => expect(keep).toHaveBeenCalledOnce());
    expect(trial.outcome).toBeUndefined();
    expect(host.finished).not.toHaveBeenCalled();
    stored();
    await whole;
    expect(keep).toHaveBeenCalledWith('main', trial.stored);
    expect(trial.outcome).toBe(2);
    expect(host.finished).toHaveBeenCalledOnce();
    const again = trial.run();
    await vi.waitFor(() => expect(keep).toHaveBeenCalledTimes(2));
    trial.clear();
    stored();
    await again;
    expect(trial.outcome).toBeUndefined();
    expect(host.finished).toHaveBeenCalledOnce();
  });

  it('is the newest of its experiment, also after the computer’s clock was set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-02T10:00:00Z') });
    const { trial } = watched({});
    await trial.run();
    const before = trial.at;
    vi.setSystemTime(new Date('2026-12-01T10:00:00Z'));
    await trial.run();
    expect(before).toBe('2026-12-02T10:00:00.000Z');
    expect(trial.at).toBe(before);
    vi.setSystemTime(new Date('2026-12-03T10:00:00Z'));
    await trial.run();
    expect(trial.at).toBe('2026-12-03T10:00:00.000Z');
  });

  it('stores nothing once it is reset, whatever it still waits for', async () => {
    let known: () => void = () => undefined;
    const environment = vi.fn(() => new Promise<never[]>((resolve) => (known = () => resolve([]))));
    const { host, trial } = watched({}, { environment });
    const whole = trial.run();
    await vi.waitFor(() => expect(environment).toHaveBeenCalledOnce());
    trial.clear();
    known();
    await whole;
    expect(host.keep).not.toHaveBeenCalled();
    expect(trial.outcome).toBeUndefined();
  });
});
