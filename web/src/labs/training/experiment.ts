// The experiment: one step, timed and with its memory events; and what needs no run: its plan, and that of GPT-2.

import { experiment, type Run, type Setup } from '../../lab/define';
import { progressOf, untilTold } from '../../session/again';
import { profiler } from '../../session/engine';
import type { Dry, Outcome } from './outcome';
import type { Chosen } from './params';
import { tellsTime } from './rules';
import { untrainable } from './words';

const trainingOf = ({ optimizer, checkpoint, accumulate, keep }: Chosen) => ({
  optimizer,
  checkpoint_every: checkpoint,
  micro_batches: Number(accumulate),
  keep,
});

/** Everything that this lab shows is a multiple of the parameters, so a model without any has nothing to show. */
const nothingToTrain = (title: string): Error =>
  Object.assign(new Error(`${untrainable(title)}.`), { hint: 'Choose another model.' });

export async function dry(
  { values, model: { argument, title } }: Setup<Chosen>,
  signal: AbortSignal,
): Promise<Dry> {
  const { batch, seq } = values;
  const options = { batch, seq, signal };
  const training = trainingOf(values);
  const planned = (change: Partial<typeof training>) =>
    profiler().planTraining(argument, { ...training, ...change }, options);
  const [description, plan, checkpoint, sgd, big] = await Promise.all([
    profiler().describe(argument, options),
    planned({}),
    planned({ checkpoint_every: 2 }),
    planned({ optimizer: 'sgd' }),
    profiler().planTraining('gpt2', { optimizer: 'adam' }, { signal }),
  ]);
  return { title, description, plan, big, saving: { checkpoint, sgd } };
}

/** For the times of one step and of its parts. */
const BUDGET_MS = 2000;

export const step = experiment({
  uses: ['model', 'batch', 'seq', 'seed', 'optimizer', 'checkpoint', 'accumulate', 'keep'],
  steps: { step: 3000 },
  async run({ values, model, signal, step }: Run<Chosen>): Promise<Outcome> {
    const { batch, seq } = values;
    const { parameters } = await profiler().describe(model.argument, { batch, seq, signal });
    if (parameters === 0) throw nothingToTrain(model.title);
    const profile = await untilTold(
      (longer) =>
        profiler().profileBackwardPass(model.argument, trainingOf(values), {
          batch,
          seq,
          signal,
          budget_ms: longer ? 3 * BUDGET_MS : BUDGET_MS,
          onProgress: progressOf(longer, step('step')),
        }),
      tellsTime,
    );
    return { title: model.title, profile };
  },
});
