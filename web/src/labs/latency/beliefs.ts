// Wrong ideas about the time of one run, each with the number it leads to; and the rate at which the FLOPs were done.

import { factorOff } from '../../kit/controls/grade';
import { digits, duration, gflopsPerSecond, percent, si } from '../../kit/words/format';
import { asShown, step } from '../../kit/words/phrases';
import type { Belief } from '../../lab/beliefs';
import { type Dry, firstOf, firstRun, type Measured } from './model';

/** A processor of 3 GHz that does one FLOP in each cycle, in GFLOP/s. */
const ONE_PER_CYCLE = 3;

/** The rate of the run, from the numbers as they are shown: "470 kFLOP in 23.7 µs are 19.8 GFLOP/s". */
function rateOf({ description }: Dry, { report: { latency_ms } }: Measured) {
  const flops = description.flops_per_call;
  const rate = asShown(flops) / asShown(latency_ms) / 1e6;
  return {
    rate,
    text: `${si(flops, 'FLOP')} in ${duration(latency_ms)} are ${gflopsPerSecond(rate)}`,
  };
}

/**
 * The ideas that a prediction may show.
 * @param dry of the network that was measured
 */
export function beliefs(measured: Measured, dry: Dry | undefined): Belief[] {
  const { tick_ms } = measured.report;
  const first = {
    value: firstRun(measured) === 'slow' ? firstOf(measured) : Number.NaN,
    within: 1.3,
    why: `That is about the time of the first run, ${duration(firstOf(measured))}: the browser had not compiled its best code yet.`,
  };
  const clock = {
    value: tick_ms,
    why: `That is one step of this page’s clock, ${step(tick_ms)}: the shortest time it can show, whatever runs.`,
  };
  if (dry === undefined) return [first, clock].filter(({ value }) => Number.isFinite(value));
  const flops = dry.description.flops_per_call;
  const { rate, text } = rateOf(dry, measured);
  const { peak } = dry;
  const fastest = {
    value: peak !== undefined && rate < peak ? flops / peak / 1e6 : Number.NaN,
    why: `That is its FLOPs at this device’s peak. Calls, loads and stores take time as well: ${text}.`,
  };
  const cycle = {
    value: flops / ONE_PER_CYCLE / 1e6,
    within: 1.4,
    why: `That is about one FLOP in each cycle of a 3 GHz processor. ${text}: ${rate > ONE_PER_CYCLE ? 'one instruction does several' : 'not even that'}.`,
  };
  return [first, clock, fastest, cycle].filter(({ value }) => Number.isFinite(value));
}

/** A prediction this near needs no rate of its own. */
const NEAR = 1.25;

/**
 * How fast the FLOPs were done, beside the peak where that is known and otherwise beside the cycles of a processor; and how fast they would
 * be in the time that was predicted.
 */
export function mechanism(
  measured: Measured,
  dry: Dry | undefined,
  prediction: number = measured.report.latency_ms,
): string {
  if (dry === undefined) return '';
  const { rate, text } = rateOf(dry, measured);
  const { peak } = dry;
  const own = rate * (asShown(measured.report.latency_ms) / prediction);
  const isNear = !(prediction > 0) || factorOff(own, rate) < NEAR;
  const yours = isNear ? '' : `; in ${duration(prediction)} they would be ${gflopsPerSecond(own)}`;
  if (peak === undefined)
    return isNear
      ? `${text}, about ${digits(rate / ONE_PER_CYCLE, 2)} per cycle of a 3 GHz processor.`
      : `${text}${yours}.`;
  return rate > peak
    ? `${text}, above the peak that was measured of this device${yours}.`
    : `${text}, ${percent(rate / peak)} of this device’s peak${yours}.`;
}
