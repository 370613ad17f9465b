// The questions, graded against the engine's measurements or plans; none can simply be read off the page.

import type { CheckQuestion } from '../../kit/controls/check';
import { bytes, count } from '../../kit/words/format';
import { parseQuantity } from '../../kit/words/quantity';
import type { LabQuestion } from '../../lab/scene';
import {
  bytesPerSample,
  type Dry,
  isTooLarge,
  type Outcome,
  peakIfAllKept,
  samplesThatFit,
  storedOnce,
  useOf,
} from './outcome';

export function ifKept({ report, title }: Outcome): CheckQuestion {
  const kept = peakIfAllKept(report);
  const { total_bytes: answer, workspace_bytes: workspace } = kept;
  const peak = useOf(report).peak_bytes;
  const [, unit = 'B'] = bytes(answer).split('\u00a0');
  const buffers = report.planned.buffers_bytes > 0 ? ', buffers' : '';
  return {
    id: 'if-kept',
    kind: 'number',
    prompt: `Suppose no activation were released, as in a careless training loop. How high would this pass of ${title} peak, in ${unit}?`,
    unit,
    answer: parseQuantity(`${answer} B`, unit) ?? answer,
    tolerance: 0.1,
    hints: [
      'Step through the figure, and imagine that no activation ends. When is the sum highest?',
      `It is highest at ${kept.label}: by then ${bytes(kept.activations_bytes)} of activations are kept.`,
    ],
    feedback: () =>
      `${bytes(answer)}; with releases ${bytes(peak)}. It is highest at ${kept.label}: ${bytes(kept.activations_bytes)} of activations are kept by then,${workspace > 0 ? ` its workspace takes ${bytes(workspace)},` : ''} and parameters${buffers} and input hold ${bytes(kept.stored_bytes)}.`,
  };
}

export function fits(dry: Dry): LabQuestion[] {
  const { plan, title, memory_limit_bytes: limit } = dry;
  const most = samplesThatFit(dry);
  const slope = bytesPerSample(dry.plans);
  const weights = storedOnce(plan.planned);
  const named = plan.planned.buffers_bytes > 0 ? 'parameters and buffers' : 'parameters';
  if (isTooLarge(dry)) return [tooLarge(dry)];
  if (most < 1) return [];
  const question: LabQuestion = {
    id: 'samples-that-fit',
    uses: ['model', 'seq'],
    kind: 'number',
    prompt: `This tab may allocate ${bytes(limit)}. About how many samples of ${title} fit in one batch?`,
    unit: 'samples',
    answer: most,
    tolerance: 0.2,
    hints: [
      'How much does each further sample add? Take two points of the curve that are far apart.',
      `Each adds ${bytes(slope)}. What is left of ${bytes(limit)} for them?`,
    ],
    feedback: () =>
      `(${bytes(limit)} − ${bytes(weights)} of ${named}) / ${bytes(slope)} per sample is about ${count(Number(most.toPrecision(2)))}.`,
  };
  return [question];
}

const tooLarge = ({ plan, title, memory_limit_bytes: limit }: Dry): CheckQuestion => ({
  id: 'what-helps',
  kind: 'choice',
  prompt: `Not one sample of ${title} fits the ${bytes(limit)} of this tab. What would help most?`,
  options: [
    { id: 'batch', label: 'A smaller batch' },
    { id: 'weights', label: 'Smaller parameters, such as 1 byte each' },
    { id: 'release', label: 'Releasing activations earlier' },
  ],
  answer: 'weights',
  hints: [
    'What is the largest part at batch 1?',
    'The parameters alone are larger than the limit.',
  ],
  feedback: () =>
    `The parameters alone are ${bytes(plan.planned.parameters_bytes)}; at 1 byte each they would be a quarter of that.`,
});
