// The peak memory of one call, for each batch.

import type { Category } from '../../../kit/charts/chart';
import { figure } from '../../../kit/charts/figure';
import { type LineSeries, lines } from '../../../kit/charts/lines';
import { niceDomain } from '../../../kit/charts/scale';
import { column } from '../../../kit/charts/table';
import { bytes, count } from '../../../kit/words/format';
import type { Dry, Plan } from '../model';
import { words } from './text';

export function memoryFigure({ plans, largest }: Dry) {
  const top = Math.max(...plans.map(({ peak_bytes }) => peak_bytes));
  const part = (label: string, category: Category, key: keyof Plan): LineSeries => ({
    ...{ label, category },
    points: plans.map((plan) => [plan.batch, plan[key]]),
  });
  const buffers = plans.some(({ buffers_bytes }) => buffers_bytes > 0);
  const workspace = plans.some(({ workspace_bytes }) => workspace_bytes > 0);
  return figure({
    name: 'batch-memory',
    title: words.memory(plans),
    summary: plans
      .map(({ batch, peak_bytes }) => `batch ${batch}: ${bytes(peak_bytes)}`)
      .join('; '),
    draw: lines({
      series: [
        part('all', 'plain', 'peak_bytes'),
        part('parameters', 'parameters', 'parameters_bytes'),
        ...(buffers ? [part('buffers', 'buffers', 'buffers_bytes')] : []),
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
    note: words.memoryNote,
    table: {
      columns: [
        column('batch', 'batch'),
        column('peak_bytes', 'peak (bytes)'),
        column('parameters_bytes', 'parameters'),
        column('buffers_bytes', 'buffers'),
        column('inputs_and_activations_bytes', 'inputs and activations'),
        column('workspace_bytes', 'workspace'),
      ],
      rows: plans.map((each) => [
        each.batch,
        each.peak_bytes,
        each.parameters_bytes,
        each.buffers_bytes,
        each.inputs_and_activations_bytes,
        each.workspace_bytes,
      ]),
    },
  });
}
