// The questions, graded against the engine's measurements or plans; none can simply be read off the page.

import type { CheckQuestion } from '../../kit/controls/check';
import { bytes, count } from '../../kit/words/format';
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
  const answer = peakIfAllKept(report);
  const peak = useOf(report).peak_bytes;
  return {
    id: 'if-kept',
    kind: 'number',
    prompt: `Training must keep every activation for the backward pass. How high would this pass of ${title} peak then, in MB?`,
    unit: 'MB',
    answer: answer / 1e6,
    tolerance: 0.1,
    hints: [
      'Nothing orange is released any more: which numbers of the first two figures still add up?',
      `Parameters and input stay as they are; all activations together are ${bytes(report.activation_bytes_total)}.`,
    ],
    feedback: () =>
      `${bytes(answer)} instead of ${bytes(peak)}: ${report.planned.buffers_bytes > 0 ? 'parameters, buffers' : 'parameters'}, input and all ${bytes(report.activation_bytes_total)} of activations${useOf(report).workspace_bytes > 0 ? ', and the workspace of the layer that runs' : ''}.`,
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
