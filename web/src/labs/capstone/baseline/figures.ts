// The figures of the baseline: the known rates before the run, and the measured steps.

import type { TemplateResult } from 'lit';
import { figure } from '../../../kit/charts/figure';
import { drawPredictBars, type KnownBar } from '../../../kit/charts/predict-drawing';
import { niceDomain } from '../../../kit/charts/scale';
import { column } from '../../../kit/charts/table';
import { timing } from '../../../kit/charts/timing';
import { bytes, digits, duration, plural } from '../../../kit/words/format';
import { networkFigure, networkLayers } from '../../../lab/network-figure';
import { given } from '../../../lab/scene';
import type { Dry, View } from '../model';
import { RATES, type Side, stepMs } from './model';
import { rate, stepText } from './text';

export const trainedNetworkFigure = ({
  dry: { title, description },
}: View<'dry'>): TemplateResult =>
  networkFigure({
    name: 'capstone-network',
    title: `${title}: ${bytes(4 * description.parameters)} of parameters, updated at every step`,
    layers: networkLayers(description, 'bytes'),
    format: bytes,
  });

const KNOWN = 'What computing alone would allow';
const YOU = 'with its loader, you say';

/** Images per second if a step consisted of its FLOPs only. */
function knownOf({ flops, peak }: Dry): KnownBar[] {
  const at = (gflops: number) => (gflops * 1e9) / flops;
  const imagined = RATES.map((gflops) => ({
    label: `computing alone, at ${gflops} GFLOP/s`,
    value: at(gflops),
    category: 'plain' as const,
  }));
  if (peak === undefined) return imagined;
  const own = {
    label: `computing alone, at this device’s peak of ${digits(peak, 3)} GFLOP/s`,
    value: at(peak),
    category: 'compute' as const,
  };
  return [...imagined, own];
}

/** Shown before the run: the rate that computing alone would allow, and the prediction to drag beside it. */
export function knownFigure(view: View<'dry'>): TemplateResult {
  const known = knownOf(view.dry);
  const [, most] = niceDomain([0, 1.2 * Math.max(...known.map(({ value }) => value))]);
  return figure({
    name: 'capstone-known',
    title: KNOWN,
    summary: known.map(({ label, value }) => `${label}: ${rate(value)}`).join('; '),
    draw: drawPredictBars({
      label: YOU,
      name: YOU,
      known,
      unit: 'images/s',
      min: 0,
      max: most,
      value: view.passed ? view.prediction : view.draft,
      format: rate,
      onInput: view.passed ? undefined : (value) => view.predict(value),
    }),
    table: {
      columns: [{ key: 'what', label: 'what' }, column('rate', 'images/s', rate)],
      rows: known.map(({ label, value }) => [label, value]),
    },
  });
}

/** The baseline's steps as a whole: where their time goes is the question of part 2. */
export function baselineFigure(baseline: Side, prediction: number | undefined): TemplateResult {
  const { statistics, steps, configuration } = baseline;
  const { median, median_interval: interval } = statistics;
  const predicted_ms = prediction ? (1000 * configuration.batch) / prediction : undefined;
  return figure({
    name: 'capstone-baseline',
    title: `A step on ${plural(configuration.batch, 'image')} takes ${duration(median)}`,
    summary: `${plural(steps.length, 'step')}: median ${stepText(baseline)}.`,
    draw: timing({
      warmUp: [],
      samples: steps.map(stepMs),
      interval,
      log: false,
      of: 'step',
      marks: [
        { label: `median ${duration(median)}`, value: median, kind: 'median' },
        ...given(predicted_ms, (value) => [
          { label: `your guess: ${duration(value)}`, value, kind: 'predicted' as const },
        ]),
      ],
    }),
    note: 'Each dot: one step after warm-up. Band: where the median probably lies.',
    table: {
      caption: 'Steps of the baseline',
      columns: [
        { key: 'step', label: 'step' },
        { key: 'step_ms', label: 'time', format: (value) => duration(value) },
      ],
      rows: steps.map((step, index) => [index + 1, stepMs(step)]),
    },
    data: baseline,
  });
}
