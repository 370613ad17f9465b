// What the parts say before they are measured.

import { html, type TemplateResult } from 'lit';
import { term } from '../../lab/glossary';
import { PASSES, PHOTO_SIDE, SMALL_SIDE } from './configuration';

const waste = (side: number) => Math.round((side / 32) ** 2);

/** One measurement at a time: what is said where another one waits. */
export const BUSY = 'A part is being measured.';
export const BASELINE_RUNS = 'The baseline is being measured.';

/** One or two sentences, and what folds under them. */
export interface Intro {
  readonly says: string | TemplateResult;
  readonly more?: string | TemplateResult;
}

export const INTROS: Readonly<Record<string, Intro>> = {
  baseline: { says: 'Whatever is wrong in the baseline will be wrong in every ratio.' },
  bottleneck: {
    says: 'First say where the time goes. Then let the step be profiled without its loader.',
    more: 'The usual failure is not slow code; it is a week spent making a fast part faster.',
  },
  loader: {
    says: html`The loader warps each photo ${PASSES} times at ${PHOTO_SIDE} × ${PHOTO_SIDE} pixels. Load ahead while the network computes, or do less: the network sees only 32 × 32, ${waste(PHOTO_SIDE)} times fewer pixels.`,
    more: `A copy of ${SMALL_SIDE} × ${SMALL_SIDE} still gives the network all that it can see. How much workers bring depends on the share of waiting.`,
  },
  precision: {
    says: html`Adam reads and writes two more numbers per parameter than SGD. Here 16 bits only <em>store</em> activations: they are widened to compute.`,
    more: html`Mixed precision is fast on devices with units for 16-bit products; WebAssembly has none. Another ${term('optimizer', 'optimizer')} is another training: say why you take it.`,
  },
  batch: {
    says: html`A larger batch shares one update among more images, and needs room. ${term('checkpointing', 'Checkpoints')} make room: they keep few activations and compute the rest again.`,
    more: 'What does not fit into the memory set above cannot be measured. With less optimizer state there is room for more images.',
  },
  fusion: {
    says: 'A fused kernel reads once, does several things and writes once. In training, element-wise ops can write over their inputs.',
    more: 'Measured too: for an evaluation the engine folds batch norm and relu into the convolution.',
  },
  final: {
    says: 'Do the gains add up? Set what you would hand in; it runs against the baseline, in turns.',
  },
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
