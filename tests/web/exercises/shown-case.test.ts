// The case that is explained is the smallest one that shows the very mistake: all sizes differ, and nothing else is in the way.

import { beforeAll, describe, expect, it } from 'vitest';
import { type Exercise, type Json, mistaken } from '../../../web/src/bench/contract';
import { grade } from '../../../web/src/bench/grade/grade';
import type { Profiler } from '../../../web/src/engine/profiler';
import attention from '../../../web/src/exercises/build-attention-flops/exercise';
import backward from '../../../web/src/exercises/build-backward/exercise';
import conv from '../../../web/src/exercises/build-conv-flops/exercise';
import linear from '../../../web/src/exercises/build-linear-flops/exercise';
import matmul from '../../../web/src/exercises/build-matmul/exercise';
import network from '../../../web/src/exercises/build-network-flops/exercise';
import parameters from '../../../web/src/exercises/build-parameters/exercise';
import peakMemory from '../../../web/src/exercises/build-peak-memory/exercise';
import registerTile from '../../../web/src/exercises/build-register-tile/exercise';
import simd from '../../../web/src/exercises/build-simd/exercise';
import { sessionProfiler } from '../../support/session-profiler';
import { plainSandbox } from './plain-sandbox';

let engine: Profiler;
beforeAll(async () => {
  engine = (await sessionProfiler()) as unknown as Profiler;
});

const shownFor = async (exercise: Exercise, source: string, seed: number) => {
  const cases = await exercise.cases(engine, seed);
  const { failing } = await grade(
    exercise,
    { language: 'javascript', source },
    cases,
    plainSandbox,
  );
  return failing?.case;
};
const withMistake = (exercise: Exercise, id: string): string => {
  const edits = exercise.mistakes.find((each) => each.id === id)?.edits.javascript ?? [];
  return mistaken(exercise.code.javascript?.solution ?? '', edits);
};
const numbersIn = (value: Json): number[] => {
  if (typeof value === 'number') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
};
const allDiffer = (sizes: readonly number[]) => {
  expect(Math.min(...sizes)).toBeGreaterThan(1);
  expect(new Set(sizes).size).toBe(sizes.length);
};

describe.each([1, 2, 3, 4, 5, 6])('with seed %i', (seed) => {
  it.each([
    'macs',
    'batch-forgotten',
    'bias-forgotten',
    'square',
    'stride-forgotten',
    'one-channel',
  ])('convolution, %s: all sizes differ, and there are no groups', async (id) => {
    const shown = await shownFor(conv, withMistake(conv, id), seed);
    const [shape, layer] = (shown?.args ?? []) as unknown as [number[], Record<string, Json>];
    expect(layer.groups).toBe(1);
    allDiffer([...shape, Number(layer.out), ...numbersIn(layer.kernel ?? null)]);
    const flag = { 'bias-forgotten': 'bias', 'stride-forgotten': 'stride' }[id];
    if (flag !== 'bias') expect(layer.bias).toBe(false);
    if (flag !== 'stride') expect(layer.stride).toBe(1);
    expect(layer.padding).toBe(0);
  });

  it.each(attention.mistakes.map(({ id }) => id))('attention, %s: all sizes differ', async (id) =>
    allDiffer(numbersIn((await shownFor(attention, withMistake(attention, id), seed))?.args ?? [])),
  );

  it('a linear layer: all sizes differ', async () => {
    for (const source of [withMistake(linear, 'macs'), withMistake(linear, 'batch-forgotten')])
      allDiffer(numbersIn((await shownFor(linear, source, seed))?.args ?? []));
  });

  it('parameters: a linear layer before a norm, also for a program that returns 0', async () => {
    const shown = await shownFor(parameters, 'const countParameters = () => -1;', seed);
    expect(JSON.stringify(shown?.args)).not.toContain('norm');
    const linearOnly = await shownFor(parameters, 'const countParameters = () => 0;', seed);
    expect(linearOnly?.args).toMatchObject([[{ kind: 'linear' }]]);
  });

  it('FLOPs of a network: one linear layer and a batch', async () => {
    const shown = await shownFor(network, withMistake(network, 'macs'), seed);
    const [shape, layers] = (shown?.args ?? []) as unknown as [
      number[],
      { kind: string; out: number }[],
    ];
    expect(layers.map(({ kind }) => kind)).toEqual(['linear']);
    allDiffer([...shape, layers[0]?.out ?? 0]);
  });

  it('peak memory: no two tensors are equally large', async () => {
    for (const id of ['nothing-released', 'end-for-peak', 'largest-tensor', 'last-size']) {
      const shown = await shownFor(peakMemory, withMistake(peakMemory, id), seed);
      allDiffer(numbersIn(shown?.args ?? []));
    }
  });

  it('backward: samples, inputs and classes differ', async () => {
    const shown = await shownFor(backward, withMistake(backward, 'sum-for-mean'), seed);
    const [x, weight, bias] = (shown?.args ?? []) as unknown as [number[][], number[][], number[]];
    allDiffer([x.length, weight[0]?.length ?? 0, bias.length]);
  });

  const ZEROS = 'function matmul(a, b, c) { c.fill(0); }';
  it.each([
    ['matmul', matmul, 1, 1],
    ['simd', simd, 1, 4],
    ['register tile', registerTile, 4, 4],
  ] as const)(
    '%s: what a vector or a tile covers, before its ends',
    async (_, exercise, rows, columns) => {
      const [, , , m, k, n] = (await shownFor(exercise, ZEROS, seed))?.args ?? [];
      allDiffer([m, k, n].map(Number));
      expect([Number(m) % rows, Number(n) % columns]).toEqual([0, 0]);
    },
  );

  it('the ends, where only they are wrong', async () => {
    const [, , , , , n] =
      (await shownFor(simd, withMistake(simd, 'rest-forgotten'), seed))?.args ?? [];
    expect(Number(n) % 4).not.toBe(0);
  });
});
