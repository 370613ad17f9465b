// What the report and the environment list, and where claims come from.

import { bytes, duration, plural } from '../../kit/words/format';
import type { Fact, Source } from '../../lab/contract';
import { intervalText } from '../../session/intervals';
import { fits, latest, type Outcome } from './outcome';
import { recipeText } from './recipe';
import { multiple } from './words';

export function results(outcome: Outcome): Fact[] {
  const attempt = latest(outcome);
  const { slowdown } = attempt;
  return [
    { label: 'Step', value: `${outcome.title}, batch ${outcome.mine.batch}` },
    { label: 'Recipe', value: recipeText(outcome.recipe) },
    {
      label: 'Measured peak',
      value: `${bytes(attempt.peak_bytes)} of ${bytes(outcome.plain.measured_steps_peak_bytes)}; budget ${bytes(outcome.budget_bytes)}: ${fits(attempt, outcome.budget_bytes) ? 'fits' : 'does not fit'}`,
    },
    {
      label: 'Time, × the plain step',
      value: `${multiple(slowdown.ratio)}, ${intervalText(slowdown, multiple)}`,
    },
    { label: 'Recipes run', value: String(outcome.attempts.length) },
  ];
}

export function facts({ comparison, mine }: Outcome): Fact[] {
  return [
    {
      label: 'Memory',
      value: `one step of each written down, every allocation entered in a ledger; ${plural(mine.timeline.length, 'event')} in yours`,
    },
    {
      label: 'Time',
      value: `${plural(comparison.blocks, 'block')} of two samples each, taken in turn; clock tick ${duration(comparison.record.tick_ms, 1)}`,
    },
    ...comparison.notes.map((note) => ({ label: 'Note', value: note })),
  ];
}

export const sources: Source[] = [
  {
    text: 'Recomputing activations instead of keeping them: Chen, Xu, Zhang and Guestrin, Training deep nets with sublinear memory cost, 2016',
    url: 'https://arxiv.org/abs/1604.06174',
  },
  {
    text: 'Loss scaling, and weights kept in float32: Micikevicius and others, Mixed precision training, 2018',
    url: 'https://arxiv.org/abs/1710.03740',
  },
  {
    text: 'The rule that a dynamic scale follows: PyTorch, torch.amp.GradScaler',
    url: 'https://docs.pytorch.org/docs/stable/amp.html',
  },
  {
    text: 'Checkpoints in PyTorch: torch.utils.checkpoint',
    url: 'https://docs.pytorch.org/docs/stable/checkpoint.html',
  },
];
