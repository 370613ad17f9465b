// The scenes: a claim, what a run says, where the number comes from, and a rule that is no rule.

import { html, type TemplateResult } from 'lit';
import { select } from '../../kit/controls/fields';
import type { Scene, SceneView } from '../../lab/scene';
import { hasFactor, type Outcome, type Ridge, type Said } from './outcome';
import type { Chosen } from './params';
import { PUZZLES, puzzleOf } from './puzzles';
import { ridgeFigure } from './ridge-figure';
import { settled, solved } from './solved';
import type { text } from './text.en';
import { claimFigure, factorFigure, runFigure, waysFigure } from './ways-figure';

type Outcomes = { readonly decided: Outcome; readonly ridge: Ridge };
export type MistakesView = SceneView<Chosen, Said, typeof text, undefined, Outcomes>;
type MistakesScene = Scene<Chosen, Said, typeof text, undefined, Outcomes>;

/** Of the puzzle that is chosen: an earlier one's says nothing about it. */
const outcomeOf = ({ outcomes: { decided }, values }: MistakesView): Outcome | undefined =>
  decided?.puzzle === values.puzzle ? decided : undefined;

/** Too many for buttons. */
function chooser({ values, set, text: { figures } }: MistakesView): TemplateResult {
  const done = solved();
  return html`<div class="controls" data-section="setup">${select({
    label: figures.puzzle,
    value: values.puzzle,
    options: PUZZLES.map(({ id, name }, index) => ({
      value: id,
      label: `${index + 1}. ${name}${done.has(id) ? ' ✓' : ''}`,
    })),
    onChange: (puzzle) => set({ puzzle: puzzleOf(puzzle).id as Chosen['puzzle'] }),
    hint: figures.solved(done.size, PUZZLES.length),
  })}</div>`;
}

const claim: MistakesScene = {
  predict: true,
  run: 'decided',
  figure: (view) => {
    const puzzle = puzzleOf(view.values.puzzle);
    const outcome = outcomeOf(view);
    const { figures } = view.text;
    const drawn =
      outcome === undefined
        ? claimFigure(puzzle, figures)
        : runFigure(puzzle, outcome, view.said, figures);
    return html`${chooser(view)}${drawn}`;
  },
};

const origin: MistakesScene = {
  after: 'decided',
  figure: (view) => {
    const puzzle = puzzleOf(view.values.puzzle);
    const outcome = outcomeOf(view);
    const { figures } = view.text;
    if (outcome === undefined) return claimFigure(puzzle, figures, 'origin');
    const stepped = (frames: string) => ({
      at: view.picked(frames),
      onFrame: (frame: number) => view.pick(frames, frame),
    });
    if (settled(puzzle.id)) return waysFigure(puzzle, outcome, figures, stepped('way'));
    return hasFactor(puzzle, outcome)
      ? factorFigure(puzzle, outcome, figures, stepped('factor'))
      : runFigure(puzzle, outcome, view.said, figures, 'origin');
  },
};

const ridge: MistakesScene = {
  run: 'ridge',
  figure: ({ outcomes, text: { figures } }) => ridgeFigure(outcomes.ridge, figures),
};

export const scenes = { claim, origin, ridge };
