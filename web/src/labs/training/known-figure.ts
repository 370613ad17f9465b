// What is known of a step before it runs, as multiples of the parameters, with the prediction to drag among it.

import type { TemplateResult } from 'lit';
import { figure } from '../../kit/charts/figure';
import { drawPredictBars, type KnownBar } from '../../kit/charts/predict-drawing';
import { niceDomain } from '../../kit/charts/scale';
import { column } from '../../kit/charts/table';
import type { View } from './model';
import { writtenMultiple } from './outcome';
import { figures as words } from './text';
import { multiple } from './words';

export function knownFigure(view: View<'dry'>): TemplateResult {
  const known: KnownBar[] = [
    { label: words.parameters, value: 1, category: 'parameters' },
    { label: words.written, value: writtenMultiple(view.dry), category: 'activations' },
  ];
  const [, most] = niceDomain([0, 3 * Math.max(2, ...known.map(({ value }) => value))]);
  return figure({
    name: 'training-known',
    title: words.known,
    summary: known.map((each) => `${each.label}: ${multiple(each.value)}`).join('; '),
    draw: drawPredictBars({
      label: words.peak,
      name: words.peak,
      known,
      unit: words.unit,
      min: 0,
      max: most,
      value: view.passed ? view.prediction : view.draft,
      format: multiple,
      onInput: view.passed ? undefined : (value) => view.predict(value),
    }),
    table: {
      columns: [{ key: 'what', label: 'what' }, column('multiple', words.unit, multiple)],
      rows: known.map(({ label, value }) => [label, value]),
    },
  });
}
