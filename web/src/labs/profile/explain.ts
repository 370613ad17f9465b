// The explanation, made from the numbers; plain text, so that it can be tested without a page.

import {
  count,
  duration,
  gflopsPerSecond,
  percent,
  plural,
  si,
  times,
} from '../../kit/words/format';
import { asShown, capital } from '../../kit/words/phrases';
import { type ClaimVerdict, claim, type Estimate } from '../../lab/claim';
import { opName } from '../../lab/op-names';
import type { Paragraph } from '../../lab/paragraph';
import { isWide, rangeBehind } from '../../lab/range';
import { given } from '../../lab/scene';
import { type Guess, type Verdict, verdict } from '../../lab/verdict';
import { beliefs, CLOSE, mechanism } from './beliefs';
import {
  areAlike,
  claimHolds,
  dearest,
  gapsFound,
  type Limit,
  limitOf,
  shareOfPeak,
  shareOfStream,
  startingMs,
  tracedBesideUntraced,
} from './judged';
import {
  attentionShare,
  byRate,
  gapsMs,
  grouped,
  isBelowTick,
  type OpRow,
  type Outcome,
  passMs,
  slowest,
} from './outcome';
import { percentText, shareText } from './words';

/** The prediction beside the share of the title, in points. */
const guessOn = (outcome: Outcome, top: OpRow, prediction: number): Guess => ({
  prediction,
  measured: 100 * top.share,
  format: shareText,
  exact: percentText,
  sides: ['much', 'little'],
  of: outcome.title,
  difference: {
    close: CLOSE,
    format: (points) => plural(Math.max(1, Math.round(points)), 'point'),
  },
  beliefs: prediction > 100 ? [] : beliefs(outcome, top),
  mechanism: prediction > 100 ? 'No share of a whole is more than 100 %.' : mechanism(outcome, top),
});

export function verdictOn(outcome: Outcome, prediction: number): Verdict {
  const top = slowest(outcome);
  if (top === undefined)
    return {
      standing: 'cannot tell',
      lead: `You said ${shareText(prediction)}; this measurement cannot tell.`,
      text: 'Every op was shorter than one step of this clock. Choose a larger batch.',
    };
  return verdict(guessOn(outcome, top, prediction));
}

/** Said where there is no prediction. */
export function reason(outcome: Outcome): string {
  const top = slowest(outcome);
  return top === undefined
    ? 'Every op was shorter than one step of this clock. Choose a larger batch.'
    : mechanism(outcome, top);
}

/** Time against FLOPs: which op has a clearly larger share of one than of the other. */
export function timeAgainstFlops(outcome: Outcome): string {
  if (slowest(outcome) === undefined)
    return 'This clock is too coarse for these ops: a larger batch makes each of them longer.';
  const dear = dearest(outcome);
  return dear === undefined
    ? 'Here FLOPs tell: no op takes much more of the time than of the FLOPs.'
    : dearer(dear, Math.max(1, outcome.profile.flops));
}

/** Both shares of the slowest kind, unless they have been said. */
export const sharesOfSlowest = (outcome: Outcome): readonly { readonly text: string }[] =>
  given(slowest(outcome), ({ name, flops, share }) =>
    dearest(outcome)?.name === name
      ? []
      : [
          {
            text: `${capital(opName(name))} has ${percent(flops / Math.max(1, outcome.profile.flops))} of the FLOPs and ${percent(share)} of the time in ops.`,
          },
        ],
  );

function dearer(row: OpRow, flops: number): string {
  const name = capital(opName(row.name));
  const share = percent(row.share);
  if (row.flops === 0) return `${name} only moves numbers: 0 FLOPs, but ${share} of the time.`;
  return `${name} has ${percent(row.flops / flops)} of the FLOPs but ${share} of the time: its FLOPs take ${times(asShown(row.share, 2) / asShown(row.flops / flops, 2))} as long as the average.`;
}

