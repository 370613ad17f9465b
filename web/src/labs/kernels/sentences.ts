// The explanation, made from the numbers; plain text, so that it can be tested without a page.

import { factorOff } from '../../kit/controls/grade';
import { digits, duration, gflopsPerSecond, percent } from '../../kit/words/format';
import type { Paragraph } from '../../lab/paragraph';
import {
  bandwidthFor,
  flopsOf,
  gainOf,
  intensityOf,
  type Measured,
  peakFor,
  type Rung,
  ratioBetween,
  rungOf,
  type Said,
  type Step,
  spreadOf,
  stepsOf,
  wholeLadder,
} from './outcome';
import { BEST, FIRST, labelOf, RUNGS } from './rungs';
import { multiple, rate, rateOf, withInterval } from './words';

const CLOSE = 1.15;

export function verdict(measured: Measured, said: Said): Paragraph | undefined {
  const whole = wholeLadder(measured);
  if (whole === undefined) return undefined;
  const off = factorOff(said.ratio, whole.value);
  const both = `You said ${multiple(said.ratio)} as fast; it was ${withInterval(whole)}`;
  const inside = said.ratio >= whole.interval.low && said.ratio <= whole.interval.high;
  if (inside) return { lead: `${both}.`, text: 'Your number lies in the interval.' };
  if (off < CLOSE) return { lead: `${both}.`, text: `Within ${percent(off - 1)}.` };
  const side = said.ratio > whole.value ? 'more' : 'less';
  return {
    lead: `${both}: you expected ${multiple(off)} ${side}.`,
    text: `One product of this size took ${runText(measured, FIRST)} in plain JavaScript and ${runText(measured, BEST)} in the best float32 kernel.`,
  };
}

function runText(measured: Measured, variant: string): string {
  const rung = rungOf(measured, variant);
  return rung === undefined
    ? 'an unknown time'
    : duration(flopsOf(measured.size) / rung.gflops_per_second / 1e6);
}

/** One paragraph for each rung: what changed, why it should be faster, what happened. */
export function rungParagraphs(measured: Measured): Paragraph[] {
  const steps = stepsOf(measured);
  return measured.rungs.flatMap((rung) => {
    const text = RUNGS[rung.variant];
    if (text === undefined) return [];
    const step = steps.find((each) => each.rung === rung);
    return [
      {
        lead: `${text.label}: ${rateOf(rung)}.`,
        text: `${text.what} ${text.why} ${step === undefined ? '' : happened(step, measured)}`.trim(),
      },
    ];
  });
}

function happened({ rung, from, ratio }: Step, measured: Measured): string {
  const first = ratioBetween(measured, rung.variant, FIRST);
  const all =
    first === undefined || from.variant === FIRST
      ? ''
      : ` That is ${multiple(first.value)} the first rung.`;
  const over = `${withInterval(ratio)} as fast as ${labelOf(from.variant)}`;
  switch (gainOf(ratio)) {
    case 'faster':
      return `Measured: ${over}.${all}`;
    case 'slower':
      return `Measured: ${over}, so slower here: the reason does not hold at this size, or the change costs more than it saves.${all}`;
    case 'unclear':
      return `Measured: ${over}: no gain can be told from the noise.${all}`;
  }
}

/** "PyTorch is 100x faster than your implementations." */
export function hundred(measured: Measured): Paragraph | undefined {
  const whole = wholeLadder(measured);
  const wasm = ratioBetween(measured, BEST, 'naive');
  if (whole === undefined || wasm === undefined) return undefined;
  const { low, high } = whole.interval;
  const side =
    low > 100
      ? 'more than the claim'
      : high < 100
        ? 'less than the claim'
        : 'which may be the claim’s hundred';
  return {
    lead: '“PyTorch is 100× faster than your implementations.”',
    text: `Here the best kernel is ${withInterval(whole)} as fast as plain JavaScript, ${side}, and ${withInterval(wasm)} as fast as the same three loops compiled. JavaScript is compiled while it runs; a loop in Python is interpreted and was not measured here, so the book’s factor may well be larger. Libraries also use all cores; here ${measured.threads === 1 ? 'one thread' : `${measured.threads} threads`} did the work.`,
  };
}

