// What the budget game says is true of its numbers: steps that the engine plans, times made by hand.

import { beforeAll, describe, expect, it } from 'vitest';
import type {
  BackwardProfile,
  CompareReport,
  LossScalingReport,
} from '../../../web/src/engine/types';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { bytes } from '../../../web/src/kit/words/format';
import { remember, triedBefore } from '../../../web/src/labs/savers/attempts';
import { figures, together } from '../../../web/src/labs/savers/figures.en';
import {
  type Alone,
  type Attempt,
  best,
  budgetOf,
  type Dry,
  fits,
  type Gradients,
  highestPower,
  mostSaved,
  type Outcome,
  partsAtPeak,
  plannedPeak,
  steady,
  stored,
} from '../../../web/src/labs/savers/outcome';
import { pytorch } from '../../../web/src/labs/savers/pytorch';
import { cure, heavy, highest } from '../../../web/src/labs/savers/questions.en';
import {
  PLAIN,
  type Recipe,
  recipeText,
  repaired,
  saversOf,
  trainingOf,
} from '../../../web/src/labs/savers/recipe';
import { heldAfter } from '../../../web/src/labs/savers/shelf';
import { text } from '../../../web/src/labs/savers/text.en';
import { type Engine, openEngine, value } from '../../boundary/support/engine';
import { allTold, type Case, isRatio, ratiosIn, toldIn, wordsInView } from './told';

const MB = 1e6;

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine();
});

const plan = (model: string, recipe: Recipe): BackwardProfile =>
  value(
    engine.session.planTraining({ model, batch: 32 }, trainingOf(recipe)),
  ) as unknown as BackwardProfile;

function dryOf(model: string, recipe: Recipe, budget = '50'): Dry {
  const [mine, plain] = [plan(model, recipe), plan(model, PLAIN)];
  const alone: Alone[] = saversOf(recipe).map(({ label, alone: each }) => ({
    label,
    peak_bytes: plannedPeak(plan(model, each)),
  }));
  return { title: model, recipe, budget_bytes: budgetOf(plain, budget), mine, plain, alone };
}

const slowdown = (ratio: number, half: number, verdict: string, confidence = 0.95) => ({
  ratio,
  low: ratio - half,
  high: ratio + half,
  verdict,
  confidence,
});

/** As if it had run: measured as planned, at the given times. */
function outcomeOf(dry: Dry, times: readonly ReturnType<typeof slowdown>[]): Outcome {
  const ran = (step: BackwardProfile) => ({
    ...step,
    measured_steps_peak_bytes: plannedPeak(step),
    planned_equals_measured: true,
  });
  const attempts = times.map(
    (each): Attempt => ({
      recipe: dry.recipe,
      peak_bytes: plannedPeak(dry.mine),
      slowdown: each,
    }),
  );
  const comparison = { notes: [], blocks: 9, record: { tick_ms: 0.1 } } as unknown as CompareReport;
  const { title, recipe, budget_bytes, mine, plain } = dry;
  const steps = { title, recipe, budget_bytes, comparison, task: 'task', attempts };
  return { ...steps, mine: ran(mine), plain: ran(plain) };
}

const caseOf = (dry: Dry, times: readonly ReturnType<typeof slowdown>[], said?: number): Case => ({
  values: { power: 0 },
  dry,
  outcomes: { steps: outcomeOf(dry, times) },
  said,
  title: dry.title,
});

