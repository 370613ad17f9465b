// The plans of the Scale lab, made by the real engine: memory, activations, and a training step moment by moment.

import { beforeAll, describe, expect, it } from 'vitest';
import { LLAMA_7B, LLAMA_65B } from '../../../web/src/lab/models';
import { type Claim, claimsFrom } from '../../../web/src/labs/scale/claims';
import { countsFor } from '../../../web/src/labs/scale/experiment';
import {
  fillings,
  memoryOf,
  type Optimizer,
  peakOf,
  planAgrees,
} from '../../../web/src/labs/scale/outcome';
import { plan } from '../../../web/src/labs/scale/plan';
import { type SessionProfiler, sessionProfiler } from '../../support/session-profiler';
import { plannedBy } from './scale-fixtures';

let engine: SessionProfiler;
let claims: Claim[];

beforeAll(async () => {
  engine = await sessionProfiler();
  claims = claimsFrom(await countsFor(engine));
});

const outcomeOf = (
  title: string,
  model: string,
  sizes: { batch?: number; seq?: number },
  optimizer: Optimizer = 'adam',
) => plannedBy(engine, claims, title, model, sizes, optimizer);

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
      expect(own.total, title).toBeGreaterThan(0.99 * peakOf(outcome));
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

  it('a model that fits is planned without running it: the same numbers as where it is run', async () => {
    const direct = await engine.profileBackwardPass(
      'cnn',
      { optimizer: 'adam' },
      { batch: 16, budget_ms: 20, warm_up_ms: 1, min_samples: 1 },
    );
    const planned = await plan(engine, 'cnn', { batch: 16 });
    expect(planned.adam_peak_bytes).toBe(direct.steady_peak_bytes);
    expect(planned.activation_bytes).toBe(direct.activation_bytes);
    expect(planned.forward_flops).toBe(direct.forward_flops);
    expect(planned.backward_flops).toBe(direct.backward_flops);
    expect(planned.gradient_bytes).toBe(direct.gradient_bytes);
    expect(planned.adam_bytes).toBe(direct.optimizer_state_bytes);
  });
});

describe('at scale: a step fills memory, moment by moment', () => {
  it('from the parameters alone to the very peak that is told, and to all gradients', async () => {
    for (const [title, model, optimizer] of [
      ['LLaMA-7B', LLAMA_7B.spec, 'adamw'],
      ['GPT-2 small', 'gpt2', 'sgd'],
      ['CNN', 'cnn', 'momentum'],
    ] as const) {
      const outcome = await outcomeOf(title, model, {}, optimizer);
      const own = memoryOf(outcome, 'fp32', optimizer);
      const all = fillings(outcome);
      const [first, last] = [all[0], all.at(-1)];
      expect(all.length, title).toBeLessThan(50);
      expect(first, title).toMatchObject({ total: own.parameters, optimizer_state: 0 });
      expect(last, title).toMatchObject({
        activations: 0,
        gradients: own.gradients,
        optimizer_state: own.optimizer_state,
      });
      expect(Math.max(...all.map(({ total }) => total)), title).toBe(peakOf(outcome));
      for (const { parameters, optimizer_state, activations, gradients, other, total } of all)
        expect(parameters + optimizer_state + activations + gradients + other).toBe(total);
      // The forward pass stores activations one by one, so most of them exist when the backward pass begins.
      const kept = outcome.plan.moments.find(({ pass }) => pass === 'backward');
      expect(kept?.activations, title).toBeGreaterThan(0.5 * own.activations);
    }
  });
});
