// The lab about scale: its plans come from the real engine, its sentences follow the numbers.

import { beforeAll, describe, expect, it } from 'vitest';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { LLAMA_7B, LLAMA_65B } from '../../../web/src/lab/models';
import { checks } from '../../../web/src/labs/scale/checks';
import { type Claim, claimsFrom, ratioOf, verdictOf } from '../../../web/src/labs/scale/claims';
import {
  A100,
  billOf,
  describedDevice,
  measuredMfu,
  onDescribed,
  onThis,
} from '../../../web/src/labs/scale/devices';
import { countsFor, experiment } from '../../../web/src/labs/scale/experiment';
import {
  claimsSentence,
  fitSentence,
  memorySentence,
  mfuSentence,
  precisionSentence,
  rulesSentence,
  timeSentence,
  verdict,
} from '../../../web/src/labs/scale/explain';
import { rowsOf } from '../../../web/src/labs/scale/memory-figure';
import {
  flopsPerUnit,
  memoryOf,
  type Outcome,
  planAgrees,
  type Said,
} from '../../../web/src/labs/scale/outcome';
import { type Engine, plan } from '../../../web/src/labs/scale/plan';
import { carbon, longTime, manyFlops, money } from '../../../web/src/labs/scale/words';
import { sessionProfiler } from '../../support/session-profiler';

let engine: Engine;
let claims: Claim[];

beforeAll(async () => {
  engine = await sessionProfiler();
  claims = claimsFrom(await countsFor(engine));
});

const text = (value: string): string => value.replaceAll('\u00a0', ' ');

/** A model planned by the engine, on a device that is made up: tests must not depend on this one. */
async function outcomeOf(title: string, model: string, sizes: { batch?: number; seq?: number }) {
  const { batch = 1, seq } = sizes;
  const options = { batch, ...(seq === undefined ? {} : { seq }) };
  const described = await engine.describe(model, options);
  return {
    title,
    described,
    plan: await plan(engine, model, options),
    lengths: [],
    claims,
    device: { peak_gflops_per_second: 50, bandwidth_gb_per_second: 10 } as Outcome['device'],
    step: { title: 'GPT nano', batch: 8, flops: 1e9, latency_ms: 100 },
  } satisfies Outcome;
}

const ADAM_FP32 = { precision: 'fp32', optimizer: 'adam' } as const;
const described = describedDevice({});

describe('at scale: what the engine plans', () => {
  it('LLaMA’s published sizes come out of the specs to the parameter', async () => {
    expect((await engine.describe(LLAMA_7B.spec)).parameters).toBe(6_738_415_616);
    expect((await engine.describe(LLAMA_65B.spec)).parameters).toBe(65_285_660_672);
  });

  it('the formula of fp32 with Adam is the engine’s plan, to the byte', async () => {
    for (const [title, model] of [
      ['LLaMA-7B', LLAMA_7B.spec],
      ['GPT-2 small', 'gpt2'],
      ['ResNet-18', 'resnet18'],
    ] as const) {
      const outcome = await outcomeOf(title, model, {});
      expect(planAgrees(outcome), title).toBe(true);
      const own = memoryOf(outcome, 'fp32', 'adam');
      expect(own.fixed, title).toBe(16 * outcome.described.parameters);
      expect(own.total, title).toBeGreaterThan(0.99 * (outcome.plan.adam_peak_bytes ?? 0));
    }
  });

  it('16-bit activations take less than fp32, and checkpointing less than both', async () => {
    const all = await plan(engine, 'gpt2', { batch: 2, seq: 256 });
    const few = await plan(engine, 'gpt2', { batch: 2, seq: 256, checkpoint: 4 });
    expect(all.activation_16bit_bytes).toBeLessThan(all.activation_bytes);
    expect(few.activation_bytes).toBeLessThan(all.activation_bytes);
    expect(few.recompute_flops).toBeGreaterThan(0);
    expect(all.recompute_flops).toBe(0);
  });

  it('a model that fits is planned at batches that do not: the same numbers as where it is run', async () => {
    const direct = await engine.profileBackwardPass(
      'cnn',
      { optimizer: 'adam' },
      { batch: 16, budget_ms: 20, warm_up_ms: 1, min_samples: 1 },
    );
    const planned = await plan(engine, 'cnn', { batch: 16 });
    expect(planned.adam_peak_bytes).toBeUndefined();
    expect(planned.activation_bytes).toBe(direct.activation_bytes);
    expect(planned.forward_flops).toBe(direct.forward_flops);
    expect(planned.backward_flops).toBe(direct.backward_flops);
    expect(planned.gradient_bytes).toBe(direct.gradient_bytes);
    expect(planned.adam_bytes).toBe(direct.optimizer_state_bytes);
  });

  it('a whole experiment runs: dry for the large, real for the device', async () => {
    const chosen = { title: 'GPT nano', model: 'gpt_nano', batch: 2, seq: 0, checkpoint: 0 };
    const phases: string[] = [];
    const outcome = await experiment(
      engine,
      { ...chosen, longest: 64 },
      {
        signal: new AbortController().signal,
        progress: ({ phase }) => phases.push(phase),
        show: () => undefined,
      },
    );
    expect(outcome.lengths.map(({ seq }) => seq)).toEqual([16, 32, 64]);
    expect(outcome.device.peak_gflops_per_second).toBeGreaterThan(0);
    expect(outcome.step.latency_ms).toBeGreaterThan(0);
    expect(outcome.claims.length).toBe(claims.length);
    expect(phases.length).toBeGreaterThan(3);
  });
});

