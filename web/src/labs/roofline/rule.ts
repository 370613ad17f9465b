// The rule of thumb, "memory-bound if GFLOP/s < 10", beside the lower roof of what was measured and of its own examples. No DOM.

import type { DeviceReport } from '../../engine/types';
import { claim, type Estimate } from '../../lab/claim';
import { operation } from './ops';
import {
  BOOK_EXAMPLES,
  type Point,
  RULE_GFLOPS,
  rateEstimate,
  rateOf,
  type Side,
  sideOf,
} from './outcome';

const SAYS = {
  less: 'memory',
  equal: 'compute',
  more: 'compute',
  'cannot tell': undefined,
} as const;
/** What the rule says of a rate; undefined where its interval leaves that open. */
export const ruleSays = (rate: Estimate, limit = RULE_GFLOPS): Side | undefined =>
  SAYS[claim(rate, limit).verdict];

export interface RuleCase {
  readonly label: string;
  readonly rate: Estimate;
  /** Undefined near the ridge point, so that nothing contradicts the rule. */
  readonly side: Side | undefined;
}

const exactly = (value: number): Estimate => ({ value, low: value, high: value });

/** The rule's own examples, then what was measured here. */
export const ruleCases = (device: DeviceReport, points: readonly Point[]): RuleCase[] => [
  ...points.map((point) => ({
    label: operation(point.op).label,
    rate: rateEstimate(point),
    side: sideOf(device, point),
  })),
  ...BOOK_EXAMPLES.map(({ label, flops, ms, side }) => ({
    label,
    rate: exactly(rateOf(flops, ms)),
    side,
  })),
];

/** True where the rule surely contradicts the lower roof. */
export const isWrong = ({ rate, side }: RuleCase, limit: number): boolean =>
  side !== undefined && (ruleSays(rate, limit) ?? side) !== side;

/** True where the interval of the rate leaves open what the rule says. */
export const isOpen = ({ rate, side }: RuleCase, limit: number): boolean =>
  side !== undefined && ruleSays(rate, limit) === undefined;

/** The thresholds that the reader can choose, in GFLOP/s: the rule's own, then from end to end, a tenth of a decade apart. */
export const LIMITS: readonly number[] = [
  RULE_GFLOPS,
  ...Array.from({ length: 41 }, (_, at) => 10 ** (at / 10 - 1)),
];

/** How many cases a threshold is surely wrong for, and how many the intervals leave open. */
export const errorsOf = (cases: readonly RuleCase[], limit: number) => ({
  wrong: cases.filter((each) => isWrong(each, limit)).length,
  open: cases.filter((each) => isOpen(each, limit)).length,
});

/** The fewest errors that any threshold makes, and whether one surely makes none. */
export function bestLine(cases: readonly RuleCase[]) {
  const all = LIMITS.map((limit) => errorsOf(cases, limit));
  return {
    fewest: Math.min(...all.map(({ wrong }) => wrong)),
    isFitting: all.some(({ wrong, open }) => wrong + open === 0),
  };
}
