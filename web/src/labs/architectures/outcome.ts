// The data types of this lab's predictions and measurements, and the arithmetic on them, without DOM.

import type { Description } from '../../engine/types';
import { fitPower, type PowerFit, studentT } from '../../kit/numbers/fit';
import { asShown } from '../../kit/words/phrases';
import {
  type ClaimVerdict,
  claim,
  type Estimate,
  estimateOf,
  isBusy,
  isDecided,
  quotient,
} from '../../lab/claim';
import { fastestTwo } from '../../session/again';
import { combined, type TimeReading } from '../../session/readings';
import type { Control } from './search';
import { FAMILIES, type Family, type Size } from './specs';

/** The numbers that the engine counts and plans for a network without running it. */
export interface Counts {
  readonly parameters: number;
  readonly flops_per_call: number;
  readonly flops_per_sample: number;
  /** FLOP per byte of minimum memory traffic. */
  readonly intensity: number;
  readonly peak_bytes: number;
  /** Bytes that are alive at the peak. */
  readonly parameters_bytes: number;
  readonly activations_bytes: number;
  readonly workspace_bytes: number;
}

/** What was timed: in two passes, and further where these disagree. */
interface Timed {
  readonly readings: readonly TimeReading[];
}

export interface Network extends Counts, Timed {
  readonly family: Family;
  readonly size: Size;
}

export const QUANTITIES = ['width', 'depth', 'resolution', 'sequence'] as const;
export type Quantity = (typeof QUANTITIES)[number];

/** One network of a sweep over sizes. */
export interface ScalePoint extends Timed {
  readonly family: Family;
  /** Features, layers, pixels per side or tokens. */
  readonly x: number;
  readonly flops: number;
  readonly peak_bytes: number;
}

/** One transformer on a whole prompt in one call, and on one token at a time. */
export interface Decoding {
  readonly tokens: number;
  readonly prefill: Counts & Timed;
  readonly decode: Counts & Timed;
}

export interface Roof {
  readonly peak_gflops_per_second: number;
  readonly bandwidth_gb_per_second: number;
  readonly ridge_flop_per_byte: number;
}

/** The three networks, as far as they have been measured. */
export interface Live {
  readonly finished: boolean;
  readonly control: Control;
  readonly target: number;
  readonly batch: number;
  /** In the order of FAMILIES; only the networks measured so far. */
  readonly networks: readonly Network[];
  readonly samples: number;
  readonly tick_ms: number;
}

/** All three networks, and the roofline of this device. */
export interface Outcome extends Live {
  readonly roof: Roof;
}

export interface Growth {
  readonly finished: boolean;
  readonly quantity: Quantity;
  readonly points: readonly ScalePoint[];
}

export interface DryNetwork extends Counts {
  readonly family: Family;
  readonly size: Size;
  readonly description: Description;
  /** FLOP per byte with one picture in a call, and with 64. */
  readonly shared: { readonly alone: number; readonly many: number };
}

/** Results that are known without running the networks. */
export interface Dry {
  readonly control: Control;
  readonly target: number;
  readonly batch: number;
  readonly quantity: Quantity;
  readonly networks: readonly DryNetwork[];
  readonly sizes: readonly Pick<ScalePoint, 'family' | 'x' | 'flops'>[];
  readonly decoding: {
    readonly tokens: number;
    readonly prefill: Counts;
    readonly decode: Counts;
  };
}

/** The two readings that count: the fastest ones. */
const countedOf = ({ readings }: Timed): readonly TimeReading[] =>
  fastestTwo(readings, ({ latency_ms }) => latency_ms);

export const timeOf = (timed: Timed): TimeReading => combined(countedOf(timed));

export const msOf = (timed: Timed): number => timeOf(timed).latency_ms;

export const gflopsOf = (timed: Pick<Counts, 'flops_per_call'> & Timed): number =>
  timed.flops_per_call / 1e6 / msOf(timed);

