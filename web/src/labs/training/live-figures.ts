import { nothing, type TemplateResult } from 'lit';
import { figure } from '../../kit/charts/figure';
import { type LineSeries, lines } from '../../kit/charts/lines';
import { count, digits, percent, plural } from '../../kit/words/format';
import { given } from '../../lab/scene';
import { type Curve, curveTable, totalSteps } from './curve';
import { answersOf, isText } from './preset';

interface Shown {
  readonly preset: string;
  readonly curve: Curve;
  readonly epochs: number;
  readonly running: boolean;
  /** The top of the loss axis; it does not move under the reader. */
  readonly top: number;
}

/** The loss of a uniform guess among ten classes. */
const GUESSING = Math.log(10);

/** Before a training: the axes that it will fill, and the loss of guessing. */
export function aheadFigure({ preset, epochs }: { preset: string; epochs: number }) {
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

/** The loss of every step and of the held-out samples. */
export function lossFigure({ preset, curve, epochs, running, top }: Shown): TemplateResult {
  const { points, evaluations } = curve;
  const last = points.at(-1);
  const before = evaluations[0];
  const tested = evaluations.at(-1);
  const steps = totalSteps(curve, epochs) ?? 1;
  const series: LineSeries[] = [
    { label: 'each batch', points: points.map(({ step, loss }) => [step, loss]), thin: true },
    { label: 'held out', points: evaluations.map(({ step, loss }) => [step, loss]) },
  ];
  const message =
    before === undefined || tested === undefined || last === undefined
      ? 'Loss, step by step'
      : running
        ? `Step ${count(last.step)} of ${count(steps)}: the loss of this batch is ${digits(last.loss, 3)}`
        : `${plural(last.step, 'step')} brought the held-out loss from ${digits(before.loss, 3)} to ${digits(tested.loss, 3)}`;
  return figure({
    name: `loss-${preset}`,
    title: message,
    summary: evaluations
      .map(
        ({ step, loss, accuracy }) =>
          `step ${step}: held-out loss ${digits(loss, 3)}, ${percent(accuracy)} right`,
      )
      .join('; '),
    draw: lines({
      series: series.filter((one) => one.points.length > 0),
      x: { label: 'training steps', format: count, domain: [0, Math.max(steps, last?.step ?? 1)] },
      y: { label: 'loss', format: (value) => digits(value, 2), domain: [0, top] },
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
export function accuracyFigure({ preset, curve, epochs }: Shown): TemplateResult | typeof nothing {
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
