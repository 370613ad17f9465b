// What the report and the environment list, and where claims come from.

import { count, duration, gbPerSecond } from '../../kit/words/format';
import type { Fact, Source } from '../../lab/contract';
import { recordFacts } from '../../session/record';
import { bandwidth, isTimed, type Outcome, savedTime, speedup } from './outcome';
import { KINDS } from './subjects';
import { between, factor, factors, megabytes, milliseconds } from './words';

export function results(outcome: Outcome): Fact[] {
  const { subject, apart, fused } = outcome;
  const counted = [
    { label: 'Fused', value: `${KINDS[subject.kind]}: ${subject.size}` },
    { label: 'FLOPs', value: `${count(apart.flops)}; fused ${count(fused.flops)}` },
    { label: 'Bytes moved', value: `${megabytes(apart.bytes)}; fused ${megabytes(fused.bytes)}` },
    {
      label: 'Peak memory',
      value: `${megabytes(apart.peak_bytes)}; fused ${megabytes(fused.peak_bytes)}`,
    },
  ];
  if (!isTimed(outcome)) return counted;
  const { a_statistics: a, b_statistics: b } = outcome.compared;
  const found = speedup(outcome);
  const saved = savedTime(outcome);
  return [
    ...counted,
    { label: 'Time', value: `${duration(a.median)}; fused ${duration(b.median)}` },
    { label: 'As fast', value: `${factor(found.value)} (${factors(found)})` },
    { label: 'Time saved', value: `${milliseconds(saved.value)} (${between(saved)})` },
    ...(outcome.mover === undefined
      ? []
      : [{ label: 'Bandwidth of a ReLU', value: gbPerSecond(bandwidth(outcome.mover)) }]),
  ];
}

export function facts({ compared, dispatch_ns }: Outcome): Fact[] {
  if (compared === undefined) return [];
  return [
    ...recordFacts(compared.record),
    { label: 'Blocks', value: `${count(compared.blocks)}, each ABBA or BAAB` },
    ...(dispatch_ns === undefined || dispatch_ns <= 0
      ? []
      : [{ label: 'Dispatching an op', value: duration(dispatch_ns / 1e6, 2) }]),
  ];
}

export const sources: Source[] = [
  {
    text: 'Fusion as the answer to memory: He, Making deep learning go brrrr from first principles, 2022',
    url: 'https://horace.io/brrr_intro.html',
  },
  {
    text: 'What PyTorch fuses: introduction to torch.compile',
    url: 'https://pytorch.org/tutorials/intermediate/torch_compile_tutorial.html',
  },
  {
    text: 'Dao et al., FlashAttention: fast and memory-efficient exact attention with IO-awareness, 2022',
    url: 'https://arxiv.org/abs/2205.14135',
  },
  {
    text: 'Softmax as it goes: Milakov and Gimelshein, Online normalizer calculation for softmax, 2018',
    url: 'https://arxiv.org/abs/1805.02867',
  },
  {
    text: 'A norm with fixed statistics goes into the weights: Jacob et al., 2017, section 3.2',
    url: 'https://arxiv.org/abs/1712.05877',
  },
  {
    text: 'A kernel launch takes on the order of microseconds: GPU Glossary, CUDA graphs',
    url: 'https://modal.com/gpu-glossary/host-software/cuda-graph',
  },
  {
    text: '“1 ms kernel launch”: TinyTorch, Module 14, Profiling',
    url: 'https://github.com/harvard-edge/cs249r_book',
  },
];
