// Sentences about what float16 keeps of gradients, made from the numbers.

import type { LossScalingReport } from '../../engine/types';
import { count, percent } from '../../kit/words/format';

const share = (value: number): string =>
  value > 0 && value < 1e-4 ? 'under 0.01\u00a0%' : percent(value);

export function scalingTitle({ scaled, scale }: LossScalingReport): string {
  const times = scale === 1 ? 'Stored as they are' : `Times ${count(scale)}`;
  const { underflowed, overflowed, underflowed_share, overflowed_share } = scaled;
  if (underflowed === 0 && overflowed === 0) return `${times}, float16 loses none of the gradients`;
  if (overflowed === 0)
    return `${times}, ${share(underflowed_share)} of the gradients become zero in float16`;
  if (underflowed === 0)
    return `${times}, ${share(overflowed_share)} of the gradients become infinite in float16`;
  return `${times}, ${share(underflowed_share)} of the gradients become zero and ${share(overflowed_share)} infinite`;
}

/** What the scale did, and what a training would do next. */
export function scalingText({ unscaled, scaled, scale }: LossScalingReport): string {
  const before = `Unscaled, float16 would turn ${share(unscaled.underflowed_share)} of these gradients into zero: their weights would stop learning.`;
  if (scale === 1) {
    return unscaled.underflowed === 0
      ? 'Unscaled, float16 keeps every one of these gradients. Larger networks have smaller ones.'
      : `${before} Choose a scale to save them.`;
  }
  if (scaled.overflowed > 0) {
    return `${before} Times ${count(scale)}, ${count(scaled.overflowed)} become infinite instead. One is enough: a scaler then skips the step and halves the scale.`;
  }
  if (scaled.underflowed === 0) {
    return unscaled.underflowed === 0
      ? `Unscaled, none was lost; times ${count(scale)}, none is lost either.`
      : `${before} Times ${count(scale)}, none is lost, and none overflows. The optimizer divides by the scale again.`;
  }
  return `${before} Times ${count(scale)}, ${share(scaled.underflowed_share)} are still lost. A larger scale saves more, as long as nothing overflows.`;
}
