// The sentences of the Training lab are true of steps that the engine plans and measures.

import { beforeAll, describe, expect, it } from 'vitest';
import type { BackwardProfile, TrainingRequest } from '../../../web/src/engine/types';
import { busyText } from '../../../web/src/lab/claim';
import { rulesFigure } from '../../../web/src/labs/training/claim-figures';
import {
  atHighestPeak,
  change,
  type Dry,
  highestPeak,
  type Outcome,
  peakMultiple,
  useOf,
} from '../../../web/src/labs/training/outcome';
import { isOff, tellsTime } from '../../../web/src/labs/training/rules';
import { text } from '../../../web/src/labs/training/text';
import { isStepBusy } from '../../../web/src/labs/training/times';
import { type Engine, openEngine, runJob, value } from '../../boundary/support/engine';
import { templateText } from '../template-text';
import { specOf } from './figure-spec';
import { wordsInView } from './views';

type Training = Partial<TrainingRequest>;
const QUICK = { budget_ms: 20, warm_up_ms: 5, min_samples: 3 };

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine();
});

const planned = (model: string, batch: number, training: Training): BackwardProfile =>
  value(engine.session.planTraining({ model, batch }, training)) as unknown as BackwardProfile;

function measured(model: string, batch: number, training: Training): BackwardProfile {
  value(engine.session.startTrainingProfile({ model, batch }, training, QUICK));
  runJob(engine.session);
  return value(engine.session.takeTrainingProfile()) as unknown as BackwardProfile;
}

function caseOf(model: string, batch: number, training: Training, run = true) {
  const plan = planned(model, batch, training);
  const saving = {
    checkpoint: planned(model, batch, { ...training, checkpoint_every: 2 }),
    sgd: planned(model, batch, { ...training, optimizer: 'sgd' }),
  };
  const description = value(engine.session.describe({ model, batch }));
  const dry: Dry = { title: model, description, plan, saving, big: plan };
  const step: Outcome = { title: model, profile: run ? measured(model, batch, training) : plan };
  return { dry, step };
}

const viewOf = ({ dry, step }: ReturnType<typeof caseOf>, prediction?: number) => {
  const values = { model: dry.title, batch: dry.plan.batch, seq: 0 };
  const model = { argument: '', title: dry.title, longest: 0, summary: undefined };
  return {
    values,
    model,
    prediction,
    dry,
    outcomes: { step },
    draft: undefined,
    passed: true,
    shown: values,
  };
};

type Words = {
  title(view: unknown): string;
  say?(view: unknown): readonly { lead?: string; text: unknown }[];
  more?(view: unknown): readonly { lead?: string; text: unknown }[];
  questions?(view: unknown): readonly { id: string; answer: unknown; options?: unknown }[];
};
const wordsOf = (scene: string): Words =>
  (text.scenes as unknown as Record<string, Words>)[scene] as Words;
function wordsIn(scene: string, which: ReturnType<typeof caseOf>, prediction?: number): string {
  const view = viewOf(which, prediction);
  const words = wordsOf(scene);
  const all = [...(words.say?.(view) ?? []), ...(words.more?.(view) ?? [])];
  const shownWords = all.map((each) => `${each.lead ?? ''} ${templateText(each.text)}`);
  return [words.title(view), ...shownWords].join(' ').replaceAll('\u00a0', ' ');
}

const bytesIn = (sentence: string, pattern: RegExp): number => {
  const [, number, unit] = pattern.exec(sentence) ?? [];
  const scale = { B: 1, kB: 1e3, MB: 1e6, GB: 1e9 }[unit ?? ''] ?? Number.NaN;
  return Number(number?.replaceAll(',', '')) * scale;
};

const CASES: readonly (readonly [string, number, Training])[] = [
  ['mlp', 1, { optimizer: 'adam' }],
  ['mlp', 32, { optimizer: 'adam' }],
  ['mlp', 256, { optimizer: 'sgd' }],
  ['mlp', 32, { optimizer: 'momentum', keep: 'all' }],
  ['lenet5', 8, { optimizer: 'adam' }],
  ['lenet5', 64, { optimizer: 'adamw', checkpoint_every: 2 }],
  ['lenet5', 16, { optimizer: 'nesterov', micro_batches: 4 }],
  ['linear', 1, { optimizer: 'adam' }],
  ['linear', 64, { optimizer: 'sgd' }],
  ['gpt_nano', 2, { optimizer: 'adam', checkpoint_every: 3 }],
];

const NAMES: Readonly<Record<string, string>> = {
  backward_flops: 'backward FLOPs',
  total_flops: 'step FLOPs',
  step_latency: 'step time',
  training_state: 'the fixed part',
  training_memory: 'the peak',
};

