// All that this lab says: sentences made from the numbers.

import { html } from 'lit';
import { digits, gbPerSecond, gflopsPerSecond } from '../../kit/words/format';
import type { Setup } from '../../lab/contract';
import type { MarkedParagraph } from '../../lab/paragraph';
import type { Said as View } from '../../lab/scene';
import { offBy } from '../../lab/verdict';
import { factsOf } from '../../session/fact';
import {
  holds,
  type Outcome,
  type Ridge,
  RULE_RIDGE,
  ridgeOf,
  ruleFits,
  type Said,
  truthOf,
} from './outcome';
import type { Chosen } from './params';
import { PUZZLES, puzzleOf } from './puzzles';
import { originQuestion, ridgeQuestion } from './questions.en';
import { settled, solved } from './solved';
import { sources, workOf } from './sources';
import { lessonSentence, originSentence, saidSentence, verdictSentence } from './verdicts.en';

type Seen = View<Chosen, Said, undefined, { readonly decided: Outcome; readonly ridge: Ridge }>;

/** Of the puzzle that is chosen. */
const outcomeOf = ({ outcomes: { decided }, values }: Seen): Outcome | undefined =>
  decided?.puzzle === values.puzzle ? decided : undefined;

function decidedSays(view: Seen): MarkedParagraph[] {
  const puzzle = puzzleOf(view.values.puzzle);
  const outcome = outcomeOf(view);
  const { said } = view;
  if (outcome === undefined) return [{ text: puzzle.claim }];
  const own = said?.puzzle === puzzle.id ? said.value : undefined;
  const told = own === undefined ? [] : [{ lead: saidSentence(puzzle, outcome, own), text: '' }];
  return [...told, { text: puzzle.claim }];
}

function where(view: Seen): MarkedParagraph[] {
  const puzzle = puzzleOf(view.values.puzzle);
  const { text: work, url, now = '' } = workOf(puzzle.source);
  const outcome = outcomeOf(view);
  const stands =
    url === undefined
      ? html`It stands in ${work}.`
      : html`It stands in <a href=${url} rel="noreferrer">${work}</a>. ${now}`;
  return [
    { text: puzzle.source === 'made' ? 'It stands in no text: it was made for this lab.' : stands },
    ...(outcome === undefined
      ? []
      : [{ text: `${outcome.run} The run: ${outcome.ways[0].label}.` }]),
  ];
}

function originSays(view: Seen): MarkedParagraph[] {
  const puzzle = puzzleOf(view.values.puzzle);
  const outcome = outcomeOf(view);
  if (outcome === undefined) return [{ text: 'Run it first.' }];
  if (!settled(puzzle.id))
    return [{ text: 'A unit, a factor of two, a part left out, or nothing at all?' }];
  return [
    {
      text: `${originSentence(puzzle, outcome)} ${lessonSentence(puzzle, outcome) ?? ''}`,
    },
  ];
}

export function ridgeSays(ridge: Ridge | undefined): string {
  if (ridge === undefined)
    return 'TinyTorch 0.1.14 calls a layer memory-bound if its MB/s exceed 100 × its GFLOP/s, and that rule “deliberately crude”: a fixed ridge of 10 FLOPs per byte. What is yours?';
  const own = digits(ridgeOf(ridge));
  return ruleFits(ridge)
    ? `This device’s ridge is ${own}: here the rule happens to fit. On an A100 it does not.`
    : `This device’s ridge is ${own}. The rule compares a layer with a device that you do not have.`;
}

/** "× 1.049", "÷ 8" */
const byFactor = (factor: number): string =>
  factor < 1 ? `÷ ${short3(1 / factor)}` : `× ${short3(factor)}`;
