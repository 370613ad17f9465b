// Sentences, scores and questions of the budget game follow the numbers.

import { describe, expect, it } from 'vitest';
import type {
  BackwardProfile,
  CategoryBytes,
  CompareReport,
  LossScalingReport,
} from '../../../web/src/engine/types';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { checks } from '../../../web/src/labs/savers/checks';
import {
  claims,
  learning,
  price,
  score,
  verdict,
  where,
} from '../../../web/src/labs/savers/explain';
import {
  type Attempt,
  best,
  mostSaved,
  type Outcome,
  partsAtPeak,
  plannedPeak,
} from '../../../web/src/labs/savers/outcome';
import {
  PLAIN,
  type Recipe,
  recipeText,
  repaired,
  saversOf,
} from '../../../web/src/labs/savers/recipe';
import { scalingText, scalingTitle } from '../../../web/src/labs/savers/scaling-text';
import { templateText as text } from '../template-text';

const MB = 1e6;
const SAVING: Recipe = { ...PLAIN, keep: 'needed', checkpoint: 2 };

const parts = (activations: number): CategoryBytes => ({
  parameters_bytes: 1 * MB,
  optimizer_state_bytes: 2 * MB,
  gradients_bytes: 1 * MB,
  activations_bytes: activations,
  inputs_bytes: 0,
  workspace_bytes: 0,
});

function profile(activations: number, recompute = 0): BackwardProfile {
  const peak = 4 * MB + activations;
  return {
    batch: 8,
    forward_flops: 100,
    total_flops: 300 + recompute,
    recompute_flops: recompute,
    gradient_bytes: 1 * MB,
    activation_bytes: activations,
    planned: { peak_bytes: peak - 2 * MB, at_peak: parts(activations) },
    steady_peak_bytes: peak,
    steady_at_peak: parts(activations),
    measured_steps_peak_bytes: peak,
    planned_equals_measured: true,
  } as unknown as BackwardProfile;
}

const attempt = (peak_bytes: number, ratio: number, half = 0.02, found = 'slower'): Attempt => ({
  recipe: SAVING,
  peak_bytes,
  slowdown: { ratio, low: ratio - half, high: ratio + half, confidence: 0.95, verdict: found },
});

function outcomeOf(attempts: readonly Attempt[], change: Partial<Outcome> = {}): Outcome {
  return {
    title: 'GPT nano',
    recipe: SAVING,
    budget_bytes: 10 * MB,
    mine: profile(5 * MB, 90),
    plain: profile(16 * MB),
    comparison: {} as CompareReport,
    attempts,
    alone: [],
    ...change,
  };
}

