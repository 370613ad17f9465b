// All texts of this lab: sentences made from the numbers.

import { bytes, count, duration, percent, plural } from '../../kit/words/format';
import type { Fact } from '../../lab/contract';
import type { MarkedParagraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { type Guess, type Verdict, verdict } from '../../lab/verdict';
import { intervalText } from '../../session/intervals';
import { beliefs, inAnswers, mechanism } from './beliefs';
import { type BitsOutcome, breakingPoint, enough } from './bits';
import { accuracy, halves, layers, size, speed } from './explain';
import type { Known } from './model';
import {
  closePoints,
  course,
  evidence,
  growth,
  INT8,
  type Measured,
  moreWrong,
  pointsLost,
  pointsMargin,
  speedUp,
  version,
} from './outcome';
import type { Chosen } from './params';
import { trainedOf } from './params';
import { pytorch } from './pytorch';
import { bytesOfLayer, faster, nineBits } from './questions';
import { sources } from './sources';
import { TRAININGS } from './trainings';
import { multiple, points } from './words';

type Rounded = Known<'int8'>;

const ERRORS: Readonly<Record<ReturnType<typeof course>, string>> = {
  grows: 'Each layer adds its own error to what it was given.',
  falls:
    'Averaging wins here: the later layers’ sums remove more error than their own rounding adds.',
  mixed: 'Each layer adds its own error to what it was given; its sums average some of it out.',
};

export const text = {
  params: {
    model: { hint: 'Models with bundled data: handwritten digits or Shakespeare.' },
    epochs: { label: 'Training', unit: 'epochs', hint: '0 takes as many as the network needs.' },
    batch: { hint: 'Only for the timing below.' },
  },
  predict: {
    label: ({ values, model }: { values: Pick<Chosen, 'model'>; model: { title: string } }) =>
      `How many percentage points of held-out ${TRAININGS[trainedOf(values)].things} does ${model.title} lose in int8? 0 is none, below 0 is gained.`,
    echo: points,
    inWords: (prediction: number) => `${points(prediction)} lost`,
  },
  scenes: {
    steps: {
      title: () => 'Fewer bits, fewer levels',
      say: () => [
        {
          text: 'Each 32-bit weight is replaced by the nearest of a few levels. int8 has 255: zero, and 127 on each side. Take bits away and see what moves.',
        },
      ],
      questions: ({ outcomes }: Known) => given(outcomes.int8, () => [nineBits]),
    },
    int8: {
      before: {
        title: () => 'What does int8 cost in answers?',
        say: () => [
          {
            text: 'The network learns first, in float32. Then each weight is rounded to one of 255 levels, and the network answers samples it has not seen.',
          },
        ],
      },
      title: ({ outcomes: { int8 } }: Rounded) => `${sizes(int8)}; ${lost(int8)}`,
      say: afterRun,
      more: ({ outcomes: { int8 } }: Rounded) =>
        [luck(int8), accuracy(int8), size(int8), halves(int8)].map((each) => ({ text: each })),
      questions: () => [bytesOfLayer],
    },
    bits: {
      name: 'How few bits are enough?',
      title: ({ outcomes: { bits } }: Rounded) =>
        bits === undefined ? 'How few bits are enough?' : broken(bits),
      say: ({ outcomes: { bits } }: Rounded) => [
        {
          text:
            bits === undefined
              ? 'So far a weight had 8 bits. The weights of a small network that learns in this page can be rounded further.'
              : whereEnough(bits),
        },
      ],
      more: () => [
        {
          text: '64 pixels, 32 units, 10 digits, learned in this page by gradient descent on 1,402 digits; 395 held out. Weights are rounded with a scale for each output and put back as float32: only they are rounded, inputs and sums are not. A network that learns with rounded weights in view survives fewer bits.',
        },
      ],
    },
    layers: {
      name: 'How the rounding error changes from layer to layer',
      title: ({ outcomes }: Rounded) => {
        const grown = growth(outcomes.int8.report);
        return grown === undefined
          ? 'Where is the error?'
          : `The error grows on its way, from ${percent(grown[0])} to ${percent(grown[1])}`;
      },
      say: ({ outcomes }: Rounded) => [{ text: ERRORS[course(outcomes.int8.report)] }],
      more: ({ outcomes }: Rounded) => [{ text: layers(outcomes.int8) }],
    },
    speed: {
      title: () => 'Fewer bytes: less time?',
      say: () => [
        {
          text: 'int8 weights are a quarter of the bytes, but inputs have to be rounded in each call. Try other batches.',
        },
      ],
      more: ({ outcomes }: Rounded) => [{ text: speed(outcomes.int8) }],
      questions: ({ outcomes }: Rounded) => faster(outcomes.int8),
    },
  },
  ending: {
    measured: ({ outcomes: { int8 } }: Rounded) =>
      `${lostPoints(int8)}, ${multiple(version(int8.report, INT8).compression)} smaller`,
    verdict: ({ outcomes: { int8 } }: Rounded, prediction: number) => verdictOn(int8, prediction),
    lesson: ({ outcomes: { int8 } }: Rounded) =>
      `int8 here: ${sizes(int8)}, ${lost(int8)}${time(int8)}. Rounding changes an answer only where two scores nearly tie; ${count(int8.answers)} answers cannot show a loss of less than ${points(pointsMargin(int8))}.`,
  },
  int8: {
    results,
    facts: ({ report, trained }: Measured): Fact[] => [
      {
        label: 'Training',
        value: `${plural(trained.steps, 'step')} of ${trained.training.optimizer}, batch ${trained.batch}, seed ${trained.seed}, ${duration(trained.elapsed_ms)}`,
      },
      {
        label: 'Rounding',
        value: `weights with a scale per output channel; inputs with one from ${plural(report.calibration_samples, 'training sample')}`,
      },
      ...given(report.speed, ({ blocks, record, notes }) => [
        {
          label: 'Time',
          value: `${plural(blocks, 'block')} of two samples each, taken in turn; clock tick ${duration(record.tick_ms, 1)}`,
        },
        ...notes.map((note) => ({ label: 'Note', value: note })),
      ]),
    ],
  },
  bits: {
    title: 'Fewer bits',
    run: ['Learn, then round further', 'Learn again'] as const,
    results: ({ answers, exact, points: all }: BitsOutcome): Fact[] => [
      { label: 'float32', value: `${count(exact)} of ${count(answers)} right` },
      ...all.map(({ bits, right }) => ({ label: `${bits} bits`, value: `${count(right)} right` })),
    ],
  },
  pytorch,
  sources,
};

/** "941 kB become 238 kB, 3.95× smaller" */
function sizes({ report }: Measured): string {
  const int8 = version(report, INT8);
  return `${bytes(version(report, 'float32').stored_bytes)} become ${bytes(int8.stored_bytes)}, ${multiple(int8.compression)} smaller`;
}

/** How fast int8 is, as far as this run tells; empty where nothing was timed. */
function time({ report, batch }: Measured): string {
  const found = speedUp(report);
  if (found === undefined) return '';
  const told = `, ${multiple(found.ratio)} as fast at batch ${batch}`;
  const says: Readonly<Record<string, string>> = {
    ...{ faster: told, slower: told },
    same: `, as fast at batch ${batch}`,
  };
  return says[found.verdict] ?? ', at a speed that can’t be told from float32’s';
}

/** What was lost, or that it cannot be determined. */
function lost(measured: Measured): string {
  const more = moreWrong(measured, INT8);
  switch (evidence(measured)) {
    case 'none':
      return 'not one answer fewer';
    case 'more':
      return more > 0 ? `${plural(more, 'answer')} lost` : `${plural(-more, 'answer')} gained`;
    default:
      return 'we can’t tell whether answers were lost';
  }
}

/** The difference in points, and that it may be luck where the title says so. */
function lostPoints(measured: Measured): string {
  const [more, lost] = [moreWrong(measured, INT8), pointsLost(measured, INT8)];
  const found = more > 0 ? `${points(lost)} lost` : `${points(-lost)} gained`;
  const kind = evidence(measured);
  if (kind === 'none') return 'no answer fewer';
  return kind === 'more' ? found : `${found}, which may be luck`;
}

function guessOn(int8: Measured, prediction: number): Guess {
  const measured = pointsLost(int8, INT8);
  const margin = pointsMargin(int8);
  return {
    prediction,
    measured,
    interval: { low: measured - margin, high: measured + margin },
    format: points,
    sides: ['much', 'little'],
    of: int8.title,
    difference: { close: closePoints(int8), format: points },
    beliefs: beliefs(int8),
    mechanism: `${mechanism(int8)}${inAnswers(int8, prediction)}`,
  };
}

/**
 * As near as a coin moves answers is right on either side of what was counted, whichever end of the range the truth lies at; further away
 * the range decides.
 */
export function verdictOn(int8: Measured, prediction: number): Verdict {
  const guess = guessOn(int8, prediction);
  const close = closePoints(int8);
  const near = verdict({
    ...guess,
    interval: { low: guess.measured - close, high: guess.measured + close },
  });
  return near.standing === 'right' ? near : verdict(guess);
}

function afterRun({ outcomes: { int8 }, prediction }: Rounded): MarkedParagraph[] {
  return [prediction === undefined ? { text: mechanism(int8) } : verdictOn(int8, prediction)];
}

const luck = ({ answers }: Measured): string =>
  `One answer of ${count(answers)} is ${points(100 / answers)}: differences of a few answers mean nothing.`;

function broken(outcome: BitsOutcome): string {
  const point = breakingPoint(outcome);
  return point === undefined
    ? 'It did not break, even at 2 bits'
    : `It breaks at ${point.bits} bits: ${count(point.right)} of ${count(outcome.answers)} right`;
}

function whereEnough(outcome: BitsOutcome): string {
  const least = enough(outcome);
  const { exact, answers } = outcome;
  const before = `Another, smaller network, learned in this page, has ${count(exact)} of ${count(answers)} right in float32.`;
  return least === undefined
    ? `${before} Already 8 bits lose more than luck explains.`
    : `${before} Down to ${least.bits} bits no loss is measurable with so few answers.`;
}

function results(measured: Measured): Fact[] {
  const { report, title, batch } = measured;
  const exact = version(report, 'float32');
  const int8 = version(report, INT8);
  const found = speedUp(report);
  return [
    { label: 'Network', value: `${title}, ${count(report.parameters)} parameters` },
    {
      label: 'Size, float32 and int8',
      value: `${bytes(exact.stored_bytes)} and ${bytes(int8.stored_bytes)}, ${multiple(int8.compression)} smaller`,
    },
    {
      label: 'Held-out accuracy, float32 and int8',
      value: `${percent(exact.held_out_accuracy, 3)} and ${percent(int8.held_out_accuracy, 3)} of ${count(measured.answers)}`,
    },
    ...given(found, (speed) => [
      {
        label: `Speed of int8, batch ${batch}`,
        value: `${multiple(speed.ratio)} (${intervalText(speed, multiple)})`,
      },
    ]),
  ];
}
