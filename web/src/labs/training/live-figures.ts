// The figures of a whole training: its axes before it, its loss while it runs, and what it learned.

import { html, nothing, type TemplateResult } from 'lit';
import type { TrainReport } from '../../engine/types';
import { figure } from '../../kit/charts/figure';
import { type LineSeries, lines } from '../../kit/charts/lines';
import { toCsv } from '../../kit/charts/table-export';
import { downloadText } from '../../kit/controls/download';
import { count, digits, percent, plural } from '../../kit/words/format';
import { given } from '../../lab/scene';
import { curveOf, curveTable, lossTop, totalSteps } from './curve';
import { progressText, writtenText } from './live-text';
import type { View } from './model';
import { answersOf, isText } from './preset';
import type { Learning, Trained } from './train';

type Curves = Pick<Learning, 'settings' | 'curve'> & { readonly running: boolean };

/** The loss of a uniform guess among ten classes. */
const GUESSING = Math.log(10);

/** Before a training: the axes that it will fill, and the loss of guessing. */
export function aheadFigure({ values: { train: preset, epochs } }: View): TemplateResult {
  const title = `How far does the loss come down in ${plural(epochs, 'epoch')}?`;
  const guess = `guessing among ten digits: ln 10 = ${digits(GUESSING, 3)}`;
  const marks = isText(preset) ? [] : [{ label: guess, y: GUESSING }];
  return figure({
    name: 'training-ahead',
    title,
    summary: `${title} ${marks.map(({ label }) => label).join()}`,
    draw: lines({
      series: [],
      x: { label: 'epochs', format: count, domain: [0, epochs] },
      y: {
        label: 'loss',
        format: (value) => digits(value, 2),
        domain: [0, isText(preset) ? 5 : 3],
      },
      marks,
      height: 260,
    }),
    table: {
      columns: [
        { key: 'level', label: 'level' },
        { key: 'loss', label: 'loss', format: (value) => digits(value, 3) },
      ],
      rows: marks.map(({ label, y }) => [label, y]),
    },
  });
}

/** While it runs: the curve so far. */
export const learningFigures = (learning: Learning): TemplateResult =>
  html`<div class="scene-deeds">${curves({ ...learning, running: true })}
    <p class="hint">${progressText(learning)}</p></div>`;

/** What it came to, and files of it. */
export function trainedFigures(trained: Trained, recorded: boolean): TemplateResult {
  const { settings, report } = trained;
  return html`<div class="scene-deeds">${curves({ settings, curve: curveOf(report), running: false })}
    ${written(report)} ${recorded ? nothing : files(trained)}</div>`;
}

const curves = (shown: Curves): TemplateResult =>
  html`${lossFigure(shown)} ${accuracyFigure(shown)}`;

/** The text that a language model writes once its training is done. */
function written(report: TrainReport): TemplateResult | typeof nothing {
  if (report.sample === '') return nothing;
  return html`<p>${writtenText(report)}</p>
    <div class="code"><pre tabindex="0" role="region" aria-label="Text written by the trained network"><code>${report.sample}</code></pre></div>`;
}

function files({ report, weights }: Trained): TemplateResult {
  const name = `training-${report.preset}`;
  const json = () =>
    downloadText(`${name}.json`, 'application/json', `${JSON.stringify(report, null, 2)}\n`);
  const csv = () => downloadText(`${name}.csv`, 'text/csv', toCsv(curveTable(curveOf(report))));
  const save = async (bytes: Uint8Array) => {
    const { downloadBytes } = await import('../../kit/controls/download-bytes');
    downloadBytes(`${report.preset}.safetensors`, bytes);
  };
  return html`<p class="row">
    ${given(weights, (bytes) => [
      html`<button type="button" data-action="save-weights" @click=${() => save(bytes)}>Save the weights (safetensors)</button>`,
    ])}
    <button type="button" data-action="export-report" @click=${json}>Save the report (JSON)</button>
    <button type="button" data-action="export-curve" @click=${csv}>Save the curve (CSV)</button>
  </p>`;
}

