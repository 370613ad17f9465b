// The texts of this lab, scene by scene. Those about the baseline, the loop, the parts and the scoreboard are in their folders.

import { count, plural } from '../../kit/words/format';
import { multiple } from '../../kit/words/phrases';
import type { Setup, Source } from '../../lab/contract';
import type { MarkedParagraph } from '../../lab/paragraph';
import { torchModel } from '../../lab/pytorch';
import { given, type LabQuestion } from '../../lab/scene';
import {
  imagesPerSecond,
  PASSES,
  PHOTO_SIDE,
  type Standing,
  standingOf,
  TARGET,
  waitingOf,
} from './baseline/model';
import {
  afterRun,
  experiment as baseline,
  largest,
  moreOnBaseline,
  rangeText,
  rate,
  rateWithRange,
  shareWithRange,
  verdictOn,
} from './baseline/text';
import { type Best, bestOf } from './board/model';
import { intervalText } from './board/text';
import { pixelsPerImage } from './loop/model';
import { twice } from './loop/text';
import type { Chosen, Known } from './model';
import { PARTS, toDo } from './parts/model';
import { experiments } from './parts/text';

type Measured = Known<'baseline'>;

/** The measured share is shown only once the step has been profiled, in part 2. */
function loopTitle({ outcomes: { baseline, bottleneck } }: Known): string {
  if (!(baseline && bottleneck)) return 'Each waits while the other works';
  return `The network waits ${shareWithRange(waitingOf(baseline.side.steps))} of the time`;
}

/** "1.30×", with the range where it is wide. */
const speedWithRange = (best: Best): string =>
  `${multiple(best.ratio)}${rangeText(best, multiple)}`;

const soFar = (best: Best): string => `${speedWithRange(best)} so far`;

const STANDINGS: Readonly<Record<Standing, (best: Best) => string>> = {
  twice: (best) => (best.how === 'measured' ? 'Twice as fast, and proved' : soFar(best)),
  'perhaps twice': soFar,
  faster: soFar,
  slower: () => 'The baseline is still the best',
  same: () => 'As fast as the baseline so far',
  cannot_tell: () => 'Faster or not? We can’t tell yet',
};

function boardTitle({ notebook }: Known): string {
  const best = bestOf(notebook);
  return best ? STANDINGS[standingOf(best)](best) : 'Keep only what pays';
}

function onReport({ notebook }: Known): MarkedParagraph[] {
  const best = bestOf(notebook);
  if (!best) return [{ text: 'Every part you measure appears here. Then hand it in.' }];
  const how = best.how === 'measured' ? 'Measured in turns' : 'Kept parts multiplied';
  return [{ text: `${how}: ${multiple(best.ratio)}, ${intervalText(best)}.` }];
}

/** The questions are not the actual task, so the lesson names the number of parts that are left. */
export const lesson = (left: number): string =>
  `Find where the time goes, change one thing, measure in turns, keep what pays.${left === 0 ? '' : ` ${plural(left, 'part')} above ${left === 1 ? 'is' : 'are'} still to be measured.`}`;

/** The answer is the only change that adds work on every device. */
const moreWork: LabQuestion = {
  id: 'more-work',
  uses: [],
  kind: 'choice',
  prompt: 'Which of these adds work to every step but is still useful?',
  options: [
    { id: 'ahead', label: 'Load ahead: more images wait in the queue' },
    { id: 'checkpoints', label: 'Checkpoints: a larger batch fits' },
    { id: 'sgd', label: 'SGD: it needs no state' },
    { id: 'in-place', label: 'In place: fewer tensors' },
  ],
  answer: 'checkpoints',
  hints: [
    'Which of the four computes something a second time?',
    'What is thrown away to save memory, and needed again later?',
  ],
  feedback: () =>
    'Checkpoints drop activations and compute them again for the backward pass: time for memory.',
};