describe('savers lab: the game', () => {
  it('tells the highest moment of any step, and what was alive then', () => {
    expect(plannedPeak(profile(16 * MB))).toBe(20 * MB);
    const first = { ...profile(16 * MB), steady_peak_bytes: 1 };
    expect(plannedPeak(first)).toBe(18 * MB);
    expect(partsAtPeak(first)).toBe(first.planned.at_peak);
  });

  it('knows the cheapest recipe that fits, and that none does', () => {
    const cheap = attempt(9 * MB, 1.1);
    expect(best(outcomeOf([attempt(12 * MB, 1), cheap, attempt(5 * MB, 1.4)]))).toBe(cheap);
    expect(best(outcomeOf([attempt(12 * MB, 1)]))).toBeUndefined();
  });

  it('scores a recipe that misses, one that leads, and one that is beaten or cannot be told apart', () => {
    const missed = text(score(outcomeOf([attempt(12 * MB, 1)])));
    expect(missed).toContain('does not fit');
    expect(missed).toContain('another saver');
    const leads = text(score(outcomeOf([attempt(9 * MB, 1.3), attempt(9 * MB, 1.1)])));
    expect(leads).toContain('Of 2 recipes it is the cheapest that fits');
    const beaten = text(score(outcomeOf([attempt(9 * MB, 1.1), attempt(8 * MB, 1.32)])));
    expect(beaten).toContain('Recipe 1 fits too, at 1.10×: yours takes 1.20× its time');
    const near = text(score(outcomeOf([attempt(9 * MB, 1.1, 0.1), attempt(8 * MB, 1.15, 0.1)])));
    expect(near).toContain('cannot be told apart');
  });

  it('words a step that is faster, the same, or not to be told from the plain one', () => {
    const of = (found: string, ratio: number) =>
      text(score(outcomeOf([attempt(9 * MB, ratio, 0.02, found)])));
    expect(of('faster', 0.9)).toContain('is faster than the plain step: 0.900×');
    expect(of('same', 1)).toContain('to within 1 %');
    expect(of('cannot_tell', 1.1)).toContain('cannot be told from the plain step');
  });

  it('compares the prediction with the interval first', () => {
    const outcome = outcomeOf([attempt(9 * MB, 1.3, 0.05)]);
    expect(text(verdict(outcome, { slowdown: 1.27 }))).toContain('inside the 95 % interval');
    expect(text(verdict(outcome, { slowdown: 1.2 }))).toContain('Within');
    expect(text(verdict(outcome, { slowdown: 3 }))).toContain('too high');
    expect(text(verdict(outcome, { slowdown: 4321 }))).toContain('You said 4.32');
  });

  it('says what was saved, and when nothing was', () => {
    expect(text(where(outcomeOf([attempt(9 * MB, 1.3)])))).toContain(
      'Most was saved of the activations',
    );
    const none = outcomeOf([attempt(20 * MB, 1)], { mine: profile(16 * MB), recipe: PLAIN });
    expect(mostSaved(none)).toBeUndefined();
    expect(text(where(none))).toContain('no saver is on');
  });

  it('names the price of the savers that are on, and no other', () => {
    const checkpoints = text(price(outcomeOf([attempt(9 * MB, 1.3)])));
    expect(checkpoints).toContain('90 % of a forward pass');
    expect(checkpoints).not.toContain('rounded');
    const half = {
      recipe: { ...PLAIN, keep: 'needed', storage: 'bfloat16' },
      mine: profile(8 * MB),
    };
    expect(text(price(outcomeOf([attempt(9 * MB, 1)], half)))).toContain('rounded to bfloat16');
    const off = { recipe: PLAIN, mine: profile(16 * MB) };
    expect(text(price(outcomeOf([attempt(20 * MB, 1)], off)))).toContain(
      'No saver that costs time',
    );
  });

  it('tests the claim of the slides only where checkpoints are on', () => {
    const outcome = outcomeOf([attempt(10 * MB, 1.25)]);
    expect(text(claims(outcome))).toContain(
      'with its other savers, yours saves 50 % of the peak for 25 % more',
    );
    const off = outcomeOf([attempt(10 * MB, 1)], { recipe: { ...PLAIN, keep: 'needed' } });
    expect(text(claims(off))).toContain('switch checkpoints on');
  });

  it('says when the training itself becomes another one', () => {
    const sgd = outcomeOf([attempt(9 * MB, 1)], { recipe: { ...PLAIN, optimizer: 'sgd' } });
    expect(text(learning(sgd))).toContain('another training');
    expect(text(learning(outcomeOf([attempt(9 * MB, 1)])))).toContain('change no bit');
  });

  it('asks for measured things', () => {
    const [category, share, again] = checks(outcomeOf([attempt(9 * MB, 1.3)]));
    expect(category?.answer).toBe('activations');
    expect(share?.kind === 'number' && gradeNumber(share, 45)).toBe(true);
    expect(again?.kind === 'number' && gradeNumber(again, 100 / 3)).toBe(true);
  });
});

describe('savers lab: recipes', () => {
  it('frees early where copies are rounded, as the engine asks', () => {
    expect(repaired({ ...PLAIN, storage: 'float16' }).keep).toBe('needed');
    expect(repaired(PLAIN)).toBe(PLAIN);
  });

  it('lists what is on, each alone', () => {
    expect(recipeText(PLAIN)).toBe('nothing saved');
    const all = saversOf({
      optimizer: 'sgd',
      parts: 4,
      checkpoint: 1,
      keep: 'in_place',
      storage: 'float16',
    });
    expect(all).toHaveLength(5);
    for (const { alone } of all) expect(alone).not.toEqual(PLAIN);
  });
});

const loss = (underflowed: number, overflowed: number) => ({
  underflowed,
  overflowed,
  underflowed_share: underflowed / 1000,
  overflowed_share: overflowed / 1000,
  subnormal: 0,
  normal: 0,
});
const scaling = (scale: number, before: number, after: number, over = 0) =>
  ({ scale, unscaled: loss(before, 0), scaled: loss(after, over) }) as unknown as LossScalingReport;

describe('savers lab: loss scaling', () => {
  it('reads differently for no loss, underflow, and overflow', () => {
    expect(scalingTitle(scaling(1024, 200, 0))).toContain('loses none');
    expect(scalingTitle(scaling(1, 200, 200))).toContain('become zero');
    expect(scalingTitle(scaling(2 ** 24, 200, 0, 30))).toContain('become infinite');
    expect(scalingTitle(scaling(2 ** 24, 200, 10, 30))).toContain('become zero and');
  });

  it('says what the scale did, and what a scaler would do next', () => {
    expect(scalingText(scaling(1, 200, 200))).toContain('Choose a scale');
    expect(scalingText(scaling(1, 0, 0))).toContain('keeps every one');
    expect(scalingText(scaling(1024, 200, 0))).toContain('none is lost, and none overflows');
    expect(scalingText(scaling(1024, 200, 20))).toContain('still lost');
    expect(scalingText(scaling(2 ** 24, 200, 0, 30))).toContain('skips the step');
  });
});