function lossTitle({ curve, running }: Pick<Curves, 'curve' | 'running'>, steps: number): string {
  const { points, evaluations } = curve;
  const [last, before, tested] = [points.at(-1), evaluations[0], evaluations.at(-1)];
  if (last === undefined) return 'Loss, step by step';
  const batch = `the loss of ${running ? 'this' : 'the last'} batch is ${Number.isFinite(last.loss) ? digits(last.loss, 3) : 'no number'}`;
  if (running) return `Step ${count(last.step)} of ${count(steps)}: ${batch}`;
  // Nothing was tested since the first step.
  if (before === undefined || tested === undefined || tested === before)
    return `After ${plural(last.step, 'step')} ${batch}`;
  return `${plural(last.step, 'step')} brought the held-out loss from ${digits(before.loss, 3)} to ${digits(tested.loss, 3)}`;
}

/** A loss that is no number has no place in a drawing. */
const drawable = (all: readonly { readonly step: number; readonly loss: number }[]) =>
  all
    .filter(({ loss }) => Number.isFinite(loss))
    .map(({ step, loss }): [number, number] => [step, loss]);

/** The loss of every step and of the held-out samples. */
function lossFigure({ settings: { preset, epochs }, curve, running }: Curves): TemplateResult {
  const { points, evaluations } = curve;
  const last = points.at(-1);
  const before = evaluations[0];
  const steps = totalSteps(curve, epochs) ?? 1;
  const series: LineSeries[] = [
    { label: 'each batch', points: drawable(points), thin: true },
    { label: 'held out', points: drawable(evaluations) },
  ];
  return figure({
    name: `loss-${preset}`,
    title: lossTitle({ curve, running }, steps),
    summary: evaluations
      .map(
        ({ step, loss, accuracy }) =>
          `step ${step}: held-out loss ${digits(loss, 3)}, ${percent(accuracy)} right`,
      )
      .join('; '),
    draw: lines({
      series: series.filter((one) => one.points.length > 0),
      x: { label: 'training steps', format: count, domain: [0, Math.max(steps, last?.step ?? 1)] },
      y: { label: 'loss', format: (value) => digits(value, 2), domain: [0, lossTop(curve)] },
      marks: given(before, ({ loss }) => [
        { label: `before training: ${digits(loss, 3)}`, y: loss },
      ]),
      height: 260,
    }),
    note: `Thin line: the loss of each step’s own batch. Dots: the loss on held-out ${isText(preset) ? 'text' : 'images'}, after each epoch.`,
    table: curveTable(curve),
    data: { curve: points, evaluations },
  });
}

/** The share of correct held-out answers after each epoch. */
function accuracyFigure({
  settings: { preset, epochs },
  curve,
}: Curves): TemplateResult | typeof nothing {
  const { evaluations, points } = curve;
  const tested = evaluations.at(-1);
  if (tested === undefined || evaluations.length < 2) return nothing;
  const steps = totalSteps(curve, epochs) ?? tested.step;
  const guessing = preset.startsWith('digits') ? [{ label: 'guessing: 10 %', y: 0.1 }] : [];
  return figure({
    name: `accuracy-${preset}`,
    title: `${percent(tested.accuracy, 3)} of ${answersOf(preset)} it never trained on are right after ${plural(tested.step, 'step')}`,
    summary: evaluations
      .map(({ step, accuracy }) => `step ${step}: ${percent(accuracy)}`)
      .join('; '),
    draw: lines({
      series: [
        { label: 'held out', points: evaluations.map(({ step, accuracy }) => [step, accuracy]) },
      ],
      x: {
        label: 'training steps',
        format: count,
        domain: [0, Math.max(steps, points.at(-1)?.step ?? 1)],
      },
      y: { label: 'right answers', format: (value) => percent(value), domain: [0, 1] },
      marks: guessing,
      height: 220,
    }),
    table: {
      columns: [
        { key: 'step', label: 'step', format: count },
        { key: 'loss', label: 'held-out loss', format: (value) => digits(value, 3) },
        { key: 'accuracy', label: 'right', format: (value) => percent(value, 3) },
      ],
      rows: evaluations.map(({ step, loss, accuracy }) => [step, loss, accuracy]),
    },
    data: evaluations,
  });
}
