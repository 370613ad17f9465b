// The part of the page that only one exercise has: see Extra in the contract. It opens when it is first shown, and anew after Reset.

import { html, nothing, type TemplateResult } from 'lit';
import type { Part } from '../../activity/page/parts';
import { errorBox, progressBar } from '../../kit/controls/feedback';
import { problemOf } from '../../session/engine';
import type { Fact } from '../../session/fact';
import { Runner } from '../../session/runner';
import type { Exercise, Extra } from '../contract';
import {
  type ExtraBench,
  type ExtraTask,
  type OpenExtra,
  type OpenedExtra,
  Refused,
  type Written,
} from '../extra';
import type { Sandbox } from '../sandbox';
import { openSandbox } from '../sandboxes/page';
import type { ExerciseState } from '../state/exercise-state';

export class ExtraPart implements ExtraBench {
  /** Why the last run was refused; '' if it was not. */
  refused = '';
  private readonly runner: Runner;
  private opened: OpenedExtra | undefined;
  /** The round of the exercise in which it was opened. */
  private round: number | undefined;
  private left = false;

  constructor(private readonly bench: ExerciseState) {
    this.runner = new Runner(bench, '.bench-extra');
  }

  get exercise(): Exercise {
    return this.bench.exercise;
  }

  get program(): Written | undefined {
    return this.bench.passed;
  }

  get results(): readonly Fact[] {
    return this.bench.record.results ?? [];
  }

  drawn(): Part {
    const { program, bench } = this;
    const { extra } = bench.exercise;
    if (this.round !== bench.extraRound) this.close();
    if (extra === undefined || (program === undefined && !extra.always)) return nothing;
    if (this.left) return nothing;
    if (this.round === undefined) {
      this.round = bench.extraRound;
      void this.open(extra);
    }
    return this.opened === undefined
      ? nothing
      : html`<section class="bench-extra">${this.opened.drawn()}</section>`;
  }

  private async open({ load }: Extra): Promise<void> {
    const { bench, round } = this;
    try {
      const { extra } = await load();
      if (round === this.round) this.opened = (extra as OpenExtra)(this);
    } catch (thrown) {
      bench.grader.runner.problem = problemOf(thrown);
    }
    bench.requestUpdate();
  }

  /** Called when the exercise is on a page. */
  begin(): void {
    this.left = false;
  }

  /** Called when the exercise has left the page. */
  end(): void {
    this.left = true;
    this.close();
  }

  /** Stops what runs, and forgets the extra: it opens anew when it is drawn again. */
  private close(): void {
    if (this.round === undefined) return;
    this.round = undefined;
    this.runner.drop();
    this.refused = '';
    this.opened?.end?.();
    this.opened = undefined;
  }

  keep(results: readonly Fact[]): void {
    this.bench.stored.keepResults(results);
  }

  redraw(): void {
    this.bench.requestUpdate();
  }

  async run(work: (task: ExtraTask) => Promise<void>, back: string): Promise<void> {
    this.refused = '';
    let opened: Sandbox | undefined;
    const sandbox = () => {
      opened ??= openSandbox(this.program?.language ?? this.bench.language);
      return opened;
    };
    await this.runner.start(async (task) => {
      try {
        await work({ ...task, sandbox });
      } catch (thrown) {
        task.signal.throwIfAborted();
        if (!(thrown instanceof Refused)) throw thrown;
        this.refused = thrown.message;
      }
    }, back);
    opened?.dispose();
    this.redraw();
  }

  bar(otherwise: TemplateResult, retry: () => void): TemplateResult {
    const { running, problem, notice } = this.runner;
    return html`${running === undefined ? otherwise : progressBar({ ...running, onStop: () => this.runner.halt() })}
      <p class="notice" role="status">${this.refused || notice}</p>
      ${problem === undefined ? nothing : errorBox(problem, retry)}`;
  }
}
