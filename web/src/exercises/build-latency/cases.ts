// Runs of a simulated machine: a cold start that fades, jitter, and an occasional interruption.

import type { Case, World } from '../../bench/contract';
import { type Draws, draws } from '../../bench/grade/draws';
import { shownDurations } from '../../bench/grade/simulated';
import type { Profiler } from '../../engine/profiler';

interface Series {
  readonly name: string;
  readonly warm_up: number;
  readonly durations_ms: readonly number[];
  readonly tick_ms?: number;
}

const jitter = (draw: Draws, run_ms: number, count: number): number[] =>
  Array.from({ length: count }, () => run_ms * draw.real(0.95, 1.08));

const corners = (draw: Draws): Series[] => [
  { name: 'one sample, no warm-up', warm_up: 0, durations_ms: jitter(draw, 2, 1) },
  { name: 'two samples: both in the middle', warm_up: 0, durations_ms: jitter(draw, 3, 2) },
  {
    name: 'three samples around 10 ms',
    warm_up: 0,
    durations_ms: draw.shuffled([draw.real(9.1, 9.5), draw.real(9.5, 9.9), draw.real(10, 11)]),
  },
  {
    name: 'a cold start, then three samples',
    warm_up: 1,
    durations_ms: [draw.real(30, 60), ...jitter(draw, 2, 3)],
  },
  {
    name: 'one interrupted run of four',
    warm_up: 0,
    durations_ms: draw.shuffled([...jitter(draw, 5, 3), draw.real(60, 90)]),
  },
  {
    name: 'a clock that steps by 0.1 ms',
    warm_up: 1,
    durations_ms: [draw.real(3, 5), ...jitter(draw, 0.73, 7)],
    tick_ms: 0.1,
  },
];

function drawn(draw: Draws, index: number): Series {
  const warm_up = draw.whole(1, 5);
  const samples = draw.whole(4, 15);
  const run_ms = draw.pick([0.02, 0.4, 3, 9.8, 25, 99, 240]);
  const cold = draw.real(4, 30);
  const durations_ms = jitter(draw, run_ms, warm_up + samples).map((each, run) => {
    if (run < warm_up) return each * (1 + cold * 0.4 ** run);
    return draw.chance(0.2) ? each * draw.real(2, 12) : each;
  });
  return { name: `machine ${index + 1}`, warm_up, durations_ms };
}

export async function cases(engine: Profiler, seed: number, signal?: AbortSignal): Promise<Case[]> {
  const draw = draws(seed);
  const all = [...corners(draw), ...Array.from({ length: 16 }, (_, index) => drawn(draw, index))];
  const asked = all.map(async ({ name, warm_up, durations_ms, tick_ms = 0 }): Promise<Case> => {
    const count = durations_ms.length;
    const world: World = { durations_ms, tick_ms, unit: 's', start_ms: draw.real(100, 5000) };
    const timed = shownDurations(world, count).slice(warm_up);
    const { median } = await engine.summarize(timed, signal ? { signal } : {});
    return {
      name,
      args: ['$run', '$clock', warm_up, count - warm_up],
      size: count,
      expected: median,
      tolerance: 1e-8,
      world,
      runs: [count, count],
    };
  });
  return Promise.all(asked);
}
