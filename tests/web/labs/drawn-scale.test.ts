// Whatever is planned and described At scale, what it says holds. The engine plans some models at some batches, which takes long, once;
// optimizer, precision, device, prices, prediction and what was measured here are drawn.

import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { LLAMA_7B, LLAMA_65B } from '../../../web/src/lab/models';
import { initialValues } from '../../../web/src/lab/params';
import { claimsFrom } from '../../../web/src/labs/scale/claims';
import { countsFor } from '../../../web/src/labs/scale/experiment';
import lab from '../../../web/src/labs/scale/lab';
import type { Measured, Planned } from '../../../web/src/labs/scale/outcome';
import { params } from '../../../web/src/labs/scale/params';
import { plan } from '../../../web/src/labs/scale/plan';
import { sessionProfiler } from '../../support/session-profiler';
import { DRAWS, expectHolds, expectStates, measured } from './drawn';
import { type Reading, readingOf, textIn } from './reading';

const MODELS = [
  ['linear', 'Linear', 1, 0],
  ['linear', 'Linear', 1024, 0],
  ['mlp', 'MLP', 1, 0],
  ['mlp', 'MLP', 512, 2],
  ['lenet5', 'LeNet-5', 64, 0],
  ['resnet18', 'ResNet-18', 8, 4],
  ['gpt_nano', 'GPT nano', 1, 0],
  ['gpt_nano', 'GPT nano', 256, 1],
  ['gpt2', 'GPT-2 small', 1, 0],
  ['gpt2_xl', 'GPT-2 XL', 4, 1],
  [LLAMA_7B.spec, 'LLaMA-7B', 1, 0],
  [LLAMA_65B.spec, 'LLaMA-65B', 1, 2],
] as const;

let planned: readonly Planned[];
beforeAll(async () => {
  const engine = await sessionProfiler();
  const claims = claimsFrom(await countsFor(engine));
  const all: Planned[] = [];
  for (const [model, title, batch, checkpoint] of MODELS) {
    const described = await engine.describe(model, { batch });
    const lengths = [];
    if (title.startsWith('GPT-2'))
      for (const seq of [16, 256, 1024]) {
        const { flops_per_sample } = await engine.describe(model, { batch: 1, seq });
        lengths.push({ seq, flops_per_token: flops_per_sample / seq });
      }
    const own = await plan(engine, model, { batch, checkpoint });
    all.push({ title, optimizer: 'adam', described, plan: own, lengths, claims });
  }
  planned = all;
});

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const drawn = fc.record({
  model: fc.nat(MODELS.length - 1),
  optimizer: fc.constantFrom('sgd', 'momentum', 'adam', 'adamw'),
  precision: fc.constantFrom('fp32', 'mixed', 'bf16'),
  memory: fc.oneof(fc.constantFrom(1, 80, 10_000), fc.integer({ min: 1, max: 10_000 })),
  tokens: fc.integer({ min: 1, max: 100_000 }),
  devices: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 100_000 })),
  mfu: fc.integer({ min: 1, max: 100 }),
  peak: fc.integer({ min: 1, max: 100_000 }),
  bandwidth: fc.integer({ min: 1, max: 100_000 }),
  power: fc.integer({ min: 1, max: 10_000 }),
  price: fc.integer({ min: 1, max: 100_000 }),
  carbon: fc.integer({ min: 1, max: 2000 }),
  here: fc.option(
    fc.record({ peak: measured(double(1, 500)), mfu: double(0.01, 3), few: fc.boolean() }),
    { nil: undefined },
  ),
  guess: fc.option(
    fc.record({
      by: fc.constantFrom('parameters', 'bytes', 'both', 'fixed', 'peak'),
      off: fc.oneof(double(0.95, 1.05), double(0.01, 100)),
    }),
    { nil: undefined },
  ),
});
type Case = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

const FLOPS = 1e9;

function measuredOf({ here }: Case): Measured | undefined {
  if (here === undefined) return undefined;
  const { peak, mfu, few } = here;
  const device = {
    peak_gflops_per_second: peak.value,
    peak_interval: { low: peak.low, high: peak.high, confidence: few ? 0.9 : 0.95 },
    bandwidth_gb_per_second: 10,
  } as Measured['device'];
  const latency_ms = (1e3 * FLOPS) / (mfu * peak.value * 1e9);
  return { device, step: { title: 'GPT nano', batch: 8, flops: FLOPS, latency_ms } };
}

