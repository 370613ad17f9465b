// The figures: tensors moving between memory and processor, the time of both ways, the worth of the saved bytes, and online softmax.

import { html, type TemplateResult } from 'lit';
import { bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { type IntervalMark, intervals } from '../../kit/charts/intervals';
import { memoryLevels } from '../../kit/charts/memory-levels';
import { segmented } from '../../kit/controls/fields';
import { frameOf, player } from '../../kit/controls/player';
import { crossedAfter } from '../../kit/numbers/moves';
import { bytes, count, digits, duration, percent } from '../../kit/words/format';
import { durationsLike } from '../../kit/words/phrases';
import { given } from '../../lab/scene';
import type { View } from './model';
import { movesOf, moveText, type OpMoves } from './moves';
import { online, SCORES, STEPS, VALUES, weightsAt } from './online';
import { findingOf, fusedTime, type OpTime, savedTime, type Timed, worthOfBytes } from './outcome';
import { between, factor, milliseconds, opName } from './words';

const APART = 'one op at a time';
const FUSED = 'fused';

const crossed = (ops: readonly OpMoves[]): number =>
  ops.reduce((sum, { reads, writes }) => sum + reads + writes, 0);

/** Tensors that move to memory and back; the reader chooses fused or unfused and steps through. */
export function passesFigure({ dry, picked, pick }: View<'dry'>): TemplateResult {
  const way = picked('way') === 1 ? FUSED : APART;
  const moves = movesOf(way === FUSED ? dry.fused : dry.apart);
  const name = `at-${way}`;
  const at = frameOf(picked(name), moves.length + 1);
  const total = (ops: readonly OpMoves[]) => bytes(crossed(ops));
  const text = (frame: number) => {
    const move = moves[frame - 1];
    return move === undefined ? 'before the first op' : moveText(move);
  };
  const rows = [
    ...dry.apart.map((op) => [APART, op.name, op.reads, op.writes]),
    ...dry.fused.map((op) => [FUSED, op.name, op.reads, op.writes]),
  ];
  const choose = segmented({
    label: 'Way',
    value: way,
    options: [APART, FUSED].map((value) => ({ value, label: value })),
    onChange: (value) => pick('way', value === FUSED ? 1 : 0),
  });
  return figure({
    name: 'fusion-passes',
    title: `One op at a time moves ${total(dry.apart)}; fused, ${total(dry.fused)}`,
    summary: `${way}: ${text(at)}; ${bytes(crossedAfter(moves, at, 2)[0] ?? 0)} so far.`,
    draw: memoryLevels({
      levels: [{ name: 'processor', note: 'registers, caches' }, { name: 'memory' }],
      moves,
      at,
      format: bytes,
      category: (tensor) => (tensor.startsWith('other') ? 'parameters' : 'activations'),
    }),
    controls: html`${choose} ${player({
      frames: moves.length + 1,
      at,
      onFrame: (frame) => pick(name, frame),
      label: `Tensors, ${way}`,
      text,
      perSecond: 2,
    })}`,
    table: {
      caption: 'What each op reads and writes',
      columns: [
        { key: 'way', label: 'way' },
        { key: 'op', label: 'op' },
        { key: 'reads', label: 'reads', format: bytes },
        { key: 'writes', label: 'writes', format: bytes },
      ],
      rows,
    },
  });
}

/** Shown before the run: the bytes of both ways. */
export function bytesFigure({ dry }: View<'dry'>): TemplateResult {
  const rows = [
    { label: `bytes, ${APART}`, value: crossed(dry.apart), category: 'overhead' as const },
    { label: `bytes, ${FUSED}`, value: crossed(dry.fused), category: 'compute' as const },
  ].map((row) => ({ ...row, text: bytes(row.value) }));
  return figure({
    name: 'fusion-known',
    title: `Fused, ${percent(crossed(dry.fused) / crossed(dry.apart))} of the bytes are left; and the time?`,
    summary: rows.map(({ label, text }) => `${label}: ${text}`).join('; '),
    draw: bars({ bars: [...rows, { label: 'time, fused', value: 0, text: '?' }] }),
    table: {
      columns: [
        { key: 'way', label: 'way' },
        { key: 'bytes', label: 'bytes', format: bytes },
      ],
      rows: rows.map(({ label, value }) => [label, value]),
    },
  });
}

/** The time of a pass, unfused and fused, on an axis from zero. */
export function timeFigure({ outcomes, prediction }: View<'fused'>): TemplateResult {
  const outcome = outcomes.fused;
  const { compared, apart, fused, op_times } = outcome;
  const apart_ms = compared.a_statistics.median;
  const fused_ms = fusedTime(outcome);
  const alike = durationsLike([apart_ms, fused_ms]);
  const expected = prediction === undefined ? {} : { predicted: apart_ms / prediction };
  const ops = (times: readonly OpTime[] | undefined) =>
    (times ?? []).map(({ label, type, ms }) => `${opName(label, type)} ${duration(ms)}`).join(', ');
  // Which op took the time says what fusing can take away and what not.
  const unfused = given(op_times, (times) => [` One op at a time: ${ops(times.apart)}.`]).join('');
  const rows = [
    { label: APART, value: apart_ms, category: 'overhead' as const },
    { label: FUSED, value: fused_ms, category: 'compute' as const, ...expected },
  ].map((row) => ({ ...row, text: alike(row.value) }));
  return figure({
    name: 'fusion-time',
    title: 'The time of a pass, one op at a time and fused',
    summary: `${rows.map(({ label, text }) => `${label}: ${text}`).join('; ')}. Ops: ${ops(op_times?.apart)}.`,
    draw: bars({
      bars: rows,
      predictedText: () => `you said ${factor(prediction ?? 1)}`,
    }),
    note: `Both ways ran in turn, ${count(compared.blocks)} times.${unfused}`,
    table: {
      caption: 'One op at a time and fused',
      columns: [
        { key: 'way', label: 'way' },
        { key: 'ms', label: 'time', format: (ms) => duration(ms) },
        { key: 'bytes', label: 'bytes', format: bytes },
        { key: 'flops', label: 'FLOPs', format: count },
        { key: 'peak_bytes', label: 'peak memory', format: bytes },
        { key: 'ops', label: 'ops', format: count },
      ],
      rows: [
        [APART, apart_ms, apart.bytes, apart.flops, apart.peak_bytes, apart.ops.length],
        [FUSED, fused_ms, fused.bytes, fused.flops, fused.peak_bytes, fused.ops.length],
      ],
    },
    data: outcome,
  });
}

/** The saved time, beside the time that the saved bytes are worth. */
export function savedFigure(outcome: Timed): TemplateResult {
  const worth = worthOfBytes(outcome);
  const saved = savedTime(outcome);
  const marks: IntervalMark[] = [];
  const rows = [
    ...given(worth, (worth) => [['bytes saved ÷ bandwidth', worth] as const]),
    ['time saved', saved] as const,
  ];
  return figure({
    name: 'fusion-saved',
    title: 'What the saved bytes are worth, and the time saved',
    summary: rows.map(([label, each]) => `${label}: ${milliseconds(each.value)}`).join('; '),
    draw: intervals({
      label: 'of one pass',
      base: 0,
      format: (ms) => (ms === 0 ? '0' : milliseconds(ms)),
      rows: rows.map(([label, each]) => ({
        label,
        text: between(each),
        ...each,
        open: label === 'time saved' && findingOf(outcome) !== 'faster',
        category: label === 'time saved' ? ('compute' as const) : ('bandwidth' as const),
        marks,
      })),
    }),
    table: {
      columns: [
        { key: 'what', label: 'what' },
        { key: 'ms', label: 'time', format: milliseconds },
        { key: 'low_ms', label: 'at least', format: milliseconds },
        { key: 'high_ms', label: 'at most', format: milliseconds },
      ],
      rows: rows.map(([label, { value, low, high }]) => [label, value, low, high]),
    },
  });
}

/** Scores arrive in blocks of two; a new maximum rescales all earlier weights. */
export function softmaxFigure({ picked, pick }: View): TemplateResult {
  const at = frameOf(picked('block'), STEPS);
  const state = online(at);
  const text = (step: number) => {
    const now = online(step);
    if (now.seen === 0) return 'nothing summed yet';
    const grew = now.factor < 1 ? `; what was summed before × ${digits(now.factor, 2)}` : '';
    return `largest score m = ${digits(now.m, 2)}${grew}; sum of the weights l = ${digits(now.l)}, weighted mean y ÷ l = ${digits(now.y / now.l)}`;
  };
  const rows = weightsAt(state).map((weight, index) => ({
    label: `s = ${digits(SCORES[index] ?? 0, 2)}, v = ${VALUES[index]}`,
    value: weight,
    text: index < state.seen ? percent(weight) : 'not read yet',
    category: 'compute' as const,
  }));
  return figure({
    name: 'fusion-softmax',
    title:
      state.seen === 0
        ? 'Eight scores wait to be read, two at a time'
        : state.seen === SCORES.length
          ? 'After the last block: the same weights as from all scores at once'
          : `Weights of the ${state.seen} keys read so far`,
    summary: rows.map(({ label, text: each }) => `${label}: ${each}`).join('; '),
    draw: bars({ bars: rows, max: 1 }),
    controls: player({
      frames: STEPS,
      at,
      onFrame: (step) => pick('block', step),
      label: 'Blocks of two keys',
      text,
      perSecond: 1,
    }),
    table: {
      columns: [
        { key: 'score', label: 'score' },
        { key: 'value', label: 'value' },
        { key: 'weight', label: 'weight so far', format: (value) => percent(value) },
      ],
      rows: SCORES.map((score, index) => [score, VALUES[index] ?? 0, weightsAt(state)[index] ?? 0]),
    },
  });
}
