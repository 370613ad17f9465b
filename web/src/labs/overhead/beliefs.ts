// Wrong ideas about what a clock around every op costs, each with the percentage it leads to; and why it costs what it does.

import { count, duration, percent, plural } from '../../kit/words/format';
import { capital } from '../../kit/words/phrases';
import { type Belief, distinct } from '../../lab/beliefs';
import { type ClaimVerdict, isDecided } from '../../lab/claim';
import { given } from '../../lab/scene';
import { besideCost, CLAIMED, clockShare, finding, lookOf, type Outcome } from './outcome';
import { lookedAt } from './ways';
import { percents } from './words';

const example = (): number => 100 * (lookedAt('per_op').total / lookedAt(undefined).total - 1);

const readingsOf = ({ report }: Outcome): string =>
  `${count(finding(report, 'per_op').readings_per_pass)} readings of ${duration(report.record.clock_call_ns * 1e-6, 2)} each`;

/** What the readings of the clock leave of the cost. */
const REST: Readonly<Record<ClaimVerdict, string>> = {
  more: '; the rest, probably describing each op, was not timed apart',
  less: ', part of it while the processor is still busy with the op',
  equal: ', nearly all of the cost',
  'cannot tell': '',
};

/** How long a pass is, how often the clock is read in it, what that comes to, and what else there is. */
export function mechanism(outcome: Outcome): string {
  const { report, bare } = outcome;
  const found = finding(report, 'per_op');
  const read_ms = found.readings_per_pass * report.record.clock_call_ns * 1e-6;
  const ops = report.ops === 1 ? 'its one op takes' : `its ${plural(report.ops, 'op')} take`;
  const readings = `${ops} ${readingsOf(outcome)}, ${duration(read_ms, 2)}`;
  const share = clockShare(outcome, 'per_op');
  const whole = given(bare, ({ latency_ms }) => [
    `A pass lasts ${duration(latency_ms)}. Timed, ${readings}`,
  ]);
  if (whole[0] === undefined || share === undefined) return `${capital(readings)} in all.`;
  return `${whole[0]} or ${percent(share)} of it${REST[besideCost(found, 100 * share).verdict]}.`;
}

/** The readings alone, all of them or one for each op. */
function byClock(outcome: Outcome): Belief[] {
  const { report } = outcome;
  const found = finding(report, 'per_op');
  const share = clockShare(outcome, 'per_op');
  if (share === undefined) return [];
  const alone = `The ${readingsOf(outcome)} are ${percent(share)} of a pass`;
  const { verdict } = besideCost(found, 100 * share);
  const more =
    verdict === 'more'
      ? `${alone}. Each op is described too, with its name, shapes and counts, and that takes time.`
      : `${alone}, but some of the reading goes on while the processor is still busy with the op.`;
  return [
    ...(isDecided(verdict) ? [{ value: 100 * share, why: more }] : []),
    ...(found.readings_per_pass > 1.5 * report.ops
      ? [
          {
            value: (100 * share * report.ops) / found.readings_per_pass,
            why: `You counted one reading for each op. It takes one before and one after: ${readingsOf(outcome)}.`,
          },
        ]
      : []),
  ];
}

/** An op and its timing cost the same. */
function twice(outcome: Outcome): Belief[] {
  const { bare } = outcome;
  const look = lookOf(outcome);
  if (bare === undefined || look === undefined || !look.measured) return [];
  const each = bare.latency_ms / Math.max(1, outcome.report.ops);
  return [
    {
      value: 100,
      why: `That would be a look as long as the op. An op takes ${duration(each, 2)} on average, a look ${duration(look.ms, 2)}.`,
    },
  ];
}

export function beliefs(outcome: Outcome): Belief[] {
  const found = finding(outcome.report, 'per_op');
  const here = mechanism(outcome);
  return distinct([
    ...byClock(outcome),
    ...(found.verdict === 'slower'
      ? [{ value: 0, why: `Reading a clock is work of the same processor. ${here}` }]
      : []),
    {
      value: CLAIMED.per_op,
      why: `That is what TinyTorch said in 2025 of instrumentation. It depends on how long the ops are. ${here}`,
    },
    {
      value: CLAIMED.sampling,
      why: `That is said of sampling, which looks now and then. Here every op is timed. ${here}`,
    },
    { value: example(), why: `That is the made-up example of the first figure. ${here}` },
    ...twice(outcome),
  ]);
}

/** "3.2 points" */
export const points = (value: number): string =>
  `${percents(value).replace(/\u00a0?%$/, '')}\u00a0points`;
