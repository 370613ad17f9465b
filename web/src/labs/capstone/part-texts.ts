// What the parts say before and after their measurements.

import { html, type TemplateResult } from 'lit';
import { bytes, digits, duration, percent } from '../../kit/format';
import { PASSES, PHOTO_SIDE, SMALL_SIDE } from './configuration';
import type { ChangeId } from './notebook';
import { type Compared, mean, type Side, waitingShare } from './outcome';

const waste = (side: number) => Math.round((side / 32) ** 2);

export const INTROS: Readonly<Record<string, string | TemplateResult>> = {
  bottleneck: html`“The standard failure is a week spent making a fast part faster.” So first say where the time goes, then let the step be profiled without its loader.
    The slides’ own example waits 30 of 45 seconds for <code>__next__</code>.`,
  loader: html`The loader warps each photo ${PASSES} times at ${PHOTO_SIDE} × ${PHOTO_SIDE} pixels, and the network reads 32 × 32: ${waste(PHOTO_SIDE)} times fewer.
    Two remedies: load ahead in another thread while the network computes, or do less. A copy of ${SMALL_SIDE} × ${SMALL_SIDE} gives the network what it can see. “num_workers = 8” brings 1.4×, say the slides.`,
  precision: html`“Mixed precision: 1.5 to 2× for free” comes from units for 16-bit products. WebAssembly has none: here activations can only be <em>stored</em> in 16 bits, and are widened
    again. The optimizer counts too: Adam reads and writes two more numbers per parameter than SGD. Another optimizer is another training, though; say why you take it.`,
  batch: html`Per step, the update of 11 million parameters costs the same for 2 images or for 16. A larger batch shares it, and needs room for its activations. Checkpoints make room:
    they keep few activations and compute the rest again, “20 to 30 % slower”. The memory is set above; what does not fit cannot be measured.`,
  fusion: html`A fused kernel reads once, does several things and writes once. For an evaluation the engine folds batch norm and relu into the convolution. In training it can let
    element-wise ops write over their inputs. Both are measured. “torch.compile: 10 to 50 % for free”, say the slides.`,
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

const load = ({ steps }: Side): number => mean(steps.map(({ load_ms }) => load_ms));
const compute = ({ steps, configuration }: Side): number =>
  mean(steps.map(({ compute_ms }) => compute_ms)) / configuration.batch;

/** What the numbers say about this part's own matter. */
export const TOLD: Readonly<Record<ChangeId, (compared: Compared) => string>> = {
  loader: ({ before, after }) => {
    const work = `A batch takes its loader ${duration(load(after))} of work; before it was ${duration(load(before))}.`;
    const left = waitingShare(after.steps);
    const rest =
      left > 0.1
        ? `Training still waits ${percent(left)} of the time: the loader is not fast enough yet.`
        : 'Now the network sets the pace: what else is done to the loader brings next to nothing.';
    const slowed = compute(after) / compute(before);
    const shared =
      after.configuration.workers > 0 && slowed > 1.1
        ? ` Computing itself got ${percent(slowed - 1)} slower: loader and engine share this device’s cores and its memory.`
        : '';
    return `${work} ${rest}${shared}`;
  },
  precision: ({ before, after }) => {
    const saved = before.peak_bytes - after.peak_bytes;
    return saved > 0
      ? `It saves ${bytes(saved)} of memory, whatever it does to the time.`
      : 'It saves no memory.';
  },
  batch: ({ before, after }) => {
    const ratio = compute(after) / compute(before);
    const per = `Computing takes ${duration(compute(after))} per image, ${duration(compute(before))} before: ${digits(ratio, 3)} times.`;
    const again =
      after.configuration.checkpoint > before.configuration.checkpoint
        ? ' The step computes a part of its forward pass twice; that is in this number.'
        : '';
    return `${per}${again} Fewer, larger steps are another training: the learning rate has to follow.`;
  },
  fusion: () => 'Writing in place changes no bit of the result.',
};
