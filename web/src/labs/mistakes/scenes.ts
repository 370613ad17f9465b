// The scenes: a claim, the result of a run, the origin of the number, and a rule that does not hold on every device.

import { html, nothing, type TemplateResult } from 'lit';
import { select } from '../../kit/controls/fields';
import { sceneOf } from '../../lab/scene';
import { figures as words } from './figure-words';
import type { Types, View } from './model';
import { hasFactor } from './outcome';
import type { Chosen } from './params';
import { nextOf, PUZZLES, puzzleOf } from './puzzles';
import { ridgeFigure } from './ridge-figure';
import { finished, settled, solved } from './solved';
import { outcomeOf } from './text';
import { claimFigure, factorFigure, runFigure, waysFigure } from './ways-figure';

const scene = sceneOf<Types>();

/** There are too many puzzles for buttons. */
function chooser(view: View): TemplateResult {
  const { values, set } = view;
  const done = solved();
  return html`<div class="controls" data-section="setup">${select({
    label: words.puzzle,
    value: values.puzzle,
    options: PUZZLES.map(({ id, name }, index) => ({
      value: id,
      label: `${index + 1}. ${name}${done.has(id) ? ' ✓' : ''}`,
    })),
    onChange: (puzzle) => set({ puzzle: puzzleOf(puzzle).id as Chosen['puzzle'] }),
    hint: words.solved(finished().size, PUZZLES.length),
  })}${outcomeOf(view) === undefined ? nothing : onward(view)}</div>`;
}

/** A button that leads to the next puzzle, whose prediction is asked for in the first scene. */
function onward({ values, set }: View): TemplateResult | typeof nothing {
  const next = nextOf(values.puzzle, finished());
  if (next === undefined) return nothing;
  const go = ({ currentTarget }: Event) => {
    const page = (currentTarget as HTMLElement).closest('article');
    set({ puzzle: next.id as Chosen['puzzle'] });
    requestAnimationFrame(() => {
      page?.querySelector('[data-section="predict"]')?.scrollIntoView({ block: 'center' });
      page?.querySelector<HTMLElement>('[data-section="predict"] input')?.focus();
    });
  };
  return html`<p class="row"><button type="button" data-action="next-puzzle" class=${settled(values.puzzle) ? 'primary' : ''} @click=${go}>${words.next}</button></p>`;
}

const claim = scene({
  predict: true,
  run: 'decided',
  figure: (view) => {
    const puzzle = puzzleOf(view.values.puzzle);
    const outcome = outcomeOf(view);
    const drawn =
      outcome === undefined ? claimFigure(puzzle) : runFigure(puzzle, outcome, view.prediction);
    return html`${chooser(view)}${drawn}`;
  },
});

const origin = scene({
  needs: ['decided'],
  figure: (view) => {
    const puzzle = puzzleOf(view.values.puzzle);
    const outcome = outcomeOf(view);
    if (outcome === undefined) return claimFigure(puzzle, 'origin');
    if (settled(puzzle.id)) return html`${waysFigure(puzzle, outcome)}${onward(view)}`;
    return hasFactor(puzzle, outcome)
      ? factorFigure(puzzle, outcome, {
          at: view.picked('factor'),
          onFrame: (frame) => view.pick('factor', frame),
        })
      : runFigure(puzzle, outcome, view.prediction, 'origin');
  },
});

const ridge = scene({
  run: 'ridge',
  figure: ({ outcomes }) => ridgeFigure(outcomes.ridge),
});

export const scenes = { claim, origin, ridge };
