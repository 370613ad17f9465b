// What the parts say before they are measured.

import { html, type TemplateResult } from 'lit';
import { term } from '../../lab/glossary';
import { PASSES, PHOTO_SIDE, SMALL_SIDE } from './configuration';

const waste = (side: number) => Math.round((side / 32) ** 2);

export const INTROS: Readonly<Record<string, string | TemplateResult>> = {
  bottleneck: html`“The standard failure is not slow code; it is a week spent making a fast part faster.” So first say where the time goes, then let the step be profiled without its loader.
    The slides’ own example waits 30 of 45 seconds for <code>__next__</code>.`,
  loader: html`The loader warps each photo ${PASSES} times at ${PHOTO_SIDE} × ${PHOTO_SIDE} pixels, and the network reads 32 × 32: ${waste(PHOTO_SIDE)} times fewer.
    Two remedies: load ahead in another thread while the network computes, or do less. A copy of ${SMALL_SIDE} × ${SMALL_SIDE} gives the network what it can see. Eight workers bring 1.4×, say the slides.`,
  precision: html`Mixed precision takes five minutes and brings 1.5 to 2×, say the slides. That comes from units for 16-bit products. WebAssembly has none: here activations can only be <em>stored</em> in 16 bits, and are widened
    again. The ${term('optimizer', 'optimizer')} counts too: Adam reads and writes two more numbers per parameter than SGD. Another optimizer is another training, though; say why you take it.`,
  batch: html`Per step, the update of 11 million parameters costs the same for 2 images or for 16. A larger batch shares it, and needs room for its activations. ${term('checkpointing', 'Checkpoints')} make room:
    they keep few activations and compute the rest again, “20-30% slower”. The memory is set above; what does not fit cannot be measured.`,
  fusion: html`A fused kernel reads once, does several things and writes once. For an evaluation the engine folds batch norm and relu into the convolution. In training it can let
    element-wise ops write over their inputs. Both are measured. torch.compile brings “10-50% for free”, say the slides.`,
  final: html`The parts were measured one by one. Do their gains add up? Set the configuration you would hand in, and let it run against the baseline, in turns.`,
};

export const WORDS_ASKED: Readonly<Record<string, string>> = {
  baseline: 'what will you compare with it, and what has to stay the same for that?',
  bottleneck: 'what limits the baseline, and which number shows it?',
  loader: 'what did you change, what did it bring, and what limits training now?',
  precision: 'what do 16 bits give here, and what do they not give? Why this optimizer?',
  batch: 'what does the larger batch cost, and was the recomputing worth it?',
  fusion: 'what did fusing bring, and why not more?',
  final: 'which part would you do first next time, and which not at all?',
};
