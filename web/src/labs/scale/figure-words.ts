// The texts of the figures: titles made from the numbers.

import { bytes, count, digits, percent, plural } from '../../kit/words/format';
import { type Claim, verdictOf } from './claims';
import { type Described, isA100 } from './devices';
import {
  atPeak,
  bytesPerParameter,
  type Dry,
  flopsPerUnit,
  followsRule,
  freesEarly,
  noneLeft,
  OPTIMIZERS,
  offRule,
  type Planned,
  PRECISIONS,
  type Precision,
  peakOf,
  unitOf,
} from './outcome';
import type { Line } from './step-plan';
import { deviceTime, longTime, units } from './words';

export const nameOf = (precision: Precision): string =>
  precision === 'mixed' ? 'mixed precision' : PRECISIONS[precision];

/** By how much the FLOPs of the longest sequence exceed 2N, as a fraction of 2N. */
export const overRule = ({ lengths, described }: Planned): number =>
  (lengths.at(-1)?.flops_per_token ?? 0) / (2 * described.parameters) - 1;

/** A dollar sign is written before its number. */
function withUnit(text: string, unit: string): string {
  if (unit === 'M$') return `$${text}\u00a0M`;
  return unit === '×' ? `${text}×` : `${text}\u00a0${unit}`;
}

export const claimed = ({ low, high, unit }: Claim): string =>
  withUnit(low === high ? digits(low) : `${digits(low, 2)} to ${digits(high, 2)}`, unit);

export const computed = ({ computed: value, unit }: Claim): string => withUnit(digits(value), unit);

export const figures = {
  part: {
    parameters: 'parameters',
    gradients: 'gradients',
    optimizer_state: 'optimizer state',
    activations: 'activations',
  },
  /** A part now, and at the peak where that differs. */
  part_at: (now: number, peak: number) =>
    bytes(now) === bytes(peak) ? bytes(now) : `${bytes(now)}, at the peak ${bytes(peak)}`,
  described: (described: Described) => (isA100(described) ? 'A100' : 'as described'),
  peak: 'peak of the step',
  device: 'memory of one device',
  now: 'in memory now',
  moments: ({ title }: Planned) => `A training step of ${title}`,
  /** With the memory of each device where `limit` is given. */
  deviceOf: (which: number, limit?: number) =>
    limit === undefined ? `device ${which}` : `device ${which}, ${bytes(limit)}`,
  devices: (many: number, limit: number) => `over ${count(many)} devices of ${bytes(limit)}`,
  network: ({ title, described }: Dry) =>
    `${title}: ${bytes(described.parameters_bytes)} of parameters, before anything is trained`,
  step: (planned: Planned) => {
    const own = atPeak(planned, 'fp32', planned.optimizer);
    const peak = peakOf(planned);
    const left = noneLeft(planned)
      ? ', when no activation is left'
      : `, with ${bytes(own.activations)} of activations left`;
    const together = freesEarly(planned) ? left : '';
    return `A step with ${OPTIMIZERS[planned.optimizer]} peaks at ${bytes(peak)}${together}`;
  },
  precision: (planned: Planned, precision: Precision) => {
    const each = bytesPerParameter(precision, planned.optimizer);
    const per = each.parameters + each.gradients + each.optimizer_state;
    return `${OPTIMIZERS[planned.optimizer]} in ${nameOf(precision)} peaks at ${bytes(atPeak(planned, precision, planned.optimizer).total)}, with ${digits(per, 2)} bytes for each parameter`;
  },
  rules: (planned: Planned) => {
    const counts = flopsPerUnit(planned);
    const ratio = counts.training / counts.training_rule;
    const off = offRule(planned);
    return followsRule(planned)
      ? `Six FLOPs per parameter: true of ${planned.title} to within ${percent(Math.max(off, 0.001))}`
      : `Training ${planned.title} takes ${digits(6 * ratio)} FLOPs per parameter and ${unitOf(planned)}, not 6`;
  },
  lengths: (planned: Planned) => {
    const more = overRule(planned);
    return `At ${count(planned.lengths.at(-1)?.seq ?? 0)} tokens a token costs ${percent(Math.abs(more))} ${more < 0 ? 'less' : 'more'} than two FLOPs per parameter`;
  },
  time: (planned: Planned, described: Described, last: Line | undefined) => {
    const data = `${units(described.units)} ${unitOf(planned)}s`;
    const seconds = last?.there ?? 0;
    const there =
      described.devices === 1
        ? `${data} take ${deviceTime(seconds)}`
        : `${data} take ${longTime(seconds)} on ${plural(described.devices, 'device')}`;
    return last?.here === undefined
      ? there
      : `${there}, and ${longTime(last.here)} in this browser`;
  },
  claims: (claims: readonly Claim[]) => {
    const off = claims.filter((claim) => verdictOf(claim) === 'off').length;
    return off === 0
      ? `All ${claims.length} claims hold to within 5\u00a0%`
      : `These ${off} of ${claims.length} claims are off by more than 5\u00a0%`;
  },
};
