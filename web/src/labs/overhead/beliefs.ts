// Wrong ideas about what a clock around every op costs, each with the percentage it leads to; and why it costs what it does.

import { count, duration, percent, plural } from '../../kit/words/format';
import { type Belief, distinct } from '../../lab/beliefs';
import { isDecided } from '../../lab/claim';
import { given } from '../../lab/scene';
import { besideCost, CLAIMED, clockShare, finding, lookOf, type Outcome } from './outcome';
import { lookedAt } from './ways';
import { percents } from './words';

const example = (): number => 100 * (lookedAt('per_op').total / lookedAt(undefined).total - 1);

const readingsOf = ({ report }: Outcome): string =>
  `${count(finding(report, 'per_op').readings_per_pass)} readings of ${duration(report.record.clock_call_ns * 1e-6, 2)} each`;

/** How long a pass is, how often the clock is read in it, and what that comes to. */
export function mechanism(outcome: Outcome): string {
  const { report, bare } = outcome;
  const pass = `A pass of ${plural(report.ops, 'op')}`;
  const lasts = given(bare, ({ latency_ms }) => [
    `${pass} lasts ${duration(latency_ms)}. Timed, it`,
  ]);
  const { readings_per_pass: many } = finding(report, 'per_op');
  const read = duration(many * report.record.clock_call_ns * 1e-6, 2);
  return `${lasts[0] ?? pass} takes ${readingsOf(outcome)}, ${read} in all.`;
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
