// The texts of this lab: sentences made from the numbers.

import { binaryBytes, bytes, count, plural } from '../../kit/words/format';
import { cited } from '../../lab/bibliography';
import type { Setup } from '../../lab/contract';
import { type MarkedParagraph, say } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { quoted } from '../../lab/tinytorch';
import { type Guess, verdict } from '../../lab/verdict';
import { factsOf } from '../../session/fact';
import { beliefs, mechanism } from './beliefs';
import { figures } from './figure-words';
import type { Known } from './model';
import { activationsBesideParameters, type Dry, type Outcome, useOf } from './outcome';
import { pytorch } from './pytorch';
import { fits, ifKept } from './questions';

type Measured = Known<'forward'>;

const guessOn = (forward: Outcome, prediction: number): Guess => ({
  prediction,
  measured: useOf(forward.report).peak_bytes,
  format: bytes,
  exact: (value) => `${count(value)} B`,
  verb: forward.report.measured === undefined ? 'it would be' : 'it was',
  sides: ['much', 'little'],
  of: forward.title,
  beliefs: beliefs(forward),
  mechanism: mechanism(forward, prediction),
});

function afterRun({ outcomes: { forward }, prediction }: Measured): MarkedParagraph[] {
  const { refused } = forward.report;
  return [
    ...(prediction === undefined
      ? say(mechanism(forward))
      : [verdict(guessOn(forward, prediction))]),
    ...given(refused, ({ message }) => [{ lead: 'Not run.', text: message }]),
  ];
}

/** Why stored bytes are not always parameters × 4, and whether the plan was right. */
function ledger({ report }: Outcome, { description: { parameters } }: Dry): MarkedParagraph[] {
  const buffers = report.planned.buffers_bytes;
  const stored = `${plural(parameters, 'parameter')} × 4 bytes = ${bytes(4 * parameters)}, or ${binaryBytes(4 * parameters)}.`;
  const more = `${bytes(buffers)} more are running means and variances of batch norm: stored, not trained.`;
  return [
    ...given(report.refused, ({ hint }) => [{ text: hint }]),
    { text: buffers > 0 ? `${stored} ${more}` : stored },
    {
      text: `All activations written add up to ${bytes(report.activation_bytes_total)}; at most ${bytes(useOf(report).activations_bytes)} were alive at once.`,
    },
  ];
}

const claimed = ({ report }: Outcome): string => {
  const says = {
    equal: 'At the peak, activations weigh as much as parameters',
    more: 'At the peak, activations outweigh parameters',
    less: 'At the peak, parameters outweigh activations',
  };
  return says[activationsBesideParameters(useOf(report))];
};

export const text = {
  params: { model: { hint: 'Models too large for this tab are planned, not run.' } },
  predict: {
    label: ({ model, values }: Setup) =>
      `How high does memory peak in one forward pass of ${model.title}, batch ${values.batch}?`,
    echo: (prediction: number) => bytes(prediction),
    inWords: (prediction: number) => `a peak of ${bytes(prediction)}`,
  },
  scenes: {
    network: {
      title: () => 'Parameters stay, activations come and go',
      say: () => [
        {
          text: 'An activation stays until the last layer that reads it has run. The highest sum at any moment is the peak: that much must fit.',
        },
      ],
    },
    peak: {
      before: {
        title: () => 'How high is the peak?',
        say: () => [
          {
            text: 'Workspace is scratch memory that a layer needs only while it runs. Which of these parts are alive at the same moment?',
          },
        ],
      },
      title: ({ outcomes }: Measured) => figures.peaks(outcomes.forward),
      say: afterRun,
      more: ({ outcomes, dry }: Measured) => given(dry, (dry) => ledger(outcomes.forward, dry)),
    },
    lives: {
      title: () => 'Step through it: tensors come and go',
      say: () => [
        {
          text: 'Each bar is a tensor, from its allocation to its release. The input belongs to the caller: it stays.',
        },
      ],
      questions: ({ outcomes }: Measured) => [ifKept(outcomes.forward)],
    },
    batch: {
      name: 'What does a larger batch change?',
      title: ({ dry }: Known) =>
        dry === undefined ? 'What does a larger batch change?' : figures.growth(dry),
      say: ({ dry }: Known) => given(dry, (dry) => [{ text: figures.grows(dry) }]),
      questions: ({ dry }: Known) => given(dry, fits),
    },
    claim: {
      name: 'Which is larger at the peak: activations or parameters?',
      title: ({ outcomes }: Measured) => claimed(outcomes.forward),
      say: () => [],
      more: () => [
        { text: 'A well-known course said that weights are seldom what fills the memory.' },
      ],
    },
  },
  ending: {
    measured: ({ outcomes: { forward } }: Measured) =>
      `peak of ${bytes(useOf(forward.report).peak_bytes)}`,
    verdict: ({ outcomes: { forward } }: Measured, prediction: number) =>
      verdict(guessOn(forward, prediction)),
    lesson: () => 'Only what is alive at the same moment must fit, not all that is ever written.',
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
