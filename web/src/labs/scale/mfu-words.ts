// The MFU of this device in words, as far as its peak is known.

import { gflopsPerSecond, percent } from '../../kit/words/format';
import type { ClaimVerdict, Estimate } from '../../lab/claim';
import { supported } from '../../session/intervals';
import { mfuBesidePeak } from './devices';
import type { Measured } from './outcome';

/** From where to where it lies; fewer than six samples bound nothing. */
const spanOf = (mfu: Estimate) => ({
  isSupported: supported({ confidence: mfu.confidence ?? 0 }),
  span: `${percent(mfu.low)} to ${percent(mfu.high)}`,
});

/** The MFU of this device, provided that the step was not faster than the peak. */
export function mfuSentence(measured: Measured): string {
  const { mfu, verdict } = mfuBesidePeak(measured);
  const rate = gflopsPerSecond(measured.step.flops / measured.step.latency_ms / 1e6);
  const peak = gflopsPerSecond(measured.device.peak_gflops_per_second);
  const trained = `Your device trained ${measured.step.title} at ${rate}`;
  const usual = `${trained} of its ${peak}: an MFU of ${percent(mfu.value)}.`;
  const { isSupported, span } = spanOf(mfu);
  const says: Readonly<Record<ClaimVerdict, string>> = {
    equal: usual,
    less: usual,
    more: `The step ran at ${rate}, above the peak of ${peak}, which was measured too low. Measure again.`,
    'cannot tell': isSupported
      ? `${trained}; its peak of ${peak} is not known well: an MFU of ${span}.`
      : `${trained}; its peak had too few samples for an MFU.`,
  };
  return says[verdict];
}

/** The same as a number, for the report. */
export function mfuText(measured: Measured): string {
  const { mfu, verdict } = mfuBesidePeak(measured);
  const usual = percent(mfu.value);
  const { isSupported, span } = spanOf(mfu);
  const says: Readonly<Record<ClaimVerdict, string>> = {
    equal: usual,
    less: usual,
    more: 'not known, the peak was measured too low',
    'cannot tell': isSupported ? span : 'not known, too few samples of the peak',
  };
  return says[verdict];
}
