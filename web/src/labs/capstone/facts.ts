// How it was measured, and where claims come from.

import { plural } from '../../kit/words/format';
import type { Fact, Source } from '../../lab/contract';
import type { Outcome } from './outcome';

export const METHOD: readonly Fact[] = [
  {
    label: 'Step',
    value:
      'by the page’s clock, from one batch to the next: the forward pass, the backward pass and the update in the engine’s worker, and then the wait for the next batch',
  },
  {
    label: 'Loader',
    value:
      'workers of the page that decode and augment each image anew; the batch they make is the batch that is trained on',
  },
  {
    label: 'Comparison',
    value:
      'two trainings in turns, blocks ABBA or BAAB by lot; while one runs, the other’s loader rests. Rates and their ratio: means of the blocks on a log scale; “probably between”: 95 % interval by Student’s t',
  },
  {
    label: 'Memory',
    value:
      'highest moment of any step by the engine’s plan, which part 2 holds against the ledger of a real step',
  },
];

export const facts = ({ side: { steps } }: Outcome): Fact[] => [
  ...METHOD.slice(0, 2),
  { label: 'Steps', value: `${plural(steps.length, 'step')}, after a warm-up that is not counted` },
  ...METHOD.slice(3),
];

export const sources: Source[] = [
  {
    text: 'Where GPUs wait for their data: Mohan, Phanishayee, Raniwala and Chidambaram, Analyzing and mitigating data stalls in DNN training, 2021',
    url: 'https://arxiv.org/abs/2007.06775',
  },
  {
    text: 'What limits the gain of one part: Amdahl, Validity of the single processor approach, 1967',
    url: 'https://doi.org/10.1145/1465482.1465560',
  },
  {
    text: 'Recomputing activations: Chen, Xu, Zhang and Guestrin, Training deep nets with sublinear memory cost, 2016',
    url: 'https://arxiv.org/abs/1604.06174',
  },
  {
    text: 'Mixed precision: Micikevicius and others, Mixed precision training, 2018',
    url: 'https://arxiv.org/abs/1710.03740',
  },
  {
    text: 'PyTorch’s own list of what to try: Performance tuning guide',
    url: 'https://docs.pytorch.org/tutorials/recipes/recipes/tuning_guide.html',
  },
];
