// The texts of this lab: sentences made from the numbers.

import { html } from 'lit';
import { gbPerSecond, gflopsPerSecond, plural } from '../../kit/words/format';
import { capital } from '../../kit/words/phrases';
import type { ClaimVerdict } from '../../lab/claim';
import type { Setup } from '../../lab/contract';
import type { MarkedParagraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { factsOf } from '../../session/fact';
import { ridgeText } from './figure-words';
import { verdictOn } from './guess';
import type { Known } from './model';
import {
  A100_RIDGE,
  type Decision,
  decisionOn,
  ENOUGH,
  isEnough,
  type Outcome,
  type Predicted,
  type Ridge,
  ridgeBesideRule,
  truthOf,
} from './outcome';
import type { Chosen } from './params';
import { PUZZLES, puzzleOf } from './puzzles';
import { originQuestions, ridgeQuestion } from './questions';
import { finished, settled, solved } from './solved';
import { sources, workOf } from './sources';
import { lessonSentence, originSentence } from './verdicts';

/** The outcome of the chosen puzzle; undefined while the latest run belongs to another one. */
export const outcomeOf = ({
  outcomes: { decided },
  values,
}: Pick<Known, 'outcomes' | 'values'>): Outcome | undefined =>
  decided?.puzzle === values.puzzle ? decided : undefined;

function decidedSays(view: Known): MarkedParagraph[] {
  const puzzle = puzzleOf(view.values.puzzle);
  const outcome = outcomeOf(view);
  const { prediction } = view;
  if (outcome === undefined) return [{ text: puzzle.claim }];
  const own = prediction?.puzzle === puzzle.id ? prediction.value : undefined;
  const opening = given(own, (own) => [verdictOn(puzzle, outcome, own, settled(puzzle.id))]);
  return [...opening, { text: puzzle.claim }];
}

function where(view: Known): MarkedParagraph[] {
  const puzzle = puzzleOf(view.values.puzzle);
  const outcome = outcomeOf(view);
  const { text: work, url, now: later = '' } = workOf(puzzle.source);
  // A later edition may have the right number.
  const now = outcome === undefined ? '' : later;
  const stands =
    url === undefined
      ? html`It stands in ${work}.`
      : html`It stands in <a href=${url} rel="noreferrer">${work}</a>. ${now}`;
  return [
    { text: puzzle.source === 'made' ? 'It stands in no text: it was made for this lab.' : stands },
    ...given(outcome, ({ run, ways }) => [{ text: `${run} The run: ${ways[0].label}.` }]),
  ];
}

function originSays(view: Known): MarkedParagraph[] {
  const puzzle = puzzleOf(view.values.puzzle);
  const outcome = outcomeOf(view);
  if (outcome === undefined) return [{ text: 'Run it first.' }];
  if (decisionOn(puzzle, outcome) !== 'cannot tell' && !settled(puzzle.id))
    return [
      {
        text:
          decisionOn(puzzle, outcome) === 'holds'
            ? 'Which calculation leads to it?'
            : 'How did it come about: a wrong unit, a forgotten factor, a part left out?',
      },
    ];
  return [
    {
      // The figure's title and the answer say the origin itself.
      text: lessonSentence(puzzle, outcome) ?? originSentence(puzzle, outcome),
    },
  ];
}

export function ridgeSays(ridge: Ridge | undefined): string {
  if (ridge === undefined)
    return `Memory limits a layer that does fewer FLOPs for each byte than the device’s ridge. TinyTorch 0.1.14 puts every ridge at 10, a rule it calls “deliberately crude”; an A100’s is about ${A100_RIDGE}. What is yours?`;
  const own = `This device’s ridge is ${ridgeText(ridge)}`;
  const other = `${own}: the rule’s 10 is wrong here.`;
  const says: Readonly<Record<ClaimVerdict, string>> = {
    equal: `${own}: here the rule happens to fit. On an A100, with about ${A100_RIDGE}, it does not.`,
    more: other,
    less: other,
    'cannot tell': `${own}: whether the rule fits here, this run can’t tell. On an A100, with about ${A100_RIDGE}, it does not.`,
  };
  return says[ridgeBesideRule(ridge)];
}

const DECISIONS: Readonly<Record<Decision, string>> = {
  holds: 'The claim holds',
  wrong: 'The claim does not hold',
  'cannot tell': 'The run can’t tell',
};

export const text = {
  params: {
    puzzle: {
      label: 'Puzzle',
      options: Object.fromEntries(PUZZLES.map(({ id, name }) => [id, name])) as Record<
        Chosen['puzzle'],
        string
      >,
    },
  },
  predict: {
    label: ({ values }: Setup<Chosen>) => puzzleOf(values.puzzle).ask,
    echo: ({ value, puzzle }: Predicted) => puzzleOf(puzzle).format(value),
    inWords: ({ value, puzzle }: Predicted) => puzzleOf(puzzle).format(value),
  },
  scenes: {
    claim: {
      title: (view: Known) => {
        const puzzle = puzzleOf(view.values.puzzle);
        const outcome = outcomeOf(view);
        if (outcome === undefined)
          return puzzle.limit ? `Right or wrong: ${puzzle.name}?` : `${capital(puzzle.name)}?`;
        return DECISIONS[decisionOn(puzzle, outcome)];
      },
      say: decidedSays,
      more: where,
    },
    origin: {
      title: () => 'Where does the number come from?',
      say: originSays,
      questions: (view: Known) =>
        given(outcomeOf(view), (outcome) => originQuestions(puzzleOf(view.values.puzzle), outcome)),
    },
    ridge: {
      title: () => 'And a rule: is its number right for this device?',
      say: ({ outcomes: { ridge } }: Known) => [{ text: ridgeSays(ridge) }],
      more: () => [
        {
          text: 'Before 0.1.14 the same course called all below 10 GFLOP/s memory-bound: a slow kernel is not bound by memory because it is slow. A layer’s FLOPs per byte against the ridge of the device decide, as in the lab Roofline.',
        },
      ],
      questions: ({ outcomes }: Known) => given(outcomes.ridge, ridgeQuestion),
    },
  },
  ending: {
    measured: ({ outcomes: { decided } }: Known<'decided'>) =>
      puzzleOf(decided.puzzle).format(truthOf(decided)),
    verdict: ({ outcomes: { decided } }: Known<'decided'>, { value }: Predicted) =>
      verdictOn(puzzleOf(decided.puzzle), decided, value, settled(decided.puzzle)),
    lesson: () =>
      `Ask of every number: which unit, of what, and what is left out? You have done ${finished().size} of ${PUZZLES.length} puzzles.`,
    left: () => {
      const done = finished().size;
      return isEnough(done)
        ? undefined
        : `${done} of ${ENOUGH} puzzles are done. The lab ends after ${ENOUGH}.`;
    },
    reached: () => {
      const done = finished().size;
      return isEnough(done) ? plural(done, 'puzzle') : `${done} of ${ENOUGH} puzzles`;
    },
  },
  decided: {
    // The same for a puzzle that has not run yet, beside the result of another.
    run: ['Run this puzzle', 'Run this puzzle'] as const,
    steps: { run: 'Running it' },
    results: (outcome: Outcome) => {
      const puzzle = puzzleOf(outcome.puzzle);
      return factsOf({
        Puzzle: puzzle.name,
        Claimed: puzzle.format(puzzle.claimed),
        'The run says': puzzle.format(truthOf(outcome)),
        Solved: `${solved().size} of ${PUZZLES.length}`,
      });
    },
    facts: ({ run }: Outcome) => factsOf({ Run: run }),
  },
  ridge: {
    title: 'The ridge of this device',
    run: ['Measure my ridge', 'Measure again'] as const,
    steps: { calibrate: 'Measuring peak and bandwidth' },
    results: (ridge: Ridge) =>
      factsOf({
        Ridge: `${ridgeText(ridge)} FLOP/byte`,
        'Peak and bandwidth': `${gflopsPerSecond(ridge.peak_gflops_per_second)}, ${gbPerSecond(ridge.bandwidth_gb_per_second)}`,
      }),
  },
  pytorch: ({ values }: Setup<Chosen>) => {
    const { pytorch } = puzzleOf(values.puzzle);
    return pytorch.includes('torch') ? `import torch\n\n${pytorch}` : pytorch;
  },
  sources,
};
