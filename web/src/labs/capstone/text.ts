// All that this lab says: sentences made from the numbers. Those about the parts are in sentences and part-told.

import { bytes, count, digits, plural } from '../../kit/words/format';
import { multiple } from '../../kit/words/phrases';
import type { Setup } from '../../lab/contract';
import type { MarkedParagraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { offBy, verdict } from '../../lab/verdict';
import { factsOf } from '../../session/fact';
import { bestOf } from './board';
import { configurationText, PASSES, PHOTO_SIDE } from './configuration';
import { facts, sources } from './facts';
import { pixelsPerImage } from './loop';
import type { Known } from './model';
import { notebook, toDo } from './notebook';
import { hoursFor, imagesPerSecond, type Outcome, TARGET, waitingShare } from './outcome';
import type { Chosen } from './params';
import { pytorch } from './pytorch';
import { largest, moreWork, twice } from './questions';
import { stepText } from './rows';
import { intervalText, rate, shareText } from './sentences';

/** The training images of CIFAR-10, and the epochs of a whole training. */
const EPOCH = 50_000;
const EPOCHS = 100;

/** "2.9 hours", "12 days". */
export const longTime = (hours: number): string => {
  if (hours < 1) return `${digits(60 * hours, 2)} minutes`;
  return hours < 48 ? `${digits(hours, 2)} hours` : `${digits(hours / 24, 2)} days`;
};

export const judged = ({ side, title }: Outcome, said: number): MarkedParagraph =>
  verdict({
    said,
    measured: imagesPerSecond(side),
    format: rate,
    sides: ['many', 'few'],
    of: title,
  });

type Measured = Known<'baseline'>;

export function afterRun({ outcomes: { baseline }, said }: Measured): MarkedParagraph[] {
  const { side } = baseline;
  const whole = longTime(EPOCHS * hoursFor(EPOCH, side));
  return [
    ...given(said, (said) => [judged(baseline, said)]),
    {
      text: `${EPOCHS} epochs of ${count(EPOCH)} images would take ${whole}. Where does that time go?`,
    },
  ];
}

function moreOnBaseline({ outcomes: { baseline } }: Measured): MarkedParagraph[] {
  const { side, at_peak } = baseline;
  return [
    { text: `Median of ${plural(side.statistics.count, 'step')}: ${stepText(side)}.` },
    {
      text: `Its highest moment is planned at ${bytes(side.peak_bytes)}. Activations are ${bytes(at_peak.activations)} of it; they grow with the batch.`,
    },
  ];
}

/** Told once the student has said where the time goes, in part 2. */
function loopTitle({ outcomes: { baseline } }: Known): string {
  if (baseline === undefined || notebook().bottleneck === undefined)
    return 'Each waits while the other works';
  return `The network waits ${shareText(waitingShare(baseline.side.steps))} of the time`;
}

function boardTitle(): string {
  const best = bestOf(notebook());
  if (best === undefined) return 'Change one thing at a time';
  if (best.high < 1) return 'The baseline is still the best';
  if (best.low >= TARGET && best.how === 'measured') return 'Twice as fast, and proved';
  return `${multiple(best.ratio)} so far`;
}

function reportSaid(): MarkedParagraph[] {
  const best = bestOf(notebook());
  if (best === undefined)
    return [{ text: 'Every part you measure appears here. Then hand it in.' }];
  const how = best.how === 'measured' ? 'Measured in turns' : 'Kept parts multiplied';
  return [{ text: `${how}: ${multiple(best.ratio)}, ${intervalText(best)}.` }];
}

/** The questions are not the capstone: what is left of it is told. */
export const lesson = (left: number): string =>
  `Find where the time goes, change one thing, measure in turns, keep what pays.${left === 0 ? '' : ` ${plural(left, 'part')} above ${left === 1 ? 'is' : 'are'} still to be measured.`}`;

export const text = {
  params: {
    batch: { unit: 'images', hint: 'Of the baseline; 1 is PyTorch’s default.' },
    memory: {
      label: 'Memory that your device may use',
      options: { 200: '200 MB', 220: '220 MB', 250: '250 MB' },
    },
  },
  predict: {
    label: ({ model, values }: Setup<Chosen>) =>
      `How many images a second does ${model.title} train with batch ${values.batch}, loader included?`,
    echo: rate,
    said: rate,
  },
  scenes: {
    network: {
      title: () => 'A real training that works, and is slow',
      say: () => [
        { text: `Can you make it ${TARGET}× as fast, and prove it? Six parts lead there.` },
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
            text: `No workers ahead and float32 are PyTorch’s defaults, Adam the usual choice. Before each step the loader warps every photo ${PASSES} times.`,
          },
        ],
      },
      title: ({ outcomes: { baseline } }: Measured) =>
        `The baseline trains ${rate(imagesPerSecond(baseline.side))}`,
      say: afterRun,
      more: moreOnBaseline,
      questions: ({ outcomes }: Measured) => [largest(outcomes.baseline)],
    },
    loop: {
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
      title: boardTitle,
      say: () => [
        {
          text: 'Say what you expect, measure in turns, keep what pays. Not every change does.',
        },
      ],
      questions: ({ outcomes }: Known) => given(outcomes.baseline, () => [moreWork]),
    },
    report: {
      title: () => 'What you can show',
      say: reportSaid,
    },
  },
  ending: {
    measured: ({ outcomes: { baseline } }: Measured) => {
      const best = bestOf(notebook());
      const first = rate(imagesPerSecond(baseline.side));
      return best === undefined ? first : `${first}; best so far ${multiple(best.ratio)}`;
    },
    judged: ({ outcomes: { baseline } }: Measured, said: number) =>
      offBy(said, imagesPerSecond(baseline.side)),
    lesson: () => lesson(toDo(notebook())),
  },
  baseline: {
    run: ['Run the baseline', 'Run the baseline again'] as const,
    steps: { train: 'Training the baseline' },
    results: ({ side }: Outcome) =>
      factsOf({
        Baseline: configurationText(side.configuration),
        'Images per second': rate(imagesPerSecond(side)),
        Step: stepText(side),
        'Peak memory, planned': bytes(side.peak_bytes),
      }),
    facts,
  },
  pytorch,
  sources,
};