const sources: Source[] = [
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

/** PyTorch code of the baseline and of all the changes that PyTorch offers. */
function pytorch(setup: Setup): string {
  const { code, input } = torchModel(setup);
  const batch = Number(setup.values.batch);
  return `import time
${code}
from torch.utils.data import DataLoader, Dataset

class Photos(Dataset):
    def __len__(self):
        return 1000

    def __getitem__(self, i):  # decode and augment: yours
        return ${input(1)}[0], i % 10

loader = DataLoader(Photos(), batch_size=${batch})  # part 3: num_workers=2
optimizer = torch.optim.Adam(model.parameters())  # part 4: SGD

def train(steps):
    waiting, begin = 0.0, time.perf_counter()
    ask = begin
    for _, (images, labels) in zip(range(steps), loader):
        waiting += time.perf_counter() - ask
        # part 4, on a GPU: with torch.autocast('cuda'):
        # part 5: torch.utils.checkpoint.checkpoint(block, x)
        loss = nn.functional.cross_entropy(model(images), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()  # part 6, torch 2: torch.compile(model)
        # on a GPU: torch.cuda.synchronize()
        ask = time.perf_counter()
    total = time.perf_counter() - begin
    return steps * loader.batch_size / total, waiting / total

train(3)  # warm up
print('images/s, share of waiting:', train(20))`;
}

export const text = {
  params: {
    batch: { unit: 'images', hint: 'The baseline’s batch. PyTorch’s default is 1.' },
    memory: {
      label: 'Memory that your device may use',
      options: { 200: '200 MB', 220: '220 MB', 250: '250 MB' },
    },
  },
  predict: {
    label: ({ model, values }: Setup<Chosen>) =>
      `How many images a second does ${model.title} train with batch ${values.batch}, loader included?`,
    echo: rate,
    inWords: rate,
  },
  scenes: {
    network: {
      title: () => 'A real training that works, and is slow',
      say: () => [
        {
          text: `Make it ${TARGET}× as fast: measure it, find the bottleneck, then try four changes. It is proven once the whole measured range lies above ${TARGET}×.`,
        },
      ],
      more: () => [
        {
          text: 'The network is always ResNet-18 for 32 × 32 pixels: My model cannot be taken here, because parts and memory are made for this one.',
        },
        {
          text: `The photos are handwritten digits, enlarged to ${PHOTO_SIDE} × ${PHOTO_SIDE}.`,
        },
      ],
    },
    baseline: {
      before: {
        title: () => 'Part 1. How fast is the baseline?',
        say: () => [
          {
            text: `The baseline has PyTorch’s defaults: float32, and no worker that loads ahead. Adam trains it. The loader distorts each photo ${PASSES} times before its step.`,
          },
        ],
      },
      title: ({ outcomes }: Measured) =>
        `The baseline trains ${rateWithRange(outcomes.baseline.side)}`,
      say: afterRun,
      more: moreOnBaseline,
      questions: ({ outcomes }: Measured) => [largest(outcomes.baseline)],
    },
    loop: {
      name: 'Loader and network: each waits while the other works',
      title: loopTitle,
      say: () => [
        {
          text: 'Step through it. Loading ahead hides the shorter of the two behind the longer one, and no more.',
        },
      ],
      more: () => [
        {
          text: `For one image the loader moves ${count(pixelsPerImage)} pixels; the network reads ${count(32 * 32)}.`,
        },
      ],
      questions: ({ outcomes }: Known) => given(outcomes.baseline, () => [twice]),
    },
    parts: {
      name: 'The changes, part by part: keep only what pays',
      title: boardTitle,
      say: () => [
        {
          text: 'Say what you expect, compare old with new, keep what pays. Not every change does.',
        },
      ],
      questions: ({ outcomes }: Known) => given(outcomes.baseline, () => [moreWork]),
    },
    report: {
      title: () => 'What you can show',
      say: onReport,
    },
  },
  ending: {
    measured: ({ outcomes, notebook }: Measured) => {
      const best = bestOf(notebook);
      const first = rate(imagesPerSecond(outcomes.baseline.side));
      return best ? `${first}; best so far ${speedWithRange(best)}` : first;
    },
    verdict: ({ outcomes, dry }: Measured, prediction: number) =>
      verdictOn(outcomes.baseline, prediction, dry),
    lesson: ({ notebook }: Known) => lesson(toDo(notebook)),
    left: ({ notebook }: Known) =>
      notebook.final === undefined
        ? 'Measure “All together” above: that is the end of this lab.'
        : undefined,
    reached: ({ notebook }: Known) =>
      `${notebook.baseline === undefined ? 0 : PARTS.length - toDo(notebook)} of ${PARTS.length} parts`,
  },
  baseline,
  ...experiments,
  pytorch,
  sources,
};
