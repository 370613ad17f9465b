// Hand-made measurements for the arithmetic and sentences of the Fusion lab.

import type { CompareReport } from '../../../web/src/engine/types';
import {
  type Counts,
  isTimed,
  type Outcome,
  type Timed,
} from '../../../web/src/labs/fusion/outcome';
import { heavier, saved } from '../../../web/src/labs/fusion/questions';
import {
  account,
  claim,
  counted,
  gain,
  launches,
  memory,
  rest,
  verdictOn,
  weights,
} from '../../../web/src/labs/fusion/sentences';
import { type Choice, type Kind, subjectOf } from '../../../web/src/labs/fusion/subjects';
import { recordOf } from '../session/records';

export const choice = (kind: Kind): Choice => ({
  kind,
  conv: 'dense',
  dropout: 'on',
  batch: 8,
  tokens: 512,
});

interface Case {
  kind?: Kind;
  verdict?: string;
  ratio?: readonly [value: number, low: number, high: number];
  /** Of the interval of the ratio. */
  confidence?: number;
  pass_ms?: number;
  gb_per_second?: number;
  flops?: readonly [apart: number, fused: number];
  dispatch_ns?: number;
  shares?: readonly number[];
  types?: readonly string[];
}

export const statistics = (median: number) => ({
  median,
  count: 40,
  min: median,
  max: median,
  median_interval: { low: median * 0.99, high: median * 1.01, confidence: 0.95 },
});

export function timed({
  kind = 'chain',
  verdict: decided = 'slower',
  ratio = [2, 1.9, 2.1],
  confidence = 0.95,
  pass_ms = 10,
  gb_per_second = 10,
  flops = [7e6, 7e6],
  dispatch_ns = 300,
  shares = [0.25, 0.25, 0.3, 0.2],
  types = [],
}: Case): Timed {
  const counts = (bytes: number, ops: number, own: number): Counts => ({
    flops: own,
    transcendentals: 1e6,
    bytes,
    peak_bytes: bytes / 2,
    planned_equals_measured: true,
    ops: Array.from({ length: ops }, (_, i) => ({
      label: `op${i}`,
      type: types[i] ?? 'gelu',
      bytes: bytes / ops,
      flops: own / ops,
    })),
  });
  const outcome: Outcome = {
    subject: subjectOf(choice(kind)),
    apart: counts(70e6, 4, flops[0]),
    fused: counts(20e6, 1, flops[1]),
    compared: {
      verdict: decided,
      ratio: ratio[0],
      ratio_interval: { low: ratio[1], high: ratio[2], confidence },
      a_statistics: statistics(pass_ms),
      b_statistics: statistics(pass_ms / ratio[0]),
      blocks: 30,
      record: recordOf(),
    } as unknown as CompareReport,
    mover: {
      bytes: 16e6,
      latency_ms: 16 / gb_per_second,
      interval_ms: { low: 15.8 / gb_per_second, high: 16.2 / gb_per_second, confidence: 0.95 },
    },
    op_times: {
      apart: shares.map((share, i) => ({
        label: `op${i}`,
        type: types[i] ?? 'gelu',
        ms: share * pass_ms,
      })),
      fused: [{ label: 'op0', type: 'gelu', ms: pass_ms / ratio[0] }],
    },
    dispatch_ns,
    finished: true,
  };
  if (!isTimed(outcome)) throw new Error('not timed');
  return outcome;
}

export const faster = timed({});
export const bound = timed({
  kind: 'conv',
  verdict: 'cannot_tell',
  ratio: [1.004, 0.99, 1.02],
  pass_ms: 1000,
  flops: [7e9, 6.9e9],
});
export const slower = timed({
  kind: 'attention',
  verdict: 'faster',
  ratio: [0.8, 0.78, 0.82],
  dispatch_ns: 0,
});
export const same = timed({ verdict: 'same', ratio: [1.001, 0.997, 1.004] });
export const all = [faster, bound, slower, same];
export const checks = (outcome: Timed) => [saved(outcome), heavier];
export const text = (outcome: Timed) =>
  [
    { lead: '', text: gain(outcome) },
    verdictOn(outcome, 3),
    counted(outcome),
    ...account(outcome),
    ...weights(outcome),
    ...rest(outcome),
    memory(outcome),
    ...launches(outcome),
    claim(outcome),
  ]
    .map(({ lead = '', text: body }) => `${lead} ${body}`)
    .join('\n')
    .replaceAll('\u00a0', ' ');

export const OUTCOMES: Readonly<Record<string, readonly [Timed, number | undefined]>> = {
  faster: [faster, 3],
  'bound by arithmetic': [bound, 2],
  slower: [slower, 0.5],
  same: [same, 1],
  'much faster than said': [timed({ ratio: [10, 9, 11] }), 1.1],
  'a little faster': [timed({ ratio: [1.11, 1.1, 1.12] }), 4321],
  'noisy: the interval holds 1': [timed({ verdict: 'cannot_tell', ratio: [1.3, 0.7, 2] }), 1.3],
  'memory slower than the pass': [timed({ gb_per_second: 2 }), 2],
  'conv, as claimed': [timed({ kind: 'conv', ratio: [1.3, 1.2, 1.4] }), 1.3],
  'attention, as claimed': [timed({ kind: 'attention', ratio: [3, 2.8, 3.2] }), 3],
  'exactly as said': [faster, 2],
  'not predicted': [faster, undefined],
};
