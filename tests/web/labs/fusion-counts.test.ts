// The passes over a tensor that the Fusion lab describes are those that the engine counts.

import { beforeAll, describe, expect, it } from 'vitest';
import { opsOf } from '../../../web/src/labs/fusion/outcome';
import {
  type Choice,
  type Kind,
  scoreBytes,
  subjectOf,
} from '../../../web/src/labs/fusion/subjects';
import { type SessionProfiler, sessionProfiler } from '../../support/session-profiler';

const choice = (kind: Kind): Choice => ({
  kind,
  conv: 'dense',
  dropout: 'on',
  batch: 8,
  tokens: 512,
});

describe('fusion lab: what it says of the engine’s counts', () => {
  let profiler: SessionProfiler;
  beforeAll(async () => {
    profiler = await sessionProfiler();
  });

  const sides = async (kind: Kind) => {
    const { apart, fused } = subjectOf(choice(kind));
    const of = ({ model, batch, fuse }: typeof apart) => profiler.describe(model, { batch, fuse });
    return [await of(apart), await of(fused)] as const;
  };

  it('nine tensors pass in the chain and two when it is fused, at the same FLOPs', async () => {
    const [apart, fused] = await sides('chain');
    const tensor = 4 * 8 * 128 * 768;
    expect(apart.min_bytes_per_call).toBe(9 * tensor + 4 * 768);
    expect(fused.min_bytes_per_call).toBe(2 * tensor + 4 * 768);
    expect(fused.flops_per_call).toBe(apart.flops_per_call);
    expect(opsOf(apart)).toHaveLength(4);
    expect(opsOf(fused)).toHaveLength(1);
  });

  it('without dropout that drops, seven tensors pass, or two, at the same FLOPs', async () => {
    const { apart, fused } = subjectOf({ ...choice('chain'), dropout: 'off' });
    const a = await profiler.describe(apart.model, apart);
    const b = await profiler.describe(fused.model, fused);
    expect(a.min_bytes_per_call - b.min_bytes_per_call).toBe(5 * 4 * 8 * 128 * 768);
    expect(b.flops_per_call).toBe(a.flops_per_call);
  });

  it('conv, norm and ReLU: four passes of the tensor fewer, and the norm’s FLOPs', async () => {
    const [apart, fused] = await sides('conv');
    const tensor = 4 * 8 * 64 * 32 * 32;
    const saved = apart.min_bytes_per_call - fused.min_bytes_per_call;
    expect(saved / (4 * tensor)).toBeCloseTo(1, 2);
    expect(fused.flops_per_call).toBeLessThan(apart.flops_per_call);
    expect(fused.macs_per_call).toBe(apart.macs_per_call);
    expect(opsOf(fused)).toHaveLength(1);
  });

  it('attention: the scores pass four times, or not at all, at the same FLOPs', async () => {
    const [apart, fused] = await sides('attention');
    expect(apart.min_bytes_per_call - fused.min_bytes_per_call).toBe(4 * scoreBytes(512));
    expect(fused.flops_per_call).toBe(apart.flops_per_call);
  });
});
