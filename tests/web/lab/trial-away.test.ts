// A computer that sleeps, or a page that is frozen, while an experiment runs: the page was away, and the run was not slow.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watched } from './watched-trial';

const FRAME_MS = 100;
/** The usual time of the experiment below. */
const USUAL_MS = 1000;
let now_ms = 0;
/** How far performance.now() lags behind the computer's clock. */
let stood_ms = 0;

beforeEach(() => {
  now_ms = 0;
  stood_ms = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(Date, 'now').mockImplementation(() => now_ms);
  vi.spyOn(performance, 'now').mockImplementation(() => now_ms - stood_ms);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const passes = (ms: number, frames = 1) => {
  for (let frame = 0; frame < frames; frame += 1) {
    now_ms += ms;
    vi.advanceTimersByTime(FRAME_MS);
  }
};

/** A run that ends when it is told to. */
function running() {
  let end: (outcome: number) => void = () => undefined;
  const outcome = new Promise<number>((resolve) => {
    end = resolve;
  });
  const { trial } = watched({ steps: { only: USUAL_MS }, run: () => outcome });
  const run = trial.run();
  const ended = (): Promise<void> => {
    end(2);
    return run;
  };
  return { trial, ended };
}

it('a run in view was not away', async () => {
  const { trial, ended } = running();
  passes(FRAME_MS, 20);
  await ended();
  expect([trial.away, trial.late]).toEqual([false, false]);
});

it('a run that takes too long is late, and not away', () => {
  const { trial } = running();
  passes(FRAME_MS, 29);
  expect(trial.late).toBe(false);
  passes(FRAME_MS, 2);
  expect(trial.late).toBe(true);
});

it.each([
  ['goes on', 0],
  ['stands still', 180_000],
])('the time asleep does not make a run late, where performance.now() %s', async (_, stands_ms) => {
  const { trial, ended } = running();
  passes(FRAME_MS, 5);
  stood_ms = stands_ms;
  passes(180_000);
  passes(FRAME_MS, 5);
  expect(trial.late).toBe(false);
  await ended();
  expect(trial.away).toBe(true);
});

it('a computer’s clock that is set back makes no run quick, nor late', () => {
  const { trial } = running();
  passes(FRAME_MS, 20);
  now_ms -= 3_600_000;
  stood_ms = -3_600_000;
  passes(FRAME_MS, 9);
  expect(trial.late).toBe(false);
  passes(FRAME_MS, 2);
  expect(trial.late).toBe(true);
});

it('a run that ended while the computer slept was away, and the next one was not', async () => {
  const { trial, ended } = running();
  passes(FRAME_MS, 5);
  now_ms += 180_000;
  await ended();
  expect(trial.away).toBe(true);
  void trial.run();
  expect(trial.away).toBe(false);
});
