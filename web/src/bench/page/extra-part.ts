// The part of the page that only one exercise has, as a custom element: see Extra in the contract.

import { html, nothing } from 'lit';
import type { Part } from '../../activity/page/parts';
import { problemOf } from '../../session/engine';
import type { ExtraContext } from '../extra';
import { openSandbox } from '../sandboxes/page';
import type { ExerciseState } from '../state/exercise-state';

type ExtraElement = HTMLElement & { context?: ExtraContext };

export class ExtraPart {
  private element: ExtraElement | undefined;
  private round: number | undefined;

  constructor(private readonly bench: ExerciseState) {}

  drawn(): Part {
    const { bench } = this;
    const { exercise, passed, extraRound } = bench;
    if (exercise.extra === undefined || (passed === undefined && !exercise.extra.always))
      return nothing;
    if (this.round !== extraRound) {
      this.round = extraRound;
      this.element = undefined;
      void this.load(exercise.extra);
    }
    if (this.element === undefined) return nothing;
    const before = this.element.context;
    if (before === undefined || before.program?.source !== passed?.source)
      this.element.context = {
        exercise,
        program: passed,
        sandbox: () => openSandbox(passed?.language ?? bench.language),
        results: bench.record.results ?? [],
        keep: (lines) => bench.stored.keepResults(lines),
      };
    return html`<section class="bench-extra">${this.element}</section>`;
  }

  private async load({
    tag,
    load,
  }: NonNullable<ExerciseState['exercise']['extra']>): Promise<void> {
    const { bench, round } = this;
    try {
      await load();
      if (round === this.round) this.element = document.createElement(tag);
    } catch (thrown) {
      bench.grader.runner.problem = problemOf(thrown);
    }
    bench.requestUpdate();
  }
}