const RECIPES: readonly (readonly [string, string, Recipe, ReturnType<typeof slowdown>])[] = [
  ['nothing on', 'lenet5', PLAIN, slowdown(1, 0.005, 'same')],
  ['freed early', 'lenet5', { ...PLAIN, keep: 'needed' }, slowdown(0.93, 0.02, 'faster')],
  [
    'checkpoints',
    'lenet5',
    { ...PLAIN, keep: 'in_place', checkpoint: 3 },
    slowdown(1.31, 0.04, 'slower'),
  ],
  ['noisy', 'lenet5', { ...PLAIN, checkpoint: 3 }, slowdown(1.06, 0.3, 'cannot_tell')],
  ['free checkpoints', 'mlp', { ...PLAIN, checkpoint: 2 }, slowdown(1.002, 0.006, 'same')],
  ['faster checkpoints', 'mlp', { ...PLAIN, checkpoint: 2 }, slowdown(0.95, 0.01, 'faster')],
  ['parts', 'lenet5', { ...PLAIN, parts: 4 }, slowdown(1.12, 0.03, 'slower')],
  [
    'float16',
    'gpt_nano',
    { ...PLAIN, keep: 'needed', storage: 'float16' },
    slowdown(1.08, 0.02, 'slower'),
  ],
  ['SGD', 'mlp', { ...PLAIN, optimizer: 'sgd' }, slowdown(0.7, 0.01, 'faster')],
  ['too few samples', 'lenet5', { ...PLAIN, parts: 2 }, slowdown(1.4, 0.4, 'cannot_tell', 0.5)],
  [
    'all of them',
    'gpt_nano',
    { optimizer: 'sgd', parts: 8, checkpoint: 1, keep: 'in_place', storage: 'bfloat16' },
    slowdown(2.2, 0.2, 'slower'),
  ],
];

const sized = (sentence: string, before: string): number => {
  const [, number = '', unit = ''] =
    new RegExp(`${before} ([\\d.,]+) (B|kB|MB)`).exec(sentence) ?? [];
  return Number(number.replaceAll(',', '')) * ({ B: 1, kB: 1e3, MB: 1e6 }[unit] ?? Number.NaN);
};