describe('at scale: claims', () => {
  const ids = (verdict: string) =>
    claims.filter((claim) => verdictOf(claim) === verdict).map(({ id }) => id);

  it('those that hold and those that do not are told apart by the counts', () => {
    expect(ids('holds')).toEqual(
      expect.arrayContaining(['gpt2-size', 'gpt2-xl-size', 'ffn-flops', 'ffn-time', 'ridge']),
    );
    expect(ids('off')).toEqual(
      expect.arrayContaining(['llama-fp32', 'llama-fp16', 'llama-checkpointed', 'llama-flash']),
    );
  });

  it('a range is held inside, and measured from its nearer end outside', () => {
    const claim = { id: '', label: '', unit: '', how: '', low: 20, high: 30 };
    expect(ratioOf({ ...claim, computed: 25 })).toBe(1);
    expect(ratioOf({ ...claim, computed: 10 })).toBe(0.5);
    expect(ratioOf({ ...claim, computed: 33 })).toBeCloseTo(1.1);
    expect(verdictOf({ ...claim, computed: 33 })).toBe('roughly');
    expect(verdictOf({ ...claim, computed: 60 })).toBe('off');
  });

  it('the sentence names those that are off, or says that none is', () => {
    const fine = claims.filter((claim) => verdictOf(claim) !== 'off');
    expect(claimsSentence(fine)).toContain(`All ${fine.length} claims hold`);
    const all = text(claimsSentence(claims));
    expect(all).toContain('LLaMA-7B training, fp32 (said 52.0 GB');
    expect(all).not.toContain('GPT-2 XL');
  });
});

