// The experiments: blocks with and without noise, synthetic noise computed on them, and one kernel timed with a coarse clock.

import { experiment, type Run } from '../../lab/define';
import { measureClock } from './clock-measure';
import type { ClockOutcome } from './clock-outcome';
import { measure } from './measure';
import type { Live, Measured, Taken } from './outcome';
import type { Chosen } from './params';
import { REAL_NAMES, SYNTHETIC_NAMES } from './sources';
import { startSources } from './start';
import { addSynthetic } from './synthetic-effect';

export const noise = experiment({
  uses: ['model', 'batch', 'seq', 'seed', 'burners', 'length', ...REAL_NAMES],
  steps: { pilot: 1300, blocks: 6000 },
  async run(run: Run<Chosen, Live>): Promise<Taken> {
    const { values, model, place } = run;
    const { batch, seq, seed, burners, length } = values;
    const chosen = REAL_NAMES.filter((name) => values[name] === 'on');
    const subject = { title: model.title, model: model.argument, batch, seq, seed, length };
    const stage = place.querySelector('.noise-stage') ?? document.body;
    const sources = await startSources({ noise: chosen, burners }, stage);
    return measure({ ...subject, noise: chosen }, sources, run);
  },
  async derive(taken: Taken, values: Chosen): Promise<Measured> {
    const kinds = SYNTHETIC_NAMES.filter((name) => values[name] === 'on');
    return { ...taken, synthetic: await addSynthetic(taken.blocks, kinds, values.seed) };
  },
});

export const clock = experiment({
  uses: ['clock', 'seed'],
  steps: { clock: 5000 },
  run: ({ values: { clock: name, seed }, signal, step }: Run<Chosen>): Promise<ClockOutcome> =>
    measureClock({ clock: name, seed, signal, progress: step('clock') }),
});
