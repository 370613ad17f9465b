// The MFU of this device in words, as far as its peak is known.

import { gflopsPerSecond, percent } from '../../kit/words/format';
import type { ClaimVerdict } from '../../lab/claim';
import { mfuBesidePeak } from './devices';
import type { Measured } from './outcome';

/** The MFU of this device, provided that the step was not faster than the peak. */
export function mfuSentence(measured: Measured): string {
  const { mfu, verdict } = mfuBesidePeak(measured);
  const rate = gflopsPerSecond(measured.step.flops / measured.step.latency_ms / 1e6);
  const peak = gflopsPerSecond(measured.device.peak_gflops_per_second);
  const usual = `Your device trained ${measured.step.title} at ${rate} of its ${peak}: an MFU of ${percent(mfu.value)}.`;
  const says: Readonly<Record<ClaimVerdict, string>> = {
    equal: usual,
    less: usual,
    more: `The step ran at ${rate}, above the peak of ${peak} that was measured: so the peak was measured too low. Measure again.`,
    'cannot tell': `Your device trained ${measured.step.title} at ${rate}; its peak of ${peak} is not known well: an MFU of ${percent(mfu.low)} to ${percent(mfu.high)}.`,
  };
  return says[verdict];
}

/** The same as a number, for the report. */
export function mfuText(measured: Measured): string {
  const { mfu, verdict } = mfuBesidePeak(measured);
  const usual = percent(mfu.value);
  const says: Readonly<Record<ClaimVerdict, string>> = {
    equal: usual,
    less: usual,
    more: 'not known, the peak was measured too low',
    'cannot tell': `${percent(mfu.low)} to ${percent(mfu.high)}`,
  };
  return says[verdict];
}
