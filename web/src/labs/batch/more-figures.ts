// Memory against batch, and the course text's system on this device's curve.

import type { TemplateResult } from 'lit';
import type { Category } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { type LineSeries, lines } from '../../kit/charts/lines';
import { niceDomain } from '../../kit/charts/scale';
import { bytes, count, digits, percent } from '../../kit/words/format';
import { COURSE, courseModel } from './course';
import { type Model, type Outcome, type Plan, type Point, pointsOf } from './outcome';
import { batchText } from './words';

export function memoryFigure(outcome: Outcome): TemplateResult {
  const { plans, largest } = outcome;
  const top = Math.max(...plans.map(({ peak_bytes }) => peak_bytes));
  const part = (label: string, category: Category, key: keyof Plan): LineSeries => ({
    label,
    category,
    points: plans.map((plan) => [plan.batch, plan[key]]),
  });
  const workspace = plans.some(({ workspace_bytes }) => workspace_bytes > 0);
  return figure({
    name: 'batch-memory',
    title: memoryTitle(plans),
    summary: plans
      .map(({ batch, peak_bytes }) => `batch ${batch}: ${bytes(peak_bytes)}`)
      .join('; '),
    draw: lines({
      series: [
        part('all', 'plain', 'peak_bytes'),
        part('parameters', 'parameters', 'parameters_bytes'),
        part('activations', 'activations', 'inputs_and_activations_bytes'),
        ...(workspace ? [part('workspace', 'workspace', 'workspace_bytes')] : []),
      ],
      x: { label: 'batch', format: count, domain: [0, largest] },
      y: {
        label: 'peak memory of one call',
        format: (value) => bytes(value),
        domain: niceDomain([0, top]),
      },
      height: 260,
    }),
    note: 'Activations include the inputs. Planned by a dry run of each batch; the largest was then run and measured.',
    table: {
      columns: [
        { key: 'batch', label: 'batch', format: count },
        { key: 'peak_bytes', label: 'peak (bytes)', format: count },
        { key: 'parameters_bytes', label: 'parameters', format: count },
        { key: 'inputs_and_activations_bytes', label: 'inputs and activations', format: count },
        { key: 'workspace_bytes', label: 'workspace', format: count },
      ],
      rows: plans.map((plan) => [
        plan.batch,
        plan.peak_bytes,
        plan.parameters_bytes,
        plan.inputs_and_activations_bytes,
        plan.workspace_bytes,
      ]),
    },
    data: { plans, measured_peak_bytes: outcome.measured_peak_bytes ?? null },
  });
}

function memoryTitle(plans: readonly Plan[]): string {
  const last = plans.at(-1);
  if (last === undefined) return 'Memory against batch';
  const { batch, parameters_bytes, inputs_and_activations_bytes: samples } = last;
  const word = samples > parameters_bytes ? 'more' : 'less';
  return `At batch ${count(batch)}, activations take ${bytes(samples)}: ${word} than the ${bytes(parameters_bytes)} of parameters`;
}

const STEPS = 60;

interface Reduced {
  readonly batch: number;
  /** Batch over a / c. */
  readonly x: number;
  /** Samples per second over the line's limit. */
  readonly share: number;
}

const reduced = (
  points: readonly Pick<Point, 'batch' | 'samples_per_second'>[],
  { half_batch, limit_per_second }: Model,
): Reduced[] =>
  points.map(({ batch, samples_per_second }) => ({
    batch,
    x: batch / half_batch,
    share: samples_per_second / limit_per_second,
  }));

/** Two machines on one curve: in units of a / c and 1 / c every line is x / (1 + x). */
export function courseFigure(outcome: Outcome, model: Model | undefined): TemplateResult {
  const course = reduced(COURSE, courseModel());
  const own = model?.fixed_is_clear ? reduced(pointsOf(outcome.readings), model) : [];
  const xs = [...course, ...own].map(({ x }) => x);
  const [low, high] = [Math.min(...xs) / 1.2, Math.max(...xs) * 1.2];
  const half = courseModel().half_batch;
  return figure({
    name: 'batch-course',
    title:
      own.length === 0
        ? `The course text’s system has half its speed at batch ${batchText(half)}`
        : ownTitle(own),
    summary: [...course.map(told('course text')), ...own.map(told('this device'))].join('; '),
    draw: lines({
      series: [
        {
          label: 'course text',
          category: 'compute',
          points: course.map(({ x, share }) => [x, share]),
        },
        ...(own.length === 0
          ? []
          : [{ label: 'this device', points: own.map(({ x, share }) => [x, share] as const) }]),
        {
          label: 'x ÷ (1 + x)',
          dashed: true,
          points: Array.from({ length: STEPS + 1 }, (_, index) => {
            const x = low * (high / low) ** (index / STEPS);
            return [x, x / (1 + x)] as const;
          }),
        },
      ],
      x: {
        label: 'batch ÷ (a ÷ c)',
        format: (value) => digits(value, 2),
        log: true,
        domain: [low, high],
      },
      y: {
        label: 'share of the line’s limit',
        format: (value) => (value === 0 ? '0' : percent(value)),
        domain: [0, Math.max(1.1, ...own.map(({ share }) => 1.05 * share))],
      },
      marks: [{ label: 'half', x: 1 }],
      height: 260,
    }),
    note:
      own.length === 0
        ? 'Only the course text’s data: this device’s fixed part cannot be told from 0, so there is no a ÷ c to measure batches by.'
        : 'x = 1 is the batch at which half of the limit is reached, 9 the batch for 90 %.',
    table: {
      columns: [
        { key: 'system', label: 'system' },
        { key: 'batch', label: 'batch', format: count },
        { key: 'batch_over_half', label: 'batch ÷ (a ÷ c)', format: (value) => digits(value, 3) },
        { key: 'share', label: 'share of limit', format: (value) => percent(value) },
      ],
      rows: [
        ...course.map(({ batch, x, share }) => ['course text', batch, x, share]),
        ...own.map(({ batch, x, share }) => ['this device', batch, x, share]),
      ],
    },
  });
}

/** How far from x / (1 + x), relative. */
const offCurve = ({ x, share }: Reduced): number => share / (x / (1 + x)) - 1;

function ownTitle(own: readonly Reduced[]): string {
  const worst = own.reduce((most, each) =>
    Math.abs(offCurve(each)) > Math.abs(offCurve(most)) ? each : most,
  );
  const off = Math.abs(offCurve(worst));
  return off < 0.1
    ? 'In units of a ÷ c, this device and the course text’s follow one curve'
    : `In units of a ÷ c the course text’s system is on the curve; this device’s batch ${count(worst.batch)} is ${percent(off)} off it`;
}

const told =
  (system: string) =>
  ({ batch, share }: Reduced): string =>
    `${system}, batch ${batch}: ${percent(share)} of its limit`;