/** The multiply-adds of one sample for each parameter; those of attention, which uses no parameter, count as well. */
export const usesPerParameter = ({ flops_per_sample, parameters }: Counts): number =>
  flops_per_sample / 2 / parameters;

/** The network of a family; undefined until it has been measured. */
export const foundOf = ({ networks }: Live, family: Family): Network | undefined =>
  networks.find((each) => each.family === family);

/** The network of a family, for results that contain all three. */
export function networkOf<N extends { readonly family: Family }>(
  { networks }: { readonly networks: readonly N[] },
  family: Family,
): N {
  const found = networks.find((each) => each.family === family);
  if (found === undefined) throw new Error(`there is no ${family}`);
  return found;
}

function timeEstimate(timed: Timed): Estimate {
  const { latency_ms, low_ms, high_ms } = timeOf(timed);
  return estimateOf(latency_ms, { low: low_ms, high: high_ms });
}

/** True where the intervals, taken over all readings of each network, do not overlap. */
export const differ = (a: Timed, b: Timed): boolean =>
  isDecided(claim(timeEstimate(a), timeEstimate(b)).verdict);

/** The range of the ratio of two times. */
export function ratioBetween(a: Timed, b: Timed): { low: number; high: number } {
  const [one, other] = [timeOf(a), timeOf(b)];
  return { low: one.low_ms / other.high_ms, high: one.high_ms / other.low_ms };
}

/** A network's rate in GFLOP/s. */
export function rateEstimate(network: Network): Estimate {
  const { value, low, high } = timeEstimate(network);
  const of = (ms: number) => network.flops_per_call / 1e6 / ms;
  return estimateOf(of(value), { low: of(high), high: of(low) });
}

/** Whether a network does its FLOPs at a higher rate than another. */
export const rateBeside = (a: Network, b: Network): ClaimVerdict =>
  claim(quotient(rateEstimate(a), rateEstimate(b)), 1, 1.05).verdict;

/** Two networks of which the first certainly has the higher rate; those that lie farthest apart. */
export function fastAndSlow(networks: readonly Network[]): readonly [Network, Network] | undefined {
  const sorted = [...networks].sort((a, b) => gflopsOf(b) - gflopsOf(a));
  for (const slow of sorted.toReversed()) {
    const fast = sorted.find(
      (one) => claim(rateEstimate(one), rateEstimate(slow)).verdict === 'more',
    );
    if (fast !== undefined) return [fast, slow];
  }
  return undefined;
}

/** A rate may exceed the measured peak by this factor before the peak is called too low. */
const ROUGH = 1.02;
export const anyAbovePeak = (networks: readonly Network[], roof: Roof): boolean =>
  networks.some(
    (one) => claim(rateEstimate(one), ROUGH * roof.peak_gflops_per_second).verdict === 'more',
  );

/** True where main memory can bring the bytes as fast as the peak uses them; the ridge is known as one number. */
export const hasFlopsEnough = ({ intensity }: Counts, { ridge_flop_per_byte }: Roof): boolean =>
  intensity >= ridge_flop_per_byte;

/** The rate that main memory allows. */
export const slopeOf = ({ intensity }: Counts, { bandwidth_gb_per_second }: Roof): number =>
  intensity * bandwidth_gb_per_second;

/** A rate in this range of what main memory allows is that of a network that waits for it. */
const WAITS = { low: 0.8, high: 1.1 };
export function besideSlope(network: Network, roof: Roof): ClaimVerdict {
  const slope = slopeOf(network, roof);
  return claim(rateEstimate(network), { low: WAITS.low * slope, high: WAITS.high * slope }).verdict;
}

/** How many times as long the slower of the two times that count took, at most. */
export const passesApart = ({ networks }: Live): number =>
  Math.max(
    1,
    ...networks.map((network) => {
      const times_ms = countedOf(network).map(({ latency_ms }) => asShown(latency_ms));
      return Math.max(...times_ms) / Math.min(...times_ms);
    }),
  );

/** Passes that differ by less did not depend on their order. */
const STEADY = 1.1;
export const isSteady = (outcome: Live): boolean => passesApart(outcome) <= STEADY;

