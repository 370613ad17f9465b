// The experiments: a run of its own decides each claim, and a calibration gives the ridge point of this device.

import { experiment, type Run } from '../../lab/define';
import { profiler } from '../../session/engine';
import type { Outcome, Ridge } from './outcome';
import type { Chosen } from './params';
import { puzzleOf } from './puzzles';

const CALIBRATION_MS = 400;

export const decided = experiment({
  uses: ['puzzle'],
  steps: { run: 500 },
  run: async ({ values: { puzzle }, signal }: Run<Chosen>): Promise<Outcome> => ({
    puzzle,
    ...(await puzzleOf(puzzle).run(profiler(), signal)),
  }),
});

export const ridge = experiment({
  uses: [],
  steps: { calibrate: 1000 },
  run: async ({ signal, step }: Run<Chosen>): Promise<Ridge> =>
    profiler().calibrate({ budget_ms: CALIBRATION_MS, signal, onProgress: step('calibrate') }),
});