/** "90 %+ of theoretical peak." */
export function ofPeak(measured: Measured): Paragraph | undefined {
  const { device, size } = measured;
  const best = rungOf(measured, BEST);
  const eigen = rungOf(measured, 'eigen');
  if (best === undefined) return undefined;
  const { peak_gflops_per_second: peak, peak_interval } = device.roof;
  const share = best.gflops_per_second / peak;
  const low = best.interval.low / peak_interval.high;
  const high = best.interval.high / peak_interval.low;
  const claim =
    share > 1
      ? 'The best kernel ran above the peak that was measured, so this run cannot test it.'
      : low >= 0.9
        ? 'It holds for the best kernel here.'
        : high < 0.9
          ? 'The best kernel here stays below it.'
          : 'Whether the best kernel here reaches it, the intervals leave open.';
  const above =
    share > 1
      ? ' A rate above the peak says that the peak was measured too low, as when something else used the machine.'
      : '';
  const other =
    eigen === undefined ? '' : ` Eigen reached ${percent(eigen.gflops_per_second / peak)}.`;
  return {
    lead: '“cuDNN achieves 90 % and more of the theoretical peak.”',
    text: `${claim} At ${size} × ${size}, ${labelOf(BEST)} reached ${percent(share)} (${percent(low)} to ${percent(high)}) of this device’s measured ${gflopsPerSecond(peak)}.${other}${above}`,
  };
}

/** What a roofline does and does not say. */
export function underTheRoof({ size, device, rungs }: Measured): Paragraph {
  const { peak_gflops_per_second: peak } = device.roof;
  const ridge = peak / bandwidthFor(device, size).gb_per_second;
  const intensity = intensityOf(size);
  const slow = rungs.filter(
    ({ arithmetic, gflops_per_second }) => arithmetic !== 'int8' && gflops_per_second < 10,
  );
  const rule =
    slow.length === 0
      ? 'No float32 rung is below 10 GFLOP/s here.'
      : `${slow.length} of these rungs run below 10 GFLOP/s. The slides’ rule would call them memory-bound and ${slow.length === 1 ? 'its' : 'their'} product a matter of bandwidth; the other rungs show that it is not.`;
  return {
    lead: `Every rung has the same ${digits(intensity)} FLOP/byte, ${intensity > ridge ? 'above' : 'below'} the ridge of ${digits(ridge)}.`,
    text: `The roof says what the product could reach, not what a loop makes of it. ${rule}`,
  };
}

export function wholeNumbers(measured: Measured): Paragraph | undefined {
  const int8 = rungOf(measured, 'int8');
  const best = rungOf(measured, BEST);
  if (int8 === undefined || best === undefined) return undefined;
  const peak = peakFor(measured.device, int8);
  const share =
    peak === undefined
      ? ''
      : ` Its own peak is ${rate(peak, 'int8')}; it reached ${percent(int8.gflops_per_second / peak)} of that.`;
  return {
    lead: 'int8 does other arithmetic.',
    text: `Its ${rateOf(int8)} count whole-number operations, so they are no share of the float32 peak.${share} Rounding has a price: the largest error was ${error(int8)} of the sum of absolute products, that of ${labelOf(BEST)} ${error(best)}.`,
  };
}

const error = ({ relative_error }: Rung): string =>
  relative_error === 0
    ? 'zero'
    : relative_error
        .toExponential(1)
        .replace('e-', ' × 10⁻')
        .replace(
          /⁻(\d+)/,
          (_, power: string) =>
            `⁻${power.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? digit)}`,
        );

/** Two visits in opposite orders: what came between is in the difference. */
export function order({ rungs }: Measured): Paragraph {
  const spreads = rungs.map((rung) => ({ rung, spread: spreadOf(rung) }));
  const worst = spreads.reduce((a, b) => (b.spread > a.spread ? b : a));
  return {
    lead: `Each rung was visited twice, up the ladder and down again; ${labelOf(worst.rung.variant)} differed most, by ${percent(worst.spread - 1)}.`,
    text:
      worst.spread < 1.1
        ? 'Rungs are measured one after the other, not in turn, so a machine that gets slower with time would favour the first ones. The second visit, in the opposite order, shows that it hardly did.'
        : 'Rungs are measured one after the other, not in turn, and between the visits this machine changed: other programs, its temperature, its clock. The intervals hold both visits; close other programs and run again for narrower ones.',
  };
}

/** In the order of the figures. */
export function paragraphs(measured: Measured, said: Said | undefined): Paragraph[] {
  return [
    said === undefined ? undefined : verdict(measured, said),
    ...rungParagraphs(measured),
    hundred(measured),
    ofPeak(measured),
    wholeNumbers(measured),
    underTheRoof(measured),
    order(measured),
  ].filter((each) => each !== undefined);
}
