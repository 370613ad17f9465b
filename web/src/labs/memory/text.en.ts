// All that this lab says: sentences made from the numbers.

import { factorOff } from '../../kit/controls/grade';
import { binaryBytes, bytes, count, percent, plural } from '../../kit/words/format';
import { cited } from '../../lab/bibliography';
import type { Setup } from '../../lab/contract';
import type { MarkedParagraph } from '../../lab/paragraph';
import type { Said, SceneView } from '../../lab/scene';
import { quoted } from '../../lab/tinytorch';
import { offBy, verdict } from '../../lab/verdict';
import { factsOf } from '../../session/fact';
import { figures } from './figures.en';
import type { Outcomes } from './model';
import { bytesOf, type Dry, largestAtPeak, type Outcome, useOf } from './outcome';
import type { Chosen } from './params';
import { pytorch } from './pytorch';
import { fits, ifKept } from './questions.en';

type View = Said<Chosen, number, Dry, Outcomes>;
/** What the scenes are drawn from. */
export type MemoryView = SceneView<Chosen, number, typeof text, Dry, Outcomes>;

function judged({ report, title }: Outcome, said: number): MarkedParagraph {
  const weights = factorOff(said, report.planned.parameters_bytes) < 1.1;
  return verdict({
    said,
    measured: useOf(report).peak_bytes,
    format: bytes,
    verb: report.measured === undefined ? 'it would be' : 'it was',
    sides: ['much', 'little'],
    of: title,
    thought: weights ? 'You counted the parameters alone.' : '',
  });
}

function afterRun({ outcomes: { forward }, said }: View): MarkedParagraph[] {
  if (forward === undefined)
    return [{ text: 'You know its parts. Which of them are alive at the same moment?' }];
  const { report } = forward;
  const { refused } = report;
  const use = useOf(report);
  const [first] = report.alive_at_peak;
  const reason = `${percent(bytesOf(use.at_peak, largestAtPeak(use)) / use.peak_bytes)} of the peak was ${largestAtPeak(use)}; the largest piece was ${first?.label}, ${bytes(first?.bytes ?? 0)}.`;
  return [
    ...(said === undefined ? [] : [judged(forward, said)]),
    ...(refused === undefined ? [] : [{ lead: 'Not run.', text: refused.message }]),
    { text: reason },
  ];
}

/** Why parameters × 4 is not always what is stored, and whether the plan was right. */
function ledger({ outcomes: { forward }, dry }: View): MarkedParagraph[] {
  if (forward === undefined || dry === undefined) return [];
  const { parameters } = dry.description;
  const { report } = forward;
  const buffers = report.planned.buffers_bytes;
  const stored = `${count(parameters)} parameters × 4 bytes = ${bytes(4 * parameters)}, or ${binaryBytes(4 * parameters)}.`;
  const more = `${bytes(buffers)} more are running means and variances of batch norm: stored, not trained.`;
  const refused = report.refused === undefined ? [] : [{ text: report.refused.hint }];
  return [
    ...refused,
    { text: buffers > 0 ? `${stored} ${more}` : stored },
    {
      text: `All activations written add up to ${bytes(report.activation_bytes_total)}; at most ${bytes(useOf(report).activations_bytes)} were alive at once.`,
    },
  ];
}

const claimed = ({ report, title }: Outcome): string => {
  const use = useOf(report);
  const activations = use.at_peak.activations_bytes;
  const weights = use.at_peak.parameters_bytes;
  if (activations === weights) return `Activations and parameters of ${title} weigh the same here`;
  return activations > weights
    ? `For ${title} at batch ${report.batch} the claim holds: activations outweigh parameters`
    : `For ${title} at batch ${report.batch} it does not hold yet: parameters outweigh activations`;
};

export const text = {
  params: { model: { hint: 'Models too large for this tab are planned, not run.' } },
  predict: {
    label: ({ model, values }: Setup) =>
      `How high does memory peak in one forward pass of ${model.title}, batch ${values.batch}?`,
    echo: (said: number) => bytes(said),
    said: (said: number) => `peak of ${bytes(said)}`,
  },
  figures,
  scenes: {
    network: {
      title: () => 'Parameters stay, activations come and go',
      say: () => [
        {
          text: 'An activation stays until its last reader has read it. The highest sum at any moment is the peak: that much must fit.',
        },
      ],
    },
    peak: {
      title: ({ outcomes: { forward } }: View) =>
        forward === undefined ? 'How high is the peak?' : figures.peaks(forward),
      say: afterRun,
      more: ledger,
    },
    lives: {
      title: () => 'Step through it: tensors come and go',
      say: () => [{ text: 'Each bar is a tensor, from its allocation to its release.' }],
      questions: ({ outcomes: { forward } }: View) =>
        forward === undefined ? [] : [ifKept(forward)],
    },
    batch: {
      title: ({ dry }: View) => (dry === undefined ? 'And a larger batch?' : figures.growth(dry)),
      say: () => [
        {
          text: 'Parameters are stored once, however many samples there are. All else grows with them.',
        },
      ],
      questions: ({ dry }: View) => (dry === undefined ? [] : fits(dry)),
    },
    claim: {
      title: ({ outcomes: { forward } }: View) => (forward === undefined ? '' : claimed(forward)),
      say: () => [
        {
          text: 'TinyTorch taught before 0.1.14 that most out-of-memory errors come from activations or optimizer state, not from weights. Try other batches.',
        },
      ],
    },
  },
  ending: {
    measured: ({ outcomes: { forward } }: View) =>
      forward === undefined ? '' : `peak of ${bytes(useOf(forward.report).peak_bytes)}`,
    judged: ({ outcomes: { forward } }: View, said: number) =>
      forward === undefined ? '' : offBy(said, useOf(forward.report).peak_bytes),
    lesson: () => 'What must fit is what is alive at one moment, not all that is written.',
  },
  forward: {
    results: ({ report, title }: Outcome) => {
      const use = useOf(report);
      return factsOf({
        Model: `${title}, batch ${report.batch}`,
        [`${report.measured === undefined ? 'Planned' : 'Measured'} peak`]: bytes(use.peak_bytes),
        Parameters: bytes(use.parameters_bytes),
        'Activations, highest': bytes(use.activations_bytes),
      });
    },
    facts: ({ report }: Outcome) => {
      const how =
        report.measured === undefined
          ? 'planned; the run was refused'
          : 'one real forward pass, every allocation entered in a ledger';
      return [{ label: 'Method', value: `${how}; ${plural(report.timeline.length, 'event')}` }];
    },
  },
  pytorch,
  sources: [
    ...quoted('outOfMemory'),
    ...cited({
      cudaMemory: 'Peak memory of a GPU',
      chellapilla2006: 'Convolution as a matrix product over unrolled patches (im2col)',
    }),
  ],
};