/** Wrong ideas of the peak, near and far. */
function guessed({ described, plan, optimizer }: Planned, { guess }: Case): number {
  const many = described.parameters;
  const ideas = {
    ...{ parameters: many, bytes: 4 * many, both: 4 * many + plan.activation_bytes },
    ...{ fixed: fixedIn('fp32', optimizer, many), peak: plan.adam_peak_bytes },
  };
  return ideas[guess?.by as 'peak'] * (guess?.off ?? 1);
}

const FIXED = {
  fp32: [4, 4, 4],
  mixed: [2, 2, 4],
  bf16: [2, 2, 2],
} as const;
const NUMBERS = { sgd: 0, momentum: 1, adam: 2, adamw: 2 } as const;

/** Parameters, gradients and state in this precision; mixed precision has a master copy too. */
function fixedIn(precision: keyof typeof FIXED, optimizer: keyof typeof NUMBERS, many: number) {
  const [parameter, gradient, number] = FIXED[precision];
  return (
    many * (parameter + gradient + number * (NUMBERS[optimizer] + (precision === 'mixed' ? 1 : 0)))
  );
}

const sumOf = ({ activations, gradients, other }: Planned['plan']['moments'][number]) =>
  activations + gradients + other;

/** The peak, its parts and what fits are the same wherever they stand, and are the engine's. */
function expectPeak(reading: Reading, outcome: Planned, of: Case): number {
  const { described, plan } = outcome;
  const optimizer = of.optimizer as keyof typeof NUMBERS;
  const many = described.parameters;
  const peak = plan.adam_peak_bytes - 8 * many + 4 * NUMBERS[optimizer] * many;
  const stated =
    '(?:^Training .* needs |^A step .* peaks at |the plan has |planned peak of |the peak is |fp32 at |to train .*: |peak of the step: |^Peak of a step, .*: )#';
  expect(expectStates(reading, stated, peak)).toBeGreaterThanOrEqual(5);
  const limit = of.memory * 1e9;
  const fits = textIn(reading, 'step say');
  const fixed = fixedIn('fp32', optimizer, many);
  expect(fits.includes('It fits a device')).toBe(peak <= limit);
  const gone = fits.includes('At the peak no activation is left.');
  const highest = plan.moments.reduce((a, b) => (sumOf(b) > sumOf(a) ? b : a));
  expect(gone).toBe(highest.activations === 0);
  expect(textIn(reading, 'step figure title').includes('no activation is left')).toBe(
    gone && fixed + plan.activation_bytes > 1.02 * peak,
  );
  expect(fits.includes('the activations are what does not fit')).toBe(
    !gone && peak > limit && fixed <= limit,
  );
  expect(fits.includes('must share it')).toBe(fixed > limit);
  const share = Number(/at least ([\d,]+) devices must/.exec(fits)?.[1]?.replaceAll(',', '') ?? 2);
  expect(share).toBeGreaterThanOrEqual(2);
  expectStates(reading, '(?:It fits a device of |A device has |Memory of one device: )#', limit);
  expectStates(reading, '^Whatever the batch: #', fixed);
  const precision = of.precision as keyof typeof FIXED;
  expectStates(
    reading,
    'in (?:fp32|mixed precision|bf16) peaks at .*, with # bytes for each parameter',
    fixedIn(precision, optimizer, many) / many,
  );
  if (precision !== 'fp32') {
    const own = fixedIn(precision, optimizer, many);
    const half = expectStates(reading, 'Activations: # instead of', plan.activation_16bit_bytes);
    const full = expectStates(
      reading,
      'Activations: [^.]*(?:\\.\\d[^.]*)? instead of #(?=\\.)',
      plan.activation_bytes,
    );
    expect(half).toBe(full);
    expect(half).toBe(own < fixed || gone ? 0 : 1);
    expectStates(reading, 'the master copy takes # more', own - fixed);
  }
  const [, fit = 0, all = 0] =
    /; (\d+) of (\d+) fit/.exec(textIn(reading, 'bits figure summary')) ?? [];
  expect(Number(fit)).toBeLessThanOrEqual(Number(all));
  return peak;
}