it('GPT-2 peaks before most gradients of its parameters are there, and the parts add up', () => {
  const big = planned('gpt2', 1, { optimizer: 'adam' });
  const peak = atHighestPeak(big);
  const ofLogits = 4 * 50_257 * big.seq;
  expect(peak.gradients_bytes - ofLogits).toBeLessThan(big.gradient_bytes / 2);
  const sum = Object.values(peak).reduce((all: number, part) => all + Number(part), 0);
  expect(sum).toBe(highestPeak(big));
});

describe.each(CASES)('%s, batch %i, %o', (model, batch, training) => {
  it('says its peak, what was kept, written and taken', () => {
    const which = caseOf(model, batch, training);
    const { profile } = which.step;
    const words = wordsIn('memory', which);
    const [, peak] = /peaks at ([\d.]+)×/.exec(words) ?? [];
    expect(Number(peak) / peakMultiple(profile)).toBeCloseTo(1, 2);
    const kept = change(profile, 'activations', 'baseline', 'after_forward');
    expect(bytesIn(words, /stored ([\d.,]+) (\w+) of activations/) / Math.max(1, kept)).toBeCloseTo(
      kept > 0 ? 1 : 0,
      2,
    );
    const gradients = change(profile, 'gradients', 'after_forward', 'after_backward');
    expect(bytesIn(words, /wrote ([\d.,]+) (\w+) of gradients/) / gradients).toBeCloseTo(1, 2);
    expect(words.includes('keeps no state')).toBe(profile.optimizer_state_bytes === 0);
  });

  it('what is alive at the highest peak adds up to it', () => {
    const { profile } = caseOf(model, batch, training).step;
    const { big } = caseOf(model, batch, training, false).dry;
    for (const one of [profile, big]) {
      const parts = Object.values(atHighestPeak(one)) as number[];
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(highestPeak(one));
    }
  });

  it.each([4, 17])('said %d, the parts at the peak add up to it', (prediction) => {
    const which = caseOf(model, batch, training);
    const words = wordsIn('memory', which, prediction);
    const [, parts] = /At the peak: (.*?\d×)\./.exec(words) ?? [];
    if (parts === undefined) return;
    const shown = [...parts.matchAll(/([\d.,]+)×/g)].map(([, number]) => Number(number));
    const sum = shown.reduce((all, part) => all + part, 0);
    expect(sum / peakMultiple(which.step.profile)).toBeCloseTo(1, 1.7);
  });

  it('names the rules that are off, or counts them where they are many', () => {
    const which = caseOf(model, batch, training, false);
    const { profile } = which.step;
    const off = profile.rules_of_thumb.filter(isOff).map(({ name }) => NAMES[name]);
    const title = wordsOf('rules').title(viewOf(which));
    if (off.length === 0) expect(title).toBe('Here every rule of thumb holds, to a tenth');
    else if (off.length > 2)
      expect(title).toBe(`${off.length} of 4 rules of thumb are off by more than a tenth here`);
    else
      expect(title).toBe(
        `The ${off.length === 1 ? 'rule' : 'rules'} of thumb for ${off.join(' and ')} ${off.length === 1 ? 'is' : 'are'} off by more than a tenth here`,
      );
    // The figure has each by the same name.
    const { summary } = specOf(rulesFigure(which.step));
    for (const name of off) expect(summary).toContain(`${name?.replace('the ', '')} ÷ `);
  });

  it('says whose rule four is, and the optimizer’s own', () => {
    const which = caseOf(model, batch, training, false);
    const own = { sgd: '2×', momentum: '3×', nesterov: '3×' }[training.optimizer as string];
    const words = wordsIn('rules', which);
    const note = String(specOf(rulesFigure(which.step)).note);
    const says = own !== undefined;
    expect(words.includes('Four is Adam’s rule.')).toBe(says);
    expect(note.includes('Four is Adam’s rule;')).toBe(says);
    if (own === undefined) return;
    expect(note).toContain(`’s would be ${own}.`);
    const kept = training.optimizer === 'sgd' ? 'no state' : 'one number, not two';
    expect(words).toContain(` keeps ${kept}: ${own}.`);
  });

  it('tells the time unless its interval reaches past the rule on one side', () => {
    const { profile } = caseOf(model, batch, training, false).step;
    expect(tellsTime(profile), 'only planned').toBe(true);
    const part = (median: number, spread: number) => ({
      statistics: {
        median_interval: { low: median - spread, high: median + spread, confidence: 0.95 },
      },
      samples_ms: [],
    });
    const timed = (spread: number, step_latency_ms: number) =>
      ({
        ...profile,
        forward_latency_ms: 1,
        backward_latency_ms: 2,
        optimizer_latency_ms: 0.1,
        step_latency_ms,
        forward: part(1, spread),
        backward: part(2, spread),
        optimizer: part(0.1, spread / 10),
        rules_of_thumb: [{ name: 'step_latency', expected: 3, measured: 3.1 }],
      }) as unknown as BackwardProfile;
    expect(tellsTime(timed(0.001, 3.1))).toBe(true);
    expect(tellsTime(timed(0.5, 3.1)), 'from 1.7 to 6.1 times').toBe(false);
    expect(tellsTime(timed(0.001, 5)), 'busy').toBe(false);
  });

  it('asks what the plans answer', () => {
    const which = caseOf(model, batch, training, false);
    const [fixed] = wordsOf('memory').questions?.(viewOf(which)) ?? [];
    const states = { sgd: 0, momentum: 1, nesterov: 1, adam: 2, adamw: 2 };
    const state = states[training.optimizer as keyof typeof states];
    expect(Number(fixed?.answer)).toBeCloseTo(2 + state, 1);
    for (const question of wordsOf('parts').questions?.(viewOf(which)) ?? []) {
      const { plan, saving } = which.dry;
      const better =
        highestPeak(saving.checkpoint) < highestPeak(saving.sgd) ? 'checkpoint' : 'sgd';
      expect(question.answer).toBe(better);
      expect(highestPeak(saving[better as 'sgd'])).toBeLessThanOrEqual(highestPeak(plan));
    }
  });

  it('the ratio in the title is that of its numbers', () => {
    const which = caseOf(model, batch, training);
    const { profile } = which.step;
    if (isStepBusy(profile)) {
      expect(wordsIn('parts', which)).toContain(busyText);
      return;
    }
    const [, flops, time] =
      /computes ([\d.]+)× what forward does and takes ([\d.]+)×/.exec(wordsIn('parts', which)) ??
      [];
    expect(Number(flops) / (profile.backward_flops / profile.forward_flops)).toBeCloseTo(1, 2);
    expect(Number(time) / (profile.backward_latency_ms / profile.forward_latency_ms)).toBeCloseTo(
      1,
      1,
    );
  });
});

