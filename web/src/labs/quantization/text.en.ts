// All that this lab says: sentences made from the numbers.

import { bytes, count, duration, percent, plural } from '../../kit/words/format';
import type { Fact } from '../../lab/contract';
import type { MarkedParagraph } from '../../lab/paragraph';
import type { Said, SceneView } from '../../lab/scene';
import { offBy, verdict } from '../../lab/verdict';
import { type BitsOutcome, breakingPoint, enough } from './bits';
import type { Dry } from './experiments';
import { accuracy, halves, layers, size, speed } from './explain';
import type { Outcomes } from './model';
import {
  evidence,
  INT8,
  type Measured,
  moreWrong,
  noisiest,
  pointsLost,
  pointsMargin,
  speedUp,
  version,
} from './outcome';
import type { Chosen } from './params';
import { trainedOf } from './params';
import { pytorch } from './pytorch';
import { bytesOfLayer, faster, fourBits } from './questions.en';
import { sources } from './sources';
import { TRAININGS } from './trainings';
import { multiple, points } from './words';

type View = Said<Chosen, number, Dry, Outcomes>;
/** What the scenes are drawn from. */
export type QuantizationView = SceneView<Chosen, number, typeof text, Dry, Outcomes>;

export const text = {
  params: {
    model: { hint: 'Models with bundled data: handwritten digits or Shakespeare.' },
    epochs: { label: 'Training', unit: 'epochs', hint: '0 takes as many as the network needs.' },
    batch: { hint: 'Of the timed calls.' },
  },
  predict: {
    label: ({ values, model }: { values: Pick<Chosen, 'model'>; model: { title: string } }) =>
      `How many percentage points of held-out ${TRAININGS[trainedOf(values)].things} does ${model.title} lose in int8? 0 is none, below 0 is gained.`,
    echo: points,
    said: (said: number) => `${points(said)} lost`,
  },
  scenes: {
    steps: {
      title: () => 'Fewer bits, fewer steps',
      say: () => [
        {
          text: 'A weight of 32 bits is stored as the nearest of a few steps. int8 has 255 of them. Take bits away and see what moves.',
        },
      ],
      questions: ({ outcomes: { int8 } }: View) => (int8 === undefined ? [] : [fourBits]),
    },
    int8: {
      title: ({ outcomes: { int8 } }: View) =>
        int8 === undefined
          ? 'What does int8 cost in answers?'
          : `${multiple(version(int8.report, INT8).compression)} smaller; ${lost(int8)}`,
      say: afterRun,
      more: ({ outcomes: { int8 } }: View) =>
        int8 === undefined
          ? []
          : [accuracy(int8), size(int8), halves(int8)].map((each) => ({ text: each })),
      questions: ({ outcomes: { int8 } }: View) => (int8 === undefined ? [] : [bytesOfLayer]),
    },
    bits: {
      title: ({ outcomes: { bits } }: View) =>
        bits === undefined ? 'How few bits are enough?' : broken(bits),
      say: ({ outcomes: { bits } }: View) => [
        {
          text:
            bits === undefined
              ? 'The engine rounds to 8 bits. A small network that learns in this page has its weights at hand: round them further.'
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
      title: ({ outcomes: { int8 } }: View) => {
        const worst = int8 === undefined ? undefined : noisiest(int8.report);
        return worst === undefined ? 'Where is the error?' : `Where the error is: ${worst.name}`;
      },
      say: () => [
        {
          text: 'Each layer adds its own error to what it was given. An answer changes only where two scores were closer than that.',
        },
      ],
      more: ({ outcomes: { int8 } }: View) => (int8 === undefined ? [] : [{ text: layers(int8) }]),
    },
    speed: {
      title: ({ outcomes: { int8 } }: View) => (int8 === undefined ? '' : speedTitle(int8)),
      say: () => [
        {
          text: 'Smaller is not faster by itself: inputs are rounded in each call. Try other batches.',
        },
      ],
      more: ({ outcomes: { int8 } }: View) => (int8 === undefined ? [] : [{ text: speed(int8) }]),
      questions: ({ outcomes: { int8 } }: View) => (int8 === undefined ? [] : faster(int8)),
    },
  },
  ending: {
    measured: ({ outcomes: { int8 } }: View) =>
      int8 === undefined
        ? ''
        : `${points(pointsLost(int8, INT8))} lost, ${multiple(version(int8.report, INT8).compression)} smaller`,
    judged: ({ outcomes: { int8 } }: View, said: number) =>
      int8 === undefined
        ? ''
        : told(int8, said)
          ? 'as near as anyone can tell'
          : offBy(said, pointsLost(int8, INT8)),
    lesson: () =>
      'Bytes are saved for certain; whether answers were lost needs more answers than a few hundred.',
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
      ...(report.speed === undefined
        ? []
        : [
            {
              label: 'Time',
              value: `${plural(report.speed.blocks, 'block')} of two samples each, taken in turn; clock tick ${duration(report.speed.record.tick_ms, 1)}`,
            },
            ...report.speed.notes.map((note) => ({ label: 'Note', value: note })),
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

/** What was lost, or that nobody can tell. */
function lost(measured: Measured): string {
  const more = moreWrong(measured, INT8);
  switch (evidence(measured)) {
    case 'none':
      return 'no answer lost on balance';
    case 'more':
      return more > 0 ? `${plural(more, 'answer')} lost` : `${plural(-more, 'answer')} gained`;
    default:
      return 'we can’t tell whether answers were lost';
  }
}

/** Nobody can tell this prediction from what was measured. */
const told = (measured: Measured, said: number): boolean =>
  Math.abs(said - pointsLost(measured, INT8)) <= pointsMargin(measured);

function afterRun({ outcomes: { int8 }, said }: View): MarkedParagraph[] {
  if (int8 === undefined)
    return [
      {
        text: 'It learns first, in float32. Then each weight is rounded to one of 255 steps, and new samples are answered.',
      },
    ];
  const measured = pointsLost(int8, INT8);
  const judged =
    said === undefined
      ? []
      : told(int8, said)
        ? [
            {
              lead: `You said ${points(said)}; it was ${points(measured)}.`,
              text: 'As near as so few answers can tell.',
            },
          ]
        : [
            verdict({
              said,
              measured,
              format: points,
              sides: ['much', 'little'],
              of: int8.title,
            }),
          ];
  return [
    ...judged,
    {
      text: `One answer of ${count(int8.answers)} is ${points(100 / int8.answers)}: a few either way say nothing.`,
    },
  ];
}

function broken(outcome: BitsOutcome): string {
  const point = breakingPoint(outcome);
  return point === undefined
    ? 'It did not break, even at 2 bits'
    : `It breaks at ${point.bits} bits: ${count(point.right)} of ${count(outcome.answers)} right`;
}

function whereEnough(outcome: BitsOutcome): string {
  const least = enough(outcome);
  const { exact, answers } = outcome;
  const before = `In float32, ${count(exact)} of ${count(answers)} right, ${percent(exact / answers, 3)}.`;
  return least === undefined
    ? `${before} Already 8 bits lose more than luck explains.`
    : `${before} Down to ${least.bits} bits no loss is measurable with so few answers.`;
}

function speedTitle({ report, batch }: Measured): string {
  const found = speedUp(report);
  if (found === undefined) return 'The two were not timed';
  const at = `at batch ${batch}`;
  if (found.verdict === 'faster') return `int8 is ${multiple(found.ratio)} as fast ${at}`;
  if (found.verdict === 'slower') return `int8 is slower ${at}: ${multiple(found.ratio)}`;
  return found.verdict === 'same'
    ? `No measurable difference in time ${at}`
    : `We can’t tell which is faster ${at}`;
}

function results(measured: Measured): Fact[] {
  const { report, title, batch } = measured;
  const exact = version(report, 'float32');
  const int8 = version(report, INT8);
  const found = speedUp(report);
  return [
    { label: 'Network', value: `${title}, ${count(report.parameters)} parameters` },
    {
      label: 'Size, float32 to int8',
      value: `${bytes(exact.stored_bytes)} to ${bytes(int8.stored_bytes)}, ${multiple(int8.compression)} smaller`,
    },
    {
      label: 'Held-out accuracy, float32 and int8',
      value: `${percent(exact.held_out_accuracy, 3)} and ${percent(int8.held_out_accuracy, 3)} of ${count(measured.answers)}`,
    },
    ...(found === undefined
      ? []
      : [{ label: `Speed of int8, batch ${batch}`, value: multiple(found.ratio) }]),
  ];
}