describe('at scale: sentences', () => {
  it('the verdict names what a wrong guess left out', async () => {
    const outcome = await outcomeOf('LLaMA-7B', LLAMA_7B.spec, {});
    const say = (gigabytes: number, more: Partial<Said> = {}) =>
      text(verdict(outcome, { gigabytes, ...ADAM_FP32, ...more }));
    expect(say(27)).toContain('parameters alone');
    expect(say(54)).toContain('without the optimizer');
    expect(say(108)).toContain('leaves out the activations');
    expect(say(122)).toContain('Within');
    expect(say(4321)).toContain('too much');
    expect(say(61, { precision: 'bf16' })).toContain('Within');
  });

  it('memory: which part is larger depends on the batch', async () => {
    const small = await outcomeOf('GPT-2 small', 'gpt2', { batch: 1 });
    const large = await outcomeOf('GPT-2 small', 'gpt2', { batch: 64 });
    expect(memorySentence(small, ADAM_FP32)).toContain('The fixed part is larger');
    expect(memorySentence(large, ADAM_FP32)).toContain('Activations are the larger part');
    const wrong = { ...small, plan: { ...small.plan, adam_bytes: 1 } };
    expect(memorySentence(wrong, ADAM_FP32)).toContain('other gradients or state');
  });

  it('precision: with Adam the fixed part stays, with SGD it does not shrink either', async () => {
    const outcome = await outcomeOf('GPT-2 small', 'gpt2', {});
    const adam = text(precisionSentence(outcome, ADAM_FP32));
    const momentum = text(precisionSentence(outcome, { ...ADAM_FP32, optimizer: 'momentum' }));
    expect(adam).toContain('the same 1.99 GB');
    expect(momentum).toContain('the same 1.49 GB');
    expect(adam).not.toBe(momentum);
  });

  it('whether it fits: yes, only the fixed part, or shared', async () => {
    const outcome = await outcomeOf('GPT-2 small', 'gpt2', { batch: 64 });
    const fits = (memory_gb: number) =>
      fitSentence(outcome, ADAM_FP32, { ...described, memory_gb });
    expect(fits(80)).toContain('fits on one device');
    expect(fits(3)).toContain('activations do not');
    expect(fits(1)).toContain('shared among 2');
  });

  it('rules: near for a language model, far for convolutions', async () => {
    const gpt = await outcomeOf('GPT-2 XL', 'gpt2_xl', {});
    const cnn = await outcomeOf('ResNet-18', 'resnet18', {});
    expect(rulesSentence(gpt)).toContain('% more');
    expect(rulesSentence(cnn)).toContain('as convolutions');
    expect(rulesSentence(await outcomeOf('GPT-2 small', 'gpt2', { seq: 16 }))).toContain('% less');
    expect(flopsPerUnit(cnn).training / flopsPerUnit(cnn).forward).toBeGreaterThan(2.5);
  });

  it('time and price follow MFU and devices', async () => {
    const outcome = await outcomeOf('LLaMA-7B', LLAMA_7B.spec, {});
    const one = billOf(outcome, described);
    const better = billOf(outcome, { ...described, mfu: 2 * described.mfu });
    expect(better.device_hours * 2).toBeCloseTo(one.device_hours, 6);
    expect(better.cost * 2).toBeCloseTo(one.cost, 6);
    const many = { ...described, devices: 1000 };
    expect(onDescribed(outcome, many).training_s * 1000).toBeCloseTo(
      onDescribed(outcome, described).training_s,
      3,
    );
    expect(text(timeSentence(outcome, many))).toContain('1,000 devices');
    expect(text(timeSentence(outcome, described))).toContain('1 device:');
    expect(one.device_hours).toBeGreaterThan(0.8 * 82_432);
    expect(one.device_hours).toBeLessThan(1.2 * 82_432);
  });

  it('MFU of this device: less than assumed, no less, and impossible', async () => {
    const outcome = await outcomeOf('GPT-2 small', 'gpt2', {});
    expect(measuredMfu(outcome)).toBeCloseTo(0.2);
    const at = (latency_ms: number) =>
      text(mfuSentence({ ...outcome, step: { ...outcome.step, latency_ms } }, described));
    expect(at(100)).toContain('less than the 45 %');
    expect(at(30)).toContain('no less than the 45 %');
    expect(at(10)).toContain('More than the peak is not possible');
    expect(onThis(outcome, 1e9).training_s).toBeGreaterThan(0);
  });
});

describe('at scale: figure and checks', () => {
  it('nine cases, one of them chosen, and AdamW is Adam’s row', async () => {
    const outcome = await outcomeOf('GPT-2 small', 'gpt2', {});
    for (const optimizer of ['sgd', 'momentum', 'adam', 'adamw'] as const) {
      const rows = rowsOf(outcome, 'mixed', optimizer);
      expect(rows).toHaveLength(9);
      expect(rows.filter((row) => row.chosen)).toHaveLength(1);
    }
  });

  it('answers come from the plan and move with the settings', async () => {
    const outcome = await outcomeOf('LLaMA-7B', LLAMA_7B.spec, {});
    const [mixed, each, hours] = checks(outcome, described);
    expect(mixed?.answer).toBe('same');
    expect(each?.answer).toBe(8);
    const [, , faster] = checks(outcome, { ...described, mfu: 0.9 });
    if (hours?.kind !== 'number' || faster?.kind !== 'number') throw new Error('numbers expected');
    expect(gradeNumber(hours, hours.answer)).toBe(true);
    expect(faster.answer).toBeLessThan(hours.answer);
  });

  it('an A100 is described by default', () => {
    expect(described.peak_tflops_per_second).toBe(A100.peak);
    expect(describedDevice({ peak: 10, tokens: 3 }).units).toBe(3e9);
  });
});

describe('at scale: words', () => {
  it('times, money and carbon take the unit that reads best', () => {
    expect(text(longTime(0.0066))).toBe('6.60 ms');
    expect(text(longTime(3 * 3600))).toBe('3.00 hours');
    expect(text(longTime(4e12))).toBe('127 k years');
    expect(text(money(171_987))).toBe('$172 k');
    expect(text(carbon(13_240))).toBe('13.2 t');
    expect(text(manyFlops(4.344e22))).toBe('4.34 × 10²² FLOP');
    expect(text(manyFlops(5e9))).toBe('5.00 GFLOP');
  });
});
