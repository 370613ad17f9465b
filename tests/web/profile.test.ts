// The profile lab: grouping, spans, the exported trace, and sentences that follow the numbers.

import { describe, expect, it } from 'vitest';
import type { ForwardProfile, TraceEvent } from '../../web/src/engine/types';
import { gradeNumber } from '../../web/src/kit/check';
import { checks } from '../../web/src/labs/profile/checks';
import { chromeTrace } from '../../web/src/labs/profile/chrome-trace';
import { paragraphs } from '../../web/src/labs/profile/explain';
import { opTable } from '../../web/src/labs/profile/op-table';
import {
  attentionShare,
  gapsMs,
  grouped,
  laidOut,
  type Outcome,
  passMs,
  slowest,
} from '../../web/src/labs/profile/outcome';
import { cudaMs, misplaced } from '../../web/src/labs/profile/slides';
import { flameSpans, passSpans } from '../../web/src/labs/profile/spans';

const TICK = 0.005;
const event = (
  name: string,
  type: string,
  start_ms: number,
  duration_ms: number,
  flops = 0,
  min_bytes = 1000,
): TraceEvent => ({
  name,
  type,
  start_ms,
  duration_ms,
  flops,
  min_bytes,
  gflops_per_second: duration_ms > 0 ? flops / duration_ms / 1e6 : 0,
  below_tick: duration_ms < TICK,
});

const SDPA = 'scaled_dot_product_attention';
/** Two linear layers and an attention op in blocks, with gaps of 0.1 and 0.2 ms. */
const block = [
  event('block.attn.qkv', 'linear', 0, 2, 80e6),
  event('block.attn.sdpa', SDPA, 2.1, 1, 10e6),
  event('block.mlp.fc', 'linear', 3.1, 4, 160e6),
  event('block.mlp.gelu', 'gelu', 7.3, 1, 1e6, 20e6),
];

const outcomeOf = (trace: TraceEvent[], more: Partial<ForwardProfile> = {}): Outcome => ({
  title: 'Test net',
  profile: {
    batch: 1,
    flops: trace.reduce((sum, each) => sum + each.flops, 0),
    min_bytes: trace.reduce((sum, each) => sum + each.min_bytes, 0),
    latency_ms: passMs(trace),
    gflops_per_second: 20,
    trace,
    overhead: { ops: trace.length, dispatch_ns: 200, tracing_ns: 800 },
    latency: { tick_ms: TICK, samples_ms: [1], total_runs: 1, notes: [] },
    device: {
      peak_gflops_per_second: 50,
      bandwidth_gb_per_second: 25,
      ridge_flop_per_byte: 2,
      simd: 'x',
    },
    ...more,
  } as unknown as ForwardProfile,
});

