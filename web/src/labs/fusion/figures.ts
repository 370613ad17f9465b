// The figures: tensors moving between memory and processor, the worth of the saved bytes, and online softmax.

import { html, type TemplateResult } from 'lit';
import { bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { type IntervalMark, intervals } from '../../kit/charts/intervals';
import { memoryLevels } from '../../kit/charts/memory-levels';
import { segmented } from '../../kit/controls/fields';
import { frameOf, player } from '../../kit/controls/player';
import { crossedAfter } from '../../kit/numbers/moves';
import { bytes, digits, percent } from '../../kit/words/format';
import { given } from '../../lab/scene';
import type { View } from './model';
import { crossed, movesOf, moveText, type OpMoves } from './moves';
import { online, SCORES, STEPS, VALUES, weightsAt } from './online';
import { findingOf, savedTime, type Timed, worthOfBytes } from './outcome';
import { APART, between, FUSED, milliseconds } from './words';

/** Tensors that move to memory and back; the reader chooses fused or unfused and steps through. */
export function passesFigure({ dry, picked, pick }: View<'dry'>): TemplateResult {
  const way = picked('way') === 1 ? FUSED : APART;
  const moves = movesOf(way === FUSED ? dry.fused : dry.apart);
  const name = `at-${way}`;
  // The first picture has the input in memory: without it there would be nothing to see.
  const at = frameOf(picked(name), moves.length);
  const total = (ops: readonly OpMoves[]) => bytes(crossed(ops));
  const text = (frame: number) =>
    moves
      .slice(frame, frame + 1)
      .map(moveText)
      .join('');
  const rows = [
    ...dry.apart.map((op) => [APART, op.name, op.reads, op.writes]),
    ...dry.fused.map((op) => [FUSED, op.name, op.reads, op.writes]),
  ];
  const choose = segmented({
    label: 'Run',
    value: way,
    options: [APART, FUSED].map((value) => ({ value, label: value })),
    onChange: (value) => pick('way', value === FUSED ? 1 : 0),
  });
  return figure({
    name: 'fusion-passes',
    title: `One op at a time moves ${total(dry.apart)}; fused, ${total(dry.fused)}`,
    summary: `${way}: ${text(at)}; ${bytes(crossedAfter(moves, at + 1, 2)[0] ?? 0)} so far.`,
    draw: memoryLevels({
      levels: [
        { name: 'processor', note: 'registers, near caches' },
        { name: 'memory', note: 'or the last cache' },
      ],
      moves,
      at: at + 1,
      format: bytes,
      category: (tensor) => (tensor.startsWith('other') ? 'parameters' : 'activations'),
    }),
    controls: html`${choose} ${player({
      frames: moves.length,
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
      label: 'time of one pass',
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
  const frames = STEPS;
  const at = frameOf(picked('block'), frames);
  const state = online(at);
  const text = (frame: number) => {
    const now = online(frame);
    if (now.seen === 0) return 'no key is read yet';
    const grew = now.factor < 1 ? `; what was summed before × ${digits(now.factor, 2)}` : '';
    return `largest score m = ${digits(now.m, 2)}${grew}; sum of the weights ${digits(now.l)}, weighted mean ${digits(now.y / now.l)}`;
  };
  const rows = weightsAt(state).map((weight, index) => ({
    label: `s = ${digits(SCORES[index] ?? 0, 2)}, v = ${String(VALUES[index]).replace('-', '−')}`,
    value: weight,
    text: index < state.seen ? percent(weight) : 'not read yet',
    category: 'compute' as const,
  }));
  return figure({
    name: 'fusion-softmax',
    title:
      state.seen === SCORES.length
        ? 'After the last block: the same weights as from all scores at once'
        : state.seen === 0
          ? `${SCORES.length} keys, none of them read yet`
          : `Weights of the ${state.seen} keys read so far, of ${SCORES.length}`,
    summary: rows.map(({ label, text: each }) => `${label}: ${each}`).join('; '),
    draw: bars({ bars: rows, max: 1 }),
    controls: player({
      frames,
      at,
      onFrame: (frame) => pick('block', frame),
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