const short3 = (value: number): string => String(Number(value.toFixed(3)));

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
    echo: ({ value, puzzle }: Said) => puzzleOf(puzzle).format(value),
    said: ({ value, puzzle }: Said) => puzzleOf(puzzle).format(value),
  },
  figures: {
    puzzle: 'Puzzle',
    solved: (many: number, all: number) => `${many} of ${all} solved.`,
    claim: 'the claim',
    limit: 'the claimed limit',
    run: 'the run',
    factor: (factor: number) => (factor === 1 ? 'the run' : `the run ${byFactor(factor)}`),
    factors: 'Factors between the run and the claim',
    which: ({ claimed, format }: ReturnType<typeof puzzleOf>) =>
      `Which factor takes the run to ${format(claimed)}?`,
    meets: (factor: number, value: string, claimed: string, met: boolean) =>
      `${factor === 1 ? 'The run' : `The run ${byFactor(factor)}`} is ${value}${met ? ': the claim.' : `; the claim is ${claimed}.`}`,
    ways: 'Calculations, one by one',
    later: 'not yet',
    gives: (label: string, value: string, claimed: string) =>
      `“${label}” gives ${value}; the claim is ${claimed}.`,
    claimed: ({ claimed, format, limit = false }: ReturnType<typeof puzzleOf>) =>
      limit ? `The claim: at most ${format(claimed)}` : `The claim: ${format(claimed)}`,
    verdict: verdictSentence,
    origin: originSentence,
    rule: 'the rule, for all devices',
    here: 'this device',
    a100: 'an A100, in 16 bits',
    ridge: (own: Ridge | undefined) =>
      own === undefined
        ? 'The rule has one ridge for every device'
        : `The rule’s ridge is ${digits(RULE_RIDGE, 2)}, this device’s is ${digits(ridgeOf(own))}`,
  },
  scenes: {
    claim: {
      title: (view: Seen) => {
        const puzzle = puzzleOf(view.values.puzzle);
        const outcome = outcomeOf(view);
        if (outcome === undefined) return `Right or wrong: ${puzzle.name}?`;
        return holds(puzzle, outcome) ? 'The claim holds' : 'The claim does not hold';
      },
      say: decidedSays,
      more: where,
    },
    origin: {
      title: () => 'Where does the number come from?',
      say: originSays,
      questions: (view: Seen) => {
        const outcome = outcomeOf(view);
        return outcome === undefined ? [] : [originQuestion(puzzleOf(view.values.puzzle), outcome)];
      },
    },
    ridge: {
      title: () => 'One rule for all devices?',
      say: ({ outcomes: { ridge } }: Seen) => [{ text: ridgeSays(ridge) }],
      more: () => [
        {
          text: 'Before 0.1.14 the same course called all below 10 GFLOP/s memory-bound: a slow kernel is not bound by memory because it is slow. A layer’s FLOPs per byte against the ridge of the device decide, as in the lab Roofline.',
        },
      ],
      questions: ({ outcomes: { ridge } }: Seen) =>
        ridge === undefined ? [] : ridgeQuestion(ridge),
    },
  },
  ending: {
    measured: (view: Seen) => {
      const { decided } = view.outcomes;
      return decided === undefined ? '' : puzzleOf(decided.puzzle).format(truthOf(decided));
    },
    judged: ({ outcomes: { decided } }: Seen, said: Said) => {
      if (decided === undefined) return '';
      const truth = truthOf(decided);
      return Number.isFinite(truth) ? offBy(said.value, truth) : 'below what the clock showed';
    },
    lesson: () =>
      `Ask of every number: which unit, of what, and what is left out? ${solved().size} of ${PUZZLES.length} are solved.`,
  },
  decided: {
    run: ['Run it', 'Run it again'] as const,
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
        Ridge: `${digits(ridgeOf(ridge))} FLOP/byte`,
        'Peak and bandwidth': `${gflopsPerSecond(ridge.peak_gflops_per_second)}, ${gbPerSecond(ridge.bandwidth_gb_per_second)}`,
      }),
  },
  pytorch: ({ values }: Setup<Chosen>) => {
    const { pytorch } = puzzleOf(values.puzzle);
    return pytorch.includes('torch') ? `import torch\n\n${pytorch}` : pytorch;
  },
  sources,
};