describe('profile lab: sums', () => {
  it('groups calls by kind, the longest first, and shares add up to one', () => {
    const rows = grouped(block, 'op');
    expect(rows.map(({ name, calls }) => [name, calls])).toEqual([
      ['linear', 2],
      [SDPA, 1],
      ['gelu', 1],
    ]);
    expect(rows[0]?.self_ms).toBe(6);
    expect(rows[0]?.gflops_per_second).toBeCloseTo(40);
    expect(rows[2]?.gb_per_second).toBeCloseTo(20);
    expect(rows.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  it('groups by block and by layer', () => {
    expect(grouped(block, 'block').map(({ name }) => name)).toEqual(['block.mlp', 'block.attn']);
    expect(grouped(block, 'layer')).toHaveLength(4);
  });

  it('what is shorter than the tick has no rate, and its time is no number in the table', () => {
    const tiny = outcomeOf([event('a', 'relu', 0, 0, 10), event('b', 'linear', 0.1, 1, 1e6)]);
    const table = opTable(tiny, 'op');
    expect(
      grouped(tiny.profile.trace, 'op').find(({ name }) => name === 'relu')?.gflops_per_second,
    ).toBeUndefined();
    expect(table.rows.find(([name]) => name === 'relu')?.[1]).toBeNull();
    expect(table.columns.at(-1)?.key).toBe('calls_below_tick');
    expect(opTable(outcomeOf(block), 'op').columns.at(-1)?.key).toBe('gb_per_second');
  });

  it('every row of the table has a cell for every column', () => {
    for (const outcome of [outcomeOf(block), outcomeOf([event('a', 'relu', 0, 0, 10)])]) {
      const { columns, rows, footer = [] } = opTable(outcome, 'layer');
      for (const row of [...rows, ...footer]) expect(row).toHaveLength(columns.length);
    }
  });

  it('gaps are what the pass has beyond its ops', () => {
    expect(passMs(block)).toBeCloseTo(8.3);
    expect(gapsMs(block)).toBeCloseTo(0.3);
  });

  it('medians that overlap are laid one after the other, with their durations', () => {
    const laid = laidOut([event('a', 'x', 0, 2), event('b', 'x', 1.9, 1)]);
    expect(laid.map(({ start_ms, end_ms }) => [start_ms, end_ms])).toEqual([
      [0, 2],
      [2, 3],
    ]);
  });

  it('attention is the op alone, or all that lies in its block', () => {
    const share = attentionShare(block);
    expect(share?.core).toBeCloseTo(1 / 8);
    expect(share?.whole).toBeCloseTo(3 / 8);
    expect(attentionShare([event('a', 'linear', 0, 1)])).toBeUndefined();
  });
});

describe('profile lab: spans', () => {
  it('model, blocks and layers, outer ones first', () => {
    const spans = passSpans('net', block);
    expect(spans.map(({ path, depth }) => `${depth} ${path}`)).toEqual([
      '0 net',
      '1 block',
      '2 block.attn',
      '3 block.attn.qkv',
      '3 block.attn.sdpa',
      '2 block.mlp',
      '3 block.mlp.fc',
      '3 block.mlp.gelu',
    ]);
    expect(spans[0]?.duration_ms).toBeCloseTo(8.3);
    expect(spans[2]?.duration_ms).toBeCloseTo(3.1);
    expect(spans[1]?.layers).toBe(4);
  });

  it('a layer above a block of the same path begins a block of its own', () => {
    const spans = passSpans('net', [
      event('conv', 'conv2d', 0, 1),
      event('stage.0.conv', 'conv2d', 1, 1),
      event('stage.1.conv', 'conv2d', 2, 1),
      event('fc', 'linear', 3, 1),
    ]);
    expect(spans.map(({ path }) => path)).toEqual([
      'net',
      'conv',
      'stage',
      'stage.0',
      'stage.0.conv',
      'stage.1',
      'stage.1.conv',
      'fc',
    ]);
  });

  it('are coloured by their FLOPs per byte against the ridge', () => {
    const drawn = flameSpans(passSpans('net', block), 2, TICK);
    expect(drawn.find(({ label }) => label.startsWith('qkv'))?.category).toBe('compute');
    expect(drawn.find(({ label }) => label === 'gelu')?.category).toBe('bandwidth');
    expect(drawn[0]?.category).toBeUndefined();
  });
});

describe('profile lab: the Chrome trace', () => {
  const trace = chromeTrace(outcomeOf([...block, event('head.fc', 'linear', 8.29, 1 / 3, 5e6)]));
  const complete = trace.traceEvents.filter(({ ph }) => ph === 'X');

  it('is the Trace Event Format: named process and thread, complete events in microseconds', () => {
    const read = JSON.parse(JSON.stringify(trace));
    expect(Array.isArray(read.traceEvents)).toBe(true);
    expect(['ms', 'ns']).toContain(read.displayTimeUnit);
    const meta = trace.traceEvents.filter(({ ph }) => ph === 'M');
    expect(meta.map(({ name }) => name)).toEqual(['process_name', 'thread_name']);
    for (const each of meta) expect(typeof each.args['name']).toBe('string');
    expect(complete).toHaveLength(1 + 1 + 2 + 4 + 2);
    for (const { name, ts, dur, pid, tid } of complete) {
      expect(name).not.toBe('');
      expect(Number.isFinite(ts) && ts >= 0).toBe(true);
      expect(Number.isFinite(dur) && (dur ?? -1) >= 0).toBe(true);
      expect(Number.isInteger(pid) && Number.isInteger(tid)).toBe(true);
    }
    const qkv = complete.find(({ name }) => name === 'block.attn.qkv');
    expect([qkv?.ts, qkv?.dur, qkv?.cat]).toEqual([0, 2000, 'linear']);
  });

  it('its spans lie inside or beside each other, as a viewer needs them: none overlaps in part', () => {
    for (const [index, a] of complete.entries()) {
      for (const b of complete.slice(index + 1)) {
        const [endA, endB] = [a.ts + (a.dur ?? 0), b.ts + (b.dur ?? 0)];
        const apart = b.ts >= endA - 1e-9 || a.ts >= endB - 1e-9;
        const inside = b.ts >= a.ts - 1e-9 && endB <= endA + 1e-9;
        expect(apart || inside, `${a.name} and ${b.name}`).toBe(true);
      }
    }
  });
});

const textOf = (outcome: Outcome, percent?: number) =>
  paragraphs(outcome, percent === undefined ? undefined : { percent })
    .map(({ lead, text }) => `${lead} ${text}`)
    .join('\n')
    .replaceAll('\u00a0', ' ');

const ATTENTIVE = [
  event('block.attn.qkv', 'linear', 0, 1, 40e6),
  event('block.attn.sdpa', SDPA, 1, 8, 300e6),
  event('block.mlp.fc', 'linear', 9, 1, 40e6),
];
const MOVER = [
  event('a', 'split_heads', 0, 5, 0, 100e6),
  event('b', 'linear', 5, 5, 100e6, 1e6),
  event('c', 'add', 10, 1, 1e6, 24e6),
];

describe('profile lab: explanation', () => {
  it('judges the prediction by the measured share', () => {
    expect(textOf(outcomeOf(block), 74)).toContain(
      'You said 74 %; linear takes 75 % of the time in ops. Within five points.',
    );
    expect(textOf(outcomeOf(block), 20)).toContain('so 55 points too little');
    expect(textOf(outcomeOf(MOVER), 90)).toContain('points too much');
    expect(textOf(outcomeOf(block), 4321)).toContain('You said 4.32 k %');
    expect(textOf(outcomeOf(block), 4321)).toContain('No share of a whole is more than 100 %');
  });

  it('names what takes more time than FLOPs, moves without computing, or that nothing does', () => {
    expect(textOf(outcomeOf(block))).toContain(
      'Attention has 4.0 % of the FLOPs and takes 13 % of the time, 3.1×',
    );
    expect(textOf(outcomeOf(MOVER))).toContain(
      'Split heads computes nothing, 0 FLOPs, and takes 45 %',
    );
    const even = [event('a', 'linear', 0, 1, 10e6), event('b', 'conv2d', 1, 1, 10e6)];
    expect(textOf(outcomeOf(even))).toContain('FLOPs tell where the time goes');
  });

  it('the claim of 73 % holds, holds with projections, does not hold, or has nothing to hold for', () => {
    expect(textOf(outcomeOf(ATTENTIVE))).toContain('the op alone reaches that');
    const projected = [
      event('b.attn.qkv', 'linear', 0, 5, 1e6),
      event('b.attn.sdpa', SDPA, 5, 3, 1e6),
      event('b.mlp.fc', 'linear', 8, 1, 1e6),
    ];
    expect(textOf(outcomeOf(projected))).toContain(
      'holds with the projections, and not for the op',
    );
    expect(textOf(outcomeOf(block))).toContain('Here it does not hold');
    expect(textOf(outcomeOf(MOVER))).toContain('Test net has no attention');
  });

  it('gaps are explained by dispatch and tracing, or said to be larger or smaller than that', () => {
    expect(textOf(outcomeOf(block))).toContain('The gaps are larger than that');
    const tight = [event('a', 'linear', 0, 1, 1), event('b', 'linear', 1, 1, 1)];
    expect(textOf(outcomeOf(tight))).toContain('The gaps show less');
    const fair = [event('a', 'linear', 0, 1, 1), event('b', 'linear', 1.002, 1, 1)];
    expect(textOf(outcomeOf(fair))).toContain('That explains the gaps');
  });

  it('compares the traced with the untraced pass, in both directions', () => {
    expect(textOf(outcomeOf(block, { latency_ms: 8.3 }))).toContain('looking cost little');
    expect(textOf(outcomeOf(block, { latency_ms: 4 }))).toContain('108 % longer');
    expect(textOf(outcomeOf(block, { latency_ms: 16.6 }))).toContain('50 % shorter');
  });

  it('a clock too coarse for every op is said to be, and nothing is claimed', () => {
    const blind = outcomeOf([event('a', 'linear', 0, 0, 10), event('b', 'relu', 0, 0, 10)], {
      latency_ms: 0.002,
    });
    const text = textOf(blind, 50);
    expect(text).toContain('cannot tell');
    expect(text).toContain('2 of 2 ops lasted less than one step');
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
    expect(slowest(blind)).toBeUndefined();
    expect(checks(blind)).toEqual([]);
  });

  it('where the slowest rate comes from depends on the bytes it moves', () => {
    expect(textOf(outcomeOf(block))).toContain('The slowest moves 80 % of what memory can stream');
    expect(textOf(outcomeOf(MOVER))).toContain('moves 96 %');
    const cached = [event('a', 'linear', 0, 1, 40e6), event('b', 'relu', 1, 1, 1e6, 60e6)];
    expect(textOf(outcomeOf(cached))).toContain('they come from a cache');
    const slow = [event('a', 'linear', 0, 1, 40e6), event('b', 'gelu', 1, 1, 1e6, 1e6)];
    expect(textOf(outcomeOf(slow))).toContain('neither roof explains it');
  });
});

describe('profile lab: questions', () => {
  it('the slowest rate is read off the table, the speed-up follows from the share', () => {
    const [rate, twice] = checks(outcomeOf(block));
    expect(rate?.answer).toBe('gelu');
    expect(twice?.kind === 'number' && gradeNumber(twice, 1 / (1 - 0.375))).toBe(true);
    expect(twice?.kind === 'number' && gradeNumber(twice, 2)).toBe(false);
  });
});

describe('profile lab: the slides’ table', () => {
  it('is not sorted by the column it is said to be sorted by', () => {
    expect(misplaced()?.name).toBe('aten::batch_norm');
    expect(cudaMs()).toBeCloseTo(248.9);
  });
});