/** The networks whose two passes disagreed, so that they were measured again. */
export const measuredAgain = ({ networks }: Live): readonly Network[] =>
  networks.filter(({ readings }) => readings.length > 2);

/** True where even the two fastest times of a network differ so much that nothing can be read from them. */
export const wasBusy = ({ networks }: Live): boolean =>
  networks.some((network) => isBusy(countedOf(network).map(({ latency_ms }) => latency_ms)));

/** The network whose FLOPs per byte grow most with 64 pictures in a call; undefined where two grow alike. */
export function growsMost({ networks }: Dry): DryNetwork | undefined {
  const gain = ({ shared: { alone, many } }: DryNetwork) => many / alone;
  const [best, second] = [...networks].sort((a, b) => gain(b) - gain(a));
  return best && second && gain(best) > gain(second) ? best : undefined;
}

/** The time of a generated token over the time of a prompt token. */
export function writtenOverRead({ tokens, prefill, decode }: Decoding) {
  const { low, high } = ratioBetween(decode, prefill);
  const value = asShown(msOf(decode)) / asShown(msOf(prefill) / tokens);
  return { value, low: tokens * low, high: tokens * high };
}

/** Whether writing a token takes more or less time than reading one. */
export const writtenBesideRead = ({ tokens, prefill, decode }: Decoding): ClaimVerdict => {
  const { value, low, high } = quotient(timeEstimate(decode), timeEstimate(prefill));
  const each = estimateOf(tokens * value, { low: tokens * low, high: tokens * high });
  return claim(each, 1).verdict;
};

/** The growth in time and FLOPs from the smallest network of a family to its largest. */
export function grown(points: readonly ScalePoint[], family: Family) {
  const own = points.filter((point) => point.family === family);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined || first === last) return undefined;
  const over = (of: (point: ScalePoint) => number) => of(last) / of(first);
  return { family, size: over(({ x }) => x), time: over(msOf), flops: over(({ flops }) => flops) };
}

export interface Exponents {
  readonly family: Family;
  readonly points: readonly ScalePoint[];
  readonly time: PowerFit;
  readonly flops: PowerFit;
  readonly bytes: PowerFit;
}

/** How much larger the exponent of time is than that of FLOPs; 0 where the 95 % interval of the fit cannot tell. */
export function steeperThanFlops({ time, flops }: Exponents): number {
  const reach = studentT(time.degrees_of_freedom) * time.exponent_error;
  const gap = time.exponent - flops.exponent;
  return Math.abs(gap) <= Math.max(reach, 0.02) ? 0 : gap;
}

/** Power laws fitted to the sweep of each family; families with fewer than three sizes are left out. */
export function exponentsOf(points: readonly ScalePoint[]): Exponents[] {
  return FAMILIES.flatMap((family) => {
    const own = points.filter((point) => point.family === family);
    if (own.length < 3) return [];
    const power = (of: (point: ScalePoint) => number) =>
      fitPower(own.map((point) => [point.x, of(point)] as const));
    const [time, flops, bytes] = [
      power(msOf),
      power((point) => point.flops),
      power((point) => point.peak_bytes),
    ];
    return time && flops && bytes ? [{ family, points: own, time, flops, bytes }] : [];
  });
}

type Grown = NonNullable<ReturnType<typeof grown>>;
const gap = ({ time, flops }: Grown): number => Math.abs(Math.log(time / flops));

/** The family whose growth in time differs most from its growth in FLOPs. */
export const farthestGrown = ({ points }: Growth): Grown | undefined =>
  FAMILIES.flatMap((family) => grown(points, family) ?? []).sort((a, b) => gap(b) - gap(a))[0];

/** True where times and FLOPs differ clearly, but no family's fit can confirm it. */
export function tooVague(growth: Growth): boolean {
  const most = farthestGrown(growth);
  const differs = exponentsOf(growth.points).some((fit) => steeperThanFlops(fit) !== 0);
  return !differs && most !== undefined && gap(most) > Math.log(1.5);
}