/** The kind of op with the lowest rate beside the one with the highest, where there are two. */
export function rates(outcome: Outcome): readonly Paragraph[] {
  const [slow, ...others] = byRate(outcome);
  const fast = others.at(-1);
  return slow === undefined || fast === undefined ? [] : [apart(outcome, slow, fast)];
}

function apart(outcome: Outcome, slow: OpRow, fast: OpRow): Paragraph {
  const [low, high] = [slow.gflops_per_second ?? 0, fast.gflops_per_second ?? 0];
  const lead = `${capital(opName(fast.name))} runs at ${gflopsPerSecond(high)}, ${opName(slow.name)} at ${gflopsPerSecond(low)}.`;
  const reached = shareOfStream(outcome, slow);
  return {
    lead,
    text: `${besidePeak(shareOfPeak(outcome, fast))} ${LIMITS[limitOf(reached, shareOfPeak(outcome, slow))](reached)}`,
  };
}

/** A share of a limit is never more than all of it, though its interval may be. */
const part = (share: number): string => percent(Math.min(1, share));

/** "81 %", and where the interval is wide "81 % (60 % to 95 %)". */
const rangedShare = (share: Estimate): string => `${part(share.value)}${rangeBehind(share, part)}`;

function besidePeak(share: Estimate): string {
  const { verdict, reason } = claim(share, 1);
  if (reason === 'too few samples')
    return 'The peak rests on too few samples to compare the fastest with it.';
  if (verdict === 'more')
    return 'The fastest is above the peak that was measured: that peak was too low.';
  if (verdict === 'cannot tell' && isWide(share))
    return `The fastest reaches ${part(share.low)} of this device’s peak or more; the peak is known roughly.`;
  return verdict === 'less'
    ? `The fastest reaches ${rangedShare(share)} of this device’s peak.`
    : 'The fastest runs at about this device’s peak.';
}

const LIMITS: Readonly<Record<Limit, (share: Estimate) => string>> = {
  cache: () =>
    'The slowest moves its bytes faster than memory can stream: they come from a cache. Each of its numbers is used once or twice, so it has few FLOPs to show for them.',
  memory: (share) =>
    `The slowest moves ${rangedShare(share)} of what memory can stream: more arithmetic would cost it little, fewer bytes would help it.`,
  neither: (share) =>
    `The slowest moves only ${rangedShare(share)} of what memory can stream, so neither roof explains it: special functions such as exp, or short calls.`,
  compute: () => 'The slowest runs near the peak too: arithmetic limits both.',
  'perhaps compute': (share) =>
    `The slowest moves only ${rangedShare(share)} of what memory can stream: we can’t tell whether arithmetic limits it.`,
  open: (share) =>
    `The slowest moves ${rangedShare(share)} of what memory can stream: we can’t tell whether memory limits it.`,
};

/** The time between ops, and how much of it dispatch and tracing should cost. */
export function gaps(outcome: Outcome): Paragraph {
  const { profile } = outcome;
  const { trace, overhead, latency } = profile;
  const whole = passMs(trace);
  const gap = gapsMs(trace);
  const expected = startingMs(outcome);
  const lead = `${duration(gap)}, ${percent(whole > 0 ? gap / whole : 0)} of the traced pass, lies between ops.`;
  const cost = `Dispatching one op costs ${duration(overhead.dispatch_ns / 1e6)} on this device and reading the clock twice ${duration(overhead.tracing_ns / 1e6)}: ${duration(expected)} for ${plural(overhead.ops, 'op')}.`;
  const rest = {
    more: 'The gaps are larger than that: something else used this processor.',
    less: `The gaps show less: this clock rounds to ${duration(latency.tick_ms, 1)}.`,
    explained: 'That explains the gaps.',
  }[gapsFound(outcome)];
  return { lead, text: `${cost} ${rest}` };
}

