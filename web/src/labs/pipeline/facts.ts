// What the report and the environment list, and where claims come from.

import { count, duration, percent, plural } from '../../kit/words/format';
import type { Fact, Source } from '../../lab/contract';
import {
  busyShare,
  epochMs,
  fedMode,
  formulaMs,
  imagesPerSecond,
  lengths,
  median,
  need,
  type Outcome,
} from './outcome';
import { boundMessage } from './sentences';
import { modeLabel, ratioOf, ratioText } from './words';

export function results(outcome: Outcome): Fact[] {
  const { settings, modes } = outcome;
  const { load_ms, step_ms } = lengths(outcome);
  return [
    {
      label: 'Experiment',
      value: `${settings.title}, batch ${settings.batch}, ${plural(settings.passes, 'augmentation pass', 'augmentation passes')} at ${settings.photo_side} by ${settings.photo_side}`,
    },
    { label: 'Load, step', value: `${duration(load_ms)}, ${duration(step_ms)}` },
    ...modes.map((mode) => {
      const formula = formulaMs(outcome, mode);
      const said = formula === undefined ? '' : ` (formula ${duration(formula)})`;
      return {
        label: modeLabel(mode),
        value: `${duration(median(mode))} a step${said}, ${count(imagesPerSecond(outcome, mode))} images/s, epoch ${duration(epochMs(outcome, mode))}, engine works ${percent(busyShare(mode))}`,
      };
    }),
    {
      label: 'Loading ahead against in turn',
      value: ratioText(ratioOf(fedMode(outcome), need(outcome, 'synchronous'))),
    },
    { label: 'Limit', value: boundMessage(outcome) },
  ];
}

export function facts(outcome: Outcome): Fact[] {
  const { modes, steps_per_round, steps, cores, settings } = outcome;
  return [
    {
      label: 'Rounds',
      value: `${count(modes[0]?.rounds.length ?? 0)} of ${plural(steps_per_round, 'step')} in each mode, modes forth and back`,
    },
    { label: 'Training steps in all', value: count(steps) },
    { label: 'Starting the workers', value: duration(outcome.start_ms) },
    { label: 'Queue', value: `${settings.workers} × ${settings.prefetch} batches` },
    { label: 'Hardware threads', value: `${count(cores)}, as the browser says` },
    {
      label: 'Times',
      value:
        'the page’s clock when a message arrives; a load or a step began as long before as its own thread says it took',
    },
  ];
}

export const sources: Source[] = [
  {
    text: 'num_workers, prefetch_factor, pin_memory, persistent_workers: PyTorch, torch.utils.data',
    url: 'https://pytorch.org/docs/stable/data.html',
  },
  {
    text: 'Load data with several workers, pin memory, augment on the GPU: PyTorch, Performance tuning guide',
    url: 'https://pytorch.org/tutorials/recipes/recipes/tuning_guide.html',
  },
  {
    text: 'Data stalls in the training of deep networks, measured by replacing the loader: Mohan et al., Analyzing and Mitigating Data Stalls in DNN Training, 2021',
    url: 'https://arxiv.org/abs/2007.06775',
  },
  {
    text: 'Pipelines bound by their input: TensorFlow, Better performance with the tf.data API',
    url: 'https://www.tensorflow.org/guide/data_performance',
  },
  {
    text: 'tottime and cumtime: Python, The Python profilers',
    url: 'https://docs.python.org/3/library/profile.html',
  },
  {
    text: 'CUDA calls return before the work is done: PyTorch, CUDA semantics',
    url: 'https://pytorch.org/docs/stable/notes/cuda.html#asynchronous-execution',
  },
  {
    text: 'The cProfile table, num_workers and pin_memory: CS 203, Profiling & Optimization, IIT Gandhinagar',
  },
  {
    text: '“Starves the GPU for 30 % of every iteration”; benchmarks with the loader removed: Applied ML, Profiling',
  },
  {
    text: 'The digits: E. Alpaydin and C. Kaynak, Optical Recognition of Handwritten Digits, UCI, CC BY 4.0',
    url: 'https://doi.org/10.24432/C50P49',
  },
];