describe.each(RECIPES)('savers: %s', (_, model, recipe, time) => {
  it('says the time that was found, and no more than can be told', () => {
    const told = toldIn(text.scenes.time, caseOf(dryOf(model, recipe), [time]));
    expect(told.includes('can’t tell')).toBe(time.verdict === 'cannot_tell');
    expect(told.includes('No measurable difference')).toBe(time.verdict === 'same');
    if (time.verdict === 'slower' || time.verdict === 'faster')
      expect(isRatio(ratiosIn(told)[0] ?? 0, time.ratio, 1)).toBe(true);
    expect(told.includes('is faster:')).toBe(time.verdict === 'faster');
    expect(told.includes('too few samples')).toBe(time.confidence < 0.95);
    if (time.confidence >= 0.95) expect(told).toContain('probably between');
  });

  it('gives a reason that its counts hold', () => {
    const dry = dryOf(model, recipe);
    const told = toldIn(text.scenes.time, caseOf(dry, [time]));
    const again = dry.mine.recompute_flops / dry.plain.total_flops;
    const [, share] = /computed ([\d.]+) % of/.exec(told) ?? [];
    expect(share !== undefined).toBe(again > 0);
    if (share !== undefined) expect(Number(share) / 100).toBeCloseTo(again, 2);
    if (again > 0) {
      expect(told.includes('no price')).toBe(time.verdict === 'same');
      expect(told.includes('vary too much')).toBe(time.verdict === 'cannot_tell');
      expect(told.includes('worth more')).toBe(time.verdict === 'faster');
    }
    expect(told.includes('No saver is on')).toBe(recipe === PLAIN);
  });

  it('says whether it fits, by the bytes of its highest moment', () => {
    for (const budget of ['35', '50', '75']) {
      const dry = dryOf(model, recipe, budget);
      const which = caseOf(dry, [time]);
      const told = toldIn(text.scenes.time, which);
      const { steps } = which.outcomes as { steps: Outcome };
      const fit = plannedPeak(dry.mine) <= dry.budget_bytes;
      expect(fits(steps.attempts[0] as Attempt, steps.budget_bytes)).toBe(fit);
      expect(told.includes('does not fit')).toBe(!fit);
      expect(told.includes('and fits')).toBe(fit);
      expect(sized(told, 'peaked at') / plannedPeak(dry.mine)).toBeCloseTo(1, 2);
      // A recipe that fits is never told to fit.
      expect(told.includes('Add a saver')).toBe(!fit);
      expect(figures.trade(steps).includes('does not fit')).toBe(!fit);
      expect(figures.fit(dry).includes('it fits')).toBe(fit);
    }
  });

  it('compares each saver alone with all together', () => {
    const dry = dryOf(model, recipe);
    const peak = plannedPeak(dry.plain);
    const saved = dry.alone.reduce((all, each) => all + peak - each.peak_bytes, 0);
    const all = peak - plannedPeak(dry.mine);
    const told = toldIn(text.scenes.alone, caseOf(dry, [time]));
    expect(told.includes('less than the sum')).toBe(together(dry) === 'less');
    if (together(dry) === 'less') expect(saved).toBeGreaterThan(all);
    if (together(dry) === 'more') expect(saved).toBeLessThan(all);
    if (together(dry) === 'sum') expect(Math.abs(saved - all)).toBeLessThan(0.01 * peak);
    expect(told.includes('No saver')).toBe(dry.alone.length === 0);
  });

  it('plays the step whose peak it names', () => {
    const { mine } = dryOf(model, recipe);
    const events = steady(mine);
    const totals = events.map(({ total_bytes }) => total_bytes);
    expect(Math.max(...totals)).toBe(plannedPeak(mine));
    const last = heldAfter(events, events.length - 1);
    expect(last.length).toBeGreaterThan(2);
    for (const { activations } of last) expect(activations).toBe(0);
    const most = events.map((__, event) =>
      heldAfter(events, event).reduce((sum, { activations }) => sum + activations, 0),
    );
    expect(Math.max(...most)).toBe(
      Math.max(...events.map(({ current }) => current.activations_bytes)),
    );
  });

  it('takes at most 150 words', () => {
    const which = caseOf(dryOf(model, recipe), [time, time], 4321);
    const gradients = { outcomes: { ...which.outcomes, gradients: learned() } };
    expect(wordsInView(text.scenes, { ...which, ...gradients })).toBeLessThanOrEqual(150);
    expect(allTold(text.scenes, { ...which, ...gradients })).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe('savers: predictions', () => {
  const dry = () => dryOf('lenet5', { ...PLAIN, keep: 'in_place', checkpoint: 3 });
  const found = slowdown(1.31, 0.04, 'slower');
  it.each([0.001, 0.9, 1.28, 1.34, 1.4, 2, 1000, 4321])('%f times', (said) => {
    const told = toldIn(text.scenes.time, caseOf(dry(), [found], said));
    expect(told).toContain('You said');
    const inside = said >= found.low && said <= found.high;
    expect(told.includes('As near as can be measured')).toBe(inside);
    if (!inside && said > 1.5) expect(told).toMatch(/too much/);
    if (!inside && said < 1) expect(told).toMatch(/too little/);
    if (said === 4321) expect(told).toContain('You said 4.32');
    const { judged } = text.ending;
    const view = { outcomes: { steps: outcomeOf(dry(), [found]) } };
    expect(judged(view as never, said).includes('right')).toBe(inside || said === 1.4);
  });
});

describe('savers: several recipes', () => {
  const small = (bytes_: number, ratio: number, half = 0.02): Attempt => ({
    recipe: PLAIN,
    peak_bytes: bytes_,
    slowdown: slowdown(ratio, half, 'slower'),
  });
  const of = (attempts: readonly Attempt[]) => ({
    ...outcomeOf(dryOf('mlp', PLAIN), []),
    budget_bytes: 10 * MB,
    attempts,
  });
  const said = (attempts: readonly Attempt[]) =>
    toldIn(text.scenes.time, { values: {}, outcomes: { steps: of(attempts) } });

  it('knows the cheapest recipe that fits, and that none does', () => {
    const cheap = small(9 * MB, 1.1);
    expect(best(of([small(12 * MB, 1), cheap, small(5 * MB, 1.4)]))).toBe(cheap);
    expect(best(of([small(12 * MB, 1)]))).toBeUndefined();
    expect(figures.trade(of([small(12 * MB, 1), small(11 * MB, 1)]))).toContain('None of 2');
  });

  it('scores one that leads, one that is beaten, and two that cannot be told apart', () => {
    expect(said([small(9 * MB, 1.3), small(9 * MB, 1.1)])).toContain('Can it cost less?');
    expect(said([small(9 * MB, 1.1), small(8 * MB, 1.32)])).toContain('recipe 1 costs less');
    const near = said([small(9 * MB, 1.1, 0.1), small(8 * MB, 1.15, 0.1)]);
    expect(near).toContain('we can’t tell which is faster');
  });

  it('remembers what the page shows, of the same task', () => {
    const shown = of([small(9 * MB, 1.1)]);
    remember(shown);
    expect(triedBefore(shown.task)).toBe(shown.attempts);
    expect(triedBefore('another')).toEqual([]);
    remember(undefined);
    expect(triedBefore(shown.task)).toEqual([]);
  });

  it('tests the rule of thumb by this step’s own counts', () => {
    const dry = dryOf('lenet5', { ...PLAIN, checkpoint: 3 });
    const time = slowdown(1.25, 0.02, 'slower');
    const told = toldIn(text.scenes.time, caseOf(dry, [time]), true);
    const forward = dry.plain.forward_flops / dry.plain.total_flops;
    const [, share] = /forward pass is ([\d.]+) %/.exec(told) ?? [];
    expect(Number(share) / 100).toBeCloseTo(forward, 2);
    expect(told).toContain('25 % more time');
    const [, less] = /here ([\d.]+) % less memory/.exec(told) ?? [];
    expect(Number(less) / 100).toBeCloseTo(1 - plannedPeak(dry.mine) / plannedPeak(dry.plain), 2);
    const off = toldIn(text.scenes.time, caseOf(dryOf('lenet5', PLAIN), [time]), true);
    expect(off).toContain('switch checkpoints on');
    // What is no measurable difference is not given in per cent.
    const tie = toldIn(text.scenes.time, caseOf(dry, [slowdown(1.01, 0.01, 'same')]), true);
    expect(tie).toContain('no difference in time');
  });
});

describe('savers: recipes', () => {
  it('frees early where copies are rounded, as the engine asks', () => {
    expect(repaired({ ...PLAIN, storage: 'float16' }).keep).toBe('needed');
    expect(repaired(PLAIN)).toBe(PLAIN);
  });

  it('lists what is on, each alone', () => {
    expect(recipeText(PLAIN)).toBe('nothing saved');
    const all = saversOf(RECIPES.at(-1)?.[2] ?? PLAIN);
    expect(all).toHaveLength(5);
    for (const { alone } of all) expect(alone).not.toEqual(PLAIN);
  });

  it('tells the highest moment of any step, and what was alive then', () => {
    const plain = plan('lenet5', PLAIN);
    expect(plannedPeak(plain)).toBe(plain.steady_peak_bytes);
    const first = { ...plain, steady_peak_bytes: 1 };
    expect(plannedPeak(first)).toBe(plain.planned.peak_bytes);
    expect(partsAtPeak(first)).toBe(plain.planned.at_peak);
    expect(mostSaved(dryOf('lenet5', PLAIN))).toBeUndefined();
    expect(mostSaved(dryOf('lenet5', { ...PLAIN, keep: 'needed' }))).toBe('activations');
  });

  it('asks what is true of any step', () => {
    expect(cure.answer).toBe('activations');
    const [before, after] = [plan('lenet5', PLAIN), plan('lenet5', { ...PLAIN, checkpoint: 3 })];
    expect(after.gradient_bytes).toBe(before.gradient_bytes);
    expect(after.activation_bytes).toBeLessThan(before.activation_bytes);
    // The MLP is such a network: SGD frees most there.
    expect(heavy.answer).toBe('sgd');
    const sgd = plannedPeak(plan('mlp', { ...PLAIN, optimizer: 'sgd' }));
    for (const change of [{ checkpoint: 2 }, { parts: 8 }, { keep: 'needed', storage: 'float16' }])
      expect(sgd).toBeLessThan(plannedPeak(plan('mlp', { ...PLAIN, ...change })));
  });

  it('writes PyTorch of the recipe in lines that fit', () => {
    for (const [, , recipe] of RECIPES) {
      const { optimizer, parts, checkpoint, keep, storage } = recipe;
      const values = { optimizer, parts: String(parts), checkpoint, keep, storage, batch: 32 };
      const code = pytorch({ values, model: {} } as never);
      for (const line of code.split('\n')) expect(line.length).toBeLessThanOrEqual(72);
      expect(code.includes('checkpoint(')).toBe(checkpoint > 0);
      expect(code.includes('saved_tensors_hooks')).toBe(storage !== 'float32');
      expect(code).toContain(`x.chunk(${parts})`);
    }
  });
});

/** Gradients as the engine counts them: so many at each power of two. */
const learned = (counts: Readonly<Record<string, number>> = { '-30': 10, '-20': 40, '-5': 50 }) => {
  const by_exponent = Object.entries(counts).map(([exponent, values]) => ({
    exponent: Number(exponent),
    values,
  }));
  const report = { by_exponent, values: 100, zero: 0 } as unknown as LossScalingReport;
  return { title: 'LeNet-5', steps: 300, report } satisfies Gradients;
};

describe('savers: float16', () => {
  it('counts what the engine counts, at every scale', () => {
    const at = (scale: number) => value(engine.session.lossScalingDemo(scale));
    const measured: Gradients = { title: 'MLP', steps: 1, report: at(1) };
    for (const power of [0, 3, 10, 16, 20, 24]) {
      const { scaled } = at(2 ** power);
      const { zero, blurred, infinite, all } = stored(measured, power);
      // At the borders a few are rounded into the next kind.
      const few = 1e-4 * all;
      expect(Math.abs(zero - scaled.underflowed)).toBeLessThanOrEqual(few);
      expect(Math.abs(blurred - scaled.subnormal)).toBeLessThanOrEqual(few);
      expect(Math.abs(infinite - scaled.overflowed)).toBeLessThanOrEqual(few);
    }
  });

  it.each([0, 6, 12, 16, 20, 21, 24])('says what becomes of them at 2^%i', (power) => {
    const measured = learned();
    const { zero, blurred, infinite, all } = stored(measured, power);
    const which = { values: { power }, outcomes: { gradients: measured } };
    const told = toldIn(text.scenes.half, which);
    expect(all).toBe(100);
    expect(told.includes('overflow')).toBe(infinite > 0);
    expect(told.includes('skips this step')).toBe(infinite > 0);
    expect(told.includes('keeps them all')).toBe(zero + blurred + infinite === 0);
    if (infinite === 0 && zero + blurred > 0)
      expect(told).toContain(`That is ${zero + blurred} % of them`);
    expect(told).not.toContain('many');
  });

  it('asks for the last scale before one overflows', () => {
    const measured = learned();
    const question = highest(measured);
    expect(question.answer).toBe(highestPower(measured));
    expect(stored(measured, highestPower(measured)).infinite).toBe(0);
    expect(stored(measured, highestPower(measured) + 1).infinite).toBeGreaterThan(0);
    expect(question.kind === 'number' && gradeNumber(question, 20)).toBe(true);
  });

  it('names the model whose gradients they are', () => {
    expect(text.figures.trained(learned())).toContain('LeNet-5');
    expect(bytes(1)).toBe('1\u00a0B');
  });
});