export function observed(outcome: Outcome): Paragraph {
  const { profile } = outcome;
  const whole = passMs(profile.trace);
  const { latency_ms, latency, trace } = profile;
  const more = whole / latency_ms - 1;
  const below = trace.filter(isBelowTick).length;
  const both = `The traced pass takes ${duration(whole)}, the untraced one ${duration(latency_ms)}`;
  const off = percent(Math.abs(more));
  const found: Readonly<Record<ClaimVerdict, readonly [lead: string, cause: string]>> = {
    equal: [': looking cost little.', ''],
    more: [
      `: ${off} longer.`,
      'A profile tells where time goes; for how long it takes, measure without one. ',
    ],
    less: [
      `: ${off} shorter.`,
      'They are different passes; a difference like this is the machine’s noise. ',
    ],
    'cannot tell': [': we can’t tell what looking cost.', ''],
  };
  const [end, cause] = found[tracedBesideUntraced(outcome)];
  const lead = `${both}${end}`;
  const unseen =
    below === 0
      ? 'Every op lasted longer than a step of the clock.'
      : `${count(below)} of ${plural(trace.length, 'op')} lasted less than one step of the clock, ${duration(latency.tick_ms, 1)}: their time is unknown, not zero.`;
  return { lead, text: `${cause}${unseen}` };
}

export function attention({ profile, title }: Outcome): Paragraph {
  const share = attentionShare(profile.trace);
  const said = '“Your simple attention mechanism consumes 73 % of your compute time.”';
  if (share === undefined)
    return { lead: said, text: `${title} has no attention. Test the claim on a block that has.` };
  const { core, whole } = share;
  const both = `In ${title} the attention op takes ${percent(core)} of the time in ops; with its projections it is ${percent(whole)}.`;
  const text = {
    alone: 'Here the op alone reaches that.',
    'with projections': 'Here it holds with the projections, and not for the op alone.',
    not: 'Here it does not hold.',
  }[claimHolds(share)];
  return {
    lead: said,
    text: `${both} ${text} It depends on how long the sequence is for the width: measure where it would.`,
  };
}

export function counts({ profile }: Outcome): Paragraph {
  return {
    lead: `${plural(profile.trace.length, 'op')}, ${si(profile.flops, 'FLOP')}, ${duration(profile.latency_ms)} without the profiler.`,
    text: `“Self time” is the time in an op itself; torch.profiler’s “total” adds what it calls. Here only blocks call others, so an op’s two times are the same.`,
  };
}

/** The overall speedup if this share of the time becomes twice as fast, rounded as it is shown. */
const halved = (share: number): string => times(1 / (1 - share / 2), 2);

/** The answer to the title's question: the parts of the pass, which add up to it. */
function parts({ profile: { trace } }: Outcome, top: OpRow): string {
  const [, next, ...further] = grouped(trace, 'op').filter(({ self_ms }) => self_ms > 0);
  const rest = further.reduce((sum, { self_ms }) => sum + self_ms, 0);
  const item = (name: string, ms: number) => `, ${name} ${duration(ms)}`;
  const others = [
    ...(next === undefined ? [] : [item(opName(next.name), next.self_ms)]),
    ...(rest > 0 ? [item('the other ops', rest)] : []),
  ];
  return `Of ${duration(passMs(trace))}, ${opName(top.name)} takes ${duration(top.self_ms)}${others.join('')}, and ${duration(gapsMs(trace))} lie between ops.`;
}

/** The parts of the pass, and what speeding up the slowest kind is worth, and whether its FLOPs predicted that. */
export function lesson(outcome: Outcome): string {
  const { trace, flops } = outcome.profile;
  const top = slowest(outcome);
  if (top === undefined)
    return 'What is shorter than a step of the clock cannot be profiled: make it longer first.';
  const name = opName(top.name);
  if (grouped(trace, 'op').length < 2)
    return `There is one kind of op, ${name}: all the time is in it.`;
  const [work, time] = [asShown(top.flops / Math.max(1, flops), 2), top.share];
  return `${parts(outcome, top)} With ${name} twice as fast, all ops together are ${halved(time)} as fast; with everything else twice as fast, ${halved(1 - time)}. Its ${percent(work)} of the FLOPs would have told you ${areAlike(work, time) ? 'the same' : 'otherwise'}.`;
}