it.each([0.001, 0.5, 1, 1.05, 2, 1000])(
  'a prediction of %f times the peak is judged so',
  (factor) => {
    const which = caseOf('mlp', 32, { optimizer: 'adam' }, false);
    const peak = useOf(which.step.profile).peak_bytes / useOf(which.step.profile).parameters_bytes;
    const words = wordsIn('memory', which, factor * peak);
    if (Math.max(factor, 1 / factor) < 1.1)
      expect(words).toMatch(/: (exactly right|close enough, )/);
    else expect(words).toContain(factor > 1 ? 'too much' : 'too little');
    expect(words).toContain('it would be');
  },
);

const WORDIEST: readonly (readonly [string, number, Training])[] = [
  ['gpt_nano', 32, { optimizer: 'adam' }],
  ['cnn', 1, { optimizer: 'momentum' }],
  ['cnn', 64, { optimizer: 'adam', checkpoint_every: 2 }],
  ['transformer_block', 8, { optimizer: 'momentum' }],
];
it.each([undefined, 1, 2, 3, 4, 57, 1000])('said %s, at most 150 words in view', (prediction) => {
  const { live, ...others } = text.scenes;
  const scenes = { ...others, live: live.before };
  const said = prediction === undefined ? {} : { prediction };
  for (const [title, batch, training] of WORDIEST) {
    const { dry, step } = caseOf(title, batch, training, false);
    const of = { values: { train: 'digits-mlp' }, dry, outcomes: { step }, title, ...said };
    expect(wordsInView(scenes as never, of as never), title).toBeLessThanOrEqual(150);
  }
});

it('only a first layer that counts no gradient for its input is said to need none', () => {
  const says = (model: string) => wordsIn('parts', caseOf(model, 32, { optimizer: 'adam' }, false));
  expect(says('mlp')).toContain('The first layer, fc1, needs no gradient for its input: it');
  // An embedding comes first, and it is no product.
  expect(says('gpt_nano')).not.toMatch(/the first layer/i);
});

it('a peak far above the other rules keeps its number where its bar is cut off', () => {
  const peakRow = (model: string) => {
    const { step } = caseOf(model, 256, { optimizer: 'adam' }, false);
    const { training_memory: rule } = Object.fromEntries(
      step.profile.rules_of_thumb.map((each) => [each.name, each.measured]),
    );
    const words = templateText(specOf(rulesFigure(step)).draw(800).body);
    return { cut: /peak ÷ parameters ?([\d.,]+)×[^)]*\), cut off/.exec(words)?.[1], rule, words };
  };
  const far = peakRow('lenet5');
  expect(Number(far.cut) / (far.rule ?? 0)).toBeCloseTo(1, 2);
  expect(peakRow('linear').words).not.toContain('cut off');
});