/** FLOPs per unit, device hours and what follows from them; 2 and 6 per parameter only where that is counted. */
function expectWork(reading: Reading, { described, plan }: Planned, of: Case, peak: number): void {
  const units = plan.batch * Math.max(1, described.seq);
  const unit = described.seq > 0 ? 'token' : 'sample';
  const training = (plan.forward_flops + plan.backward_flops) / units;
  const stated = `(?:In training, one ${unit} takes |^FLOPs of one ${unit} in training: )#`;
  expect(expectStates(reading, stated, training)).toBe(2);
  expectStates(reading, `^Counted forward: # a ${unit}`, plan.forward_flops / units);
  const ratio = training / described.parameters;
  expectStates(reading, '^Training .* takes # FLOPs per parameter', ratio);
  if (/^Six FLOPs per parameter: true/.test(textIn(reading, 'work figure title')))
    expect(Math.abs(ratio / 6 - 1)).toBeLessThan(0.0201);
  const words = textIn(reading);
  expect(words.includes(unit === 'token' ? 'one sample' : 'one token')).toBe(false);
  if (unit === 'sample')
    expect(textIn(reading, 'work say', 'work more')).not.toMatch(/[Aa]ttention/);
  const hours = (training * of.tokens * 1e9) / (of.peak * 1e12 * (of.mfu / 100)) / 3600;
  expectStates(reading, 'that is # device hours', hours);
  expectStates(reading, 'in half the hours: [\\d.,]+(?: [kMGTP])? instead of #', hours);
  // The plan in fp32 must be held by as many devices as share the training.
  const needed = Math.ceil(peak / (of.memory * 1e9));
  expect(textIn(reading, 'time say').includes('devices needed take')).toBe(needed > of.devices);
  const kwh = (hours * of.power) / 1000;
  expectStates(reading, 'W a device they need #Wh', 1000 * kwh);
  const kilograms = (kwh * of.carbon) / 1000;
  const tonnes = kilograms >= 1000;
  const mass = `per kWh that is #${tonnes ? ' t' : ' kg'} of carbon dioxide`;
  expect(expectStates(reading, mass, tonnes ? kilograms / 1000 : kilograms)).toBe(1);
}

/** A part of the peak is stated only where the peak is known; where the step was faster than the peak, nowhere. */
function expectMfu(reading: Reading, { peak, mfu, few }: NonNullable<Case['here']>): void {
  const [low, high] = [(mfu * peak.value) / peak.high, (mfu * peak.value) / peak.low];
  // At the very end of the interval rounding decides.
  if ([low, high].some((end) => Math.abs(end - 1) < 1e-9)) return;
  const words = textIn(reading, 'time say', 'measured report');
  const isKnown = !few && high <= 1;
  expect(expectStates(reading, 'MFU (?:of|of this device:) #(?:\\.$|$)', 100 * mfu) > 0).toBe(
    isKnown,
  );
  expect(words.match(/too low/g)?.length ?? 0).toBe(!few && low > 1 ? 2 : 0);
  const isOpen = !few && !isKnown && low <= 1;
  expect(expectStates(reading, 'MFU (?:of|of this device:) #(?= to)', 100 * low)).toBe(
    isOpen ? 2 : 0,
  );
  expect(words.match(/too few samples/g)?.length ?? 0).toBe(few ? 2 : 0);
}

it('says what holds of any plan and any device', () => {
  fc.assert(
    fc.property(drawn, (of) => {
      const { model, here, guess, optimizer, ...values } = of;
      const outcome = { ...(planned[model] as Planned), optimizer } as Planned;
      const reading = readingOf(lab, {
        values: { ...initialValues(params), ...values, optimizer, batch: outcome.plan.batch },
        dry: outcome,
        outcomes: { planned: outcome, measured: measuredOf(of) },
        title: outcome.title,
        ...(guess === undefined ? {} : { prediction: guessed(outcome, of) }),
      });
      expectHolds(reading);
      expectWork(reading, outcome, of, expectPeak(reading, outcome, of));
      if (here !== undefined) expectMfu(reading, here);
    }),
    DRAWS,
  );
});
