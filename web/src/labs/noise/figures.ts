// The figures of each scene; the strip and the movements have files of their own.

import { html } from 'lit';
import { dotRows } from '../../kit/charts/dot-rows';
import { figure } from '../../kit/charts/figure';
import { column } from '../../kit/charts/table';
import { ticksLine } from '../../kit/charts/ticks-line';
import { checkboxes } from '../../kit/controls/checkbox';
import { frameOf, player } from '../../kit/controls/player';
import { followed } from '../../kit/numbers/clock';
import { count, duration } from '../../kit/words/format';
import { signed, step as stepText } from '../../kit/words/phrases';
import { given } from '../../lab/scene';
import { type ClockOutcome, clockStep, errorOf } from './clock-outcome';
import { figures, figures as words } from './figure-words';
import { blockOrder, ROUNDS } from './measure';
import type { View } from './model';
import { extremes, movementFigure, seen } from './movement-figure';
import { isMachineBusy, type Live } from './outcome';
import { drawRepetitions, pretended, spread } from './repetitions';
import { REAL, REAL_NAMES, SYNTHETIC, SYNTHETIC_NAMES } from './sources';
import { foundTitle, stripFigure } from './strip-figure';

/** The same experiment again and again, with made-up samples. */
export function repeatFigure({ values, picked, pick }: View) {
  const all = pretended(values.seed);
  const shown = frameOf(picked('repetition'), all.length) + 1;
  const seen = all.slice(0, shown);
  const of = (name: 'mean' | 'median') => spread(seen.map((each) => each[name]));
  const title = words.repeated(shown, of('mean'), of('median'));
  return figure({
    name: 'noise-repetitions',
    title,
    summary: `${title}. ${seen.map(words.both).join('; ')}`,
    draw: drawRepetitions(all, shown),
    controls: player({
      frames: all.length,
      at: shown - 1,
      onFrame: (frame) => pick('repetition', frame),
      label: words.experiment,
      text: (frame) => given(all[frame], (one) => [words.both(one)]).join(''),
      perSecond: 3,
    }),
    note: words.made,
    table: {
      columns: [
        column('experiment', 'experiment'),
        column('mean_ms', 'mean', duration),
        column('median_ms', 'median', duration),
      ],
      rows: all.map(({ mean, median }, index) => [index + 1, mean, median]),
    },
  });
}

/** The switches stand beside the figure of their noise; the animation, which is one of them, is drawn below. */
function switchesOf({ values, set, control }: View) {
  const switches = REAL_NAMES.map((name) => ({ name, ...REAL[name], on: values[name] === 'on' }));
  return html`${checkboxes(figures.real, switches, (name, on) => set({ [name]: on ? 'on' : 'off' }))}
    ${values.burn === 'on' ? control('burners') : ''}
    <div class="noise-stage"></div>`;
}

/** Before the run: which blocks will have the noise on. */
export function plannedFigure(view: View) {
  const { values } = view;
  const blocks = blockOrder(ROUNDS, values.seed).map((noisy) => ({ noisy, samples_ms: [] }));
  const plan = { rounds: ROUNDS, runs_per_sample: 1, sample_ms: 0, samples_per_block: 0 };
  const empty = { title: '', noise: [], plan, blocks: blocks as unknown as Live['blocks'] };
  return stripFigure(
    { ...empty, effect: undefined },
    figures.plan(blocks.length),
    switchesOf(view),
  );
}

/** During the run: the blocks that are measured so far. */
export const timingFigure = (now: Live, view: View) =>
  stripFigure(now, figures.timing(now), switchesOf(view));

export const runFigure = (view: View<'noise'>) =>
  stripFigure(view.outcomes.noise, foundTitle(view.outcomes.noise), switchesOf(view));

export const movedFigure = ({ outcomes: { noise }, prediction }: View<'noise'>) =>
  movementFigure({
    name: 'noise-movement',
    title: isMachineBusy(noise) ? seen(noise.effect) : extremes(noise.effect),
    effect: noise.effect,
    prediction,
    note: figures.dots,
  });

export function syntheticFigure({ outcomes, set }: View<'noise'>) {
  const { kinds, effect } = outcomes.noise.synthetic;
  const names = SYNTHETIC_NAMES.map((name) => ({
    name,
    ...SYNTHETIC[name],
    on: kinds.includes(name),
  }));
  return movementFigure({
    name: 'noise-synthetic',
    title: figures.computed(kinds, effect),
    effect,
    note: figures.computedNote,
    controls: checkboxes(figures.synthetic, names, (name, on) =>
      set({ [name]: on ? 'on' : 'off' }),
    ),
  });
}

/** Before the run: a kernel that ends before the next tick. */
export function shortFigure({ values }: View) {
  const tick = clockStep(values.clock, 0.005);
  const runs = followed(Array<number>(6).fill(0.3 * tick), tick);
  return figure({
    name: 'noise-clock',
    title: words.short,
    summary: words.short,
    draw: ticksLine({
      ...{ tick, runs, at: runs.length, format: stepText, label: 'time' },
      axisFormat: (ms) => duration(ms, 2),
    }),
    table: {
      columns: [column('begins_ms', 'begins', duration), column('ends_ms', 'ends', duration)],
      rows: runs.map(({ start, end }) => [start, end]),
    },
  });
}

/** The samples of each length, with their median and mean. */
export function coarseFigure(outcome: ClockOutcome) {
  const { rows, step_ms } = outcome;
  const shown = rows.map((row) => ({
    label: words.row(row),
    values: row.samples_ms,
    marks: (['mean', 'median'] as const).map((kind) => ({
      ...{ kind, value: row.statistics[kind], text: `${kind} ${duration(row.statistics[kind])}` },
    })),
  }));
  return figure({
    name: 'noise-clock',
    title: words.grid(outcome),
    summary: shown
      .map(({ label, marks }) => `${label}: ${marks.map((each) => each.text).join(', ')}`)
      .join('; '),
    draw: dotRows(shown),
    note: words.gridNote(step_ms),
    table: {
      columns: [
        { key: 'samples', label: 'samples' },
        column('runs_per_sample', 'runs each', count),
        column('count', 'count', count),
        column('distinct_values', 'different values', count),
        column('median_ms', 'median', duration),
        column('median_error', 'off by', signed),
        column('mean_ms', 'mean', duration),
        column('mean_error', 'off by', signed),
      ],
      rows: rows.map((row) => [
        ...[words.row(row), row.runs_per_sample, row.statistics.count, row.distinct],
        ...[row.statistics.median, errorOf(row.statistics.median, outcome)],
        ...[row.statistics.mean, errorOf(row.statistics.mean, outcome)],
      ]),
    },
    data: outcome,
  });
}
