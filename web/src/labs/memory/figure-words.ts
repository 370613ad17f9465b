// The texts of the figures: titles made from the numbers.

import type { MemoryReport, MemoryUse } from '../../engine/types';
import { bytes, count } from '../../kit/words/format';
import {
  bytesOf,
  type Dry,
  type ForwardCategory,
  mostAlive,
  type Outcome,
  overtakingBatch,
  peakEvent,
  steadyGrowth,
  tensorName,
  useOf,
} from './outcome';

const verb = ({ measured }: MemoryReport) => (measured === undefined ? 'would peak' : 'peaks');

export const figures = {
  parameters: 'parameters',
  buffers: 'buffers',
  input: 'input',
  allActivations: 'all activations, added up',
  workspace: 'workspace, of the layer that needs most',
  peak: 'your peak',
  known: 'What is known before it runs',
  network: ({ title, description, plan }: Dry) =>
    `${title}: ${bytes(plan.planned.parameters_bytes)} of parameters, ${bytes(plan.activation_bytes_total)} of activations at batch ${description.batch}`,
  peaks: ({ report, title }: Outcome) =>
    `${title} ${verb(report)} at ${bytes(useOf(report).peak_bytes)}`,
  timeline: ({ report }: Outcome, shown: readonly ForwardCategory[]) => {
    const use = useOf(report);
    const largest = report.timeline[peakEvent(report)]?.label ?? 'the first layer';
    return {
      title: `The peak comes when ${largest} has taken its memory`,
      summary: `${report.timeline.length} allocations and releases. At the peak: ${shown.map((each) => `${each} ${bytes(bytesOf(use.at_peak, each))}`).join(', ')}.`,
    };
  },
  axes: ({ measured }: MemoryReport) => ({
    yLabel: measured === undefined ? 'planned memory' : 'memory',
    xLabel: 'allocations and releases, in order →',
  }),
  allocations: ({ title }: Outcome) => `Every allocation of a forward pass of ${title}`,
  step: 'The pass, event by event',
  lives: 'Parameters stay to the end, activations until they are read',
  largest: (shown: number | undefined, report: MemoryReport) => {
    const taken = report.timeline.filter((each) => each.bytes >= 0).length;
    const all =
      shown === undefined ? 'All tensors' : `The ${shown} largest of ${count(taken)} tensors`;
    return `${all}; at most ${count(mostAlive(report))} of ${count(taken)} are alive at once.`;
  },
  moment: (report: MemoryReport, event: number) => {
    const {
      label = '',
      category = '',
      bytes: change = 0,
      total_bytes = 0,
    } = report.timeline[event] ?? {};
    return `${tensorName({ label, category })} ${change < 0 ? 'releases' : 'takes'} ${bytes(Math.abs(change))}; alive then: ${bytes(total_bytes)}`;
  },
  categories: (use: MemoryUse) =>
    `At the peak: ${bytes(use.at_peak.activations_bytes)} of activations, ${bytes(use.at_peak.parameters_bytes)} of parameters`,
  categoriesNote: ({ measured, planned_equals_measured }: MemoryReport) => {
    if (measured === undefined) return 'Planned: it was not run.';
    return `Dashed: planned; the two ${planned_equals_measured ? 'agree to the byte' : 'differ'}.`;
  },
  growth: ({ plans, title }: Dry) => {
    const overtaken = overtakingBatch(plans);
    if (overtaken === undefined)
      return `Up to batch ${plans.at(-1)?.batch ?? 0} the parameters of ${title} are at least half of the peak`;
    return overtaken === 1
      ? `Already at batch 1 the parameters of ${title} are less than half of the peak`
      : `From batch ${overtaken} on, the parameters of ${title} are less than half of the peak`;
  },
  grows: ({ plans }: Dry) => {
    const once = 'Parameters are stored once, however many samples there are.';
    const { from, slope } = steadyGrowth(plans);
    return from === undefined
      ? `${once} All else grows with the batch.`
      : `${once} From batch ${count(from)} on, each further sample adds ${bytes(slope)} to the peak.`;
  },
  overBatch: (dry: Dry) => ({
    title: 'Planned peak over the batch',
    summary: dry.plans
      .map(({ batch, planned }) => `batch ${batch}: peak ${bytes(planned.peak_bytes)}`)
      .join('; '),
  }),
  chosen: ({ batch }: MemoryReport) => `Vertical line: the chosen batch, ${count(batch)}.`,
  growing: 'all else',
  limit: (limit: number) => `limit of this tab, ${bytes(limit)}`,
};
