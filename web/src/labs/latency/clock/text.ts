// The texts about the clock: its resolution, and what that does to a reading.

import { type ClockedRun, clocked } from '../../../kit/charts/ticks-line';
import type { CheckQuestion } from '../../../kit/controls/check';
import { count, duration, percent, plural } from '../../../kit/words/format';
import { step } from '../../../kit/words/phrases';
import type { MarkedParagraph } from '../../../lab/paragraph';
import { type Clock, type ClockName, type Measured, runsNeeded } from '../model';

const read = (ms: number): string => (ms === 0 ? '0' : step(ms));

/** What the clock makes of the samples that are drawn below. */
function clock({ step: ms, length, together, measured }: Clock, runs: readonly ClockedRun[]) {
  const steps = (together * length) / ms;
  const one = together === 1 ? 'a run' : `${count(together)} runs`;
  const who = `${one} of ${measured ? duration(length) : step(length)}`;
  if (steps >= 100)
    return `With steps of ${step(ms)} the clock is off by at most ${percent(1 / steps)} of ${who}${measured ? '' : ', say'}`;
  const readings = [...new Set(runs.map((run) => Math.round(clocked(run, ms) / ms)))];
  const [low, high] = [Math.min(...readings), Math.max(...readings)];
  const or = high - low === 1 ? 'or' : 'to';
  const says = low === high ? read(low * ms) : `${read(low * ms)} ${or} ${read(high * ms)}`;
  return `With steps of ${step(ms)} the clock reads ${who}${measured ? '' : ', say,'} as ${says}`;
}

export const words = {
  clock,
  samples: 'Samples',
  reading: (run: ClockedRun | undefined, { step: ms, together }: Clock) => {
    if (run === undefined) return '';
    const steps = Math.round(clocked(run, ms) / ms);
    const sum = `${plural(steps, 'step')} of ${step(ms)} = ${read(steps * ms)}`;
    return together === 1
      ? sum
      : `${sum}, ÷ ${together} runs = ${read((steps * ms) / together)} per run`;
  },
  clocks: (names: readonly ClockName[], tick: number) => {
    const all = { page: `${step(tick)} (this page)`, '100us': step(0.1), '1ms': step(1) };
    return Object.fromEntries(names.map((name) => [name, all[name]]));
  },
};

export function precision({
  readings_ms,
  report: { tick_ms, clock_call_ns },
}: Measured): MarkedParagraph[] {
  const shown = String(readings_ms.find((reading) => reading > 0) ?? tick_ms);
  const text = `TinyTorch, of 2025 and of 0.1.14, credits time.perf_counter() with “nanosecond precision”. It counts nanoseconds; that is resolution. This page’s clock wrote ${shown} ms for one run, ${plural(shown.replace(/\D/g, '').length, 'digit')}, and moves in steps of ${step(tick_ms)}; asking it takes ${duration(clock_call_ns / 1e6, 2)}. Browsers coarsen it on purpose, against timing attacks. Python’s clock is finer, and then the noise of the run decides.`;
  return [{ text }];
}

export function together({ report, title }: Measured): CheckQuestion {
  const { tick_ms, latency_ms } = report;
  const answer = runsNeeded(report);
  return {
    id: 'runs-per-sample',
    kind: 'number',
    prompt: `How many runs of ${title} must be timed together so that one step of the page’s clock is 1 % of what is read, or less?`,
    unit: 'runs',
    answer,
    tolerance: 0.1,
    hints: [
      'How long must a sample last, in steps of the clock?',
      `A hundred steps of ${step(tick_ms)}. How many runs of ${duration(latency_ms)} is that?`,
    ],
    feedback: () =>
      answer === 1
        ? `One: it lasts ${duration(latency_ms)}, more than a hundred steps of ${step(tick_ms)}.`
        : `A hundred steps are ${duration(100 * tick_ms)}; ${plural(answer, 'run')} of ${duration(latency_ms)} last that long.`,
  };
}
