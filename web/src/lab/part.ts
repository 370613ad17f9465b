// A part of a lab with its own experiments: one at a time, with progress, Stop and an error box.

import { html, nothing, type TemplateResult } from 'lit';
import { errorBox, progressBar } from '../kit/controls/feedback';
import { LightElement } from '../kit/element';
import type { EngineProblem } from '../session/engine';
import { Runner, type RunProgress, type Task } from '../session/runner';

export type PartRun = Task;

export abstract class PartElement extends LightElement {
  private readonly runner = new Runner(this);

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.halt();
  }

  protected get running(): RunProgress | undefined {
    return this.runner.running;
  }

  protected get problem(): EngineProblem | undefined {
    return this.runner.problem;
  }

  /** Stops a run, if there is one, and clears its error and notice. */
  halt(): void {
    this.runner.drop();
  }

  /** Returns to the state before the first run: resetting the lab resets its parts. */
  abstract clear(): void;

  /** Runs one experiment after stopping any other; true when it ran to its end. @param back as in Runner */
  protected async start(work: (run: PartRun) => Promise<void>, back?: string): Promise<boolean> {
    return (await this.runner.start(work, back)) === 'done';
  }

  /** Progress with Stop during a run, otherwise the given content; below it any error, with a way to retry. */
  protected bar(otherwise: TemplateResult | typeof nothing, retry?: () => void): TemplateResult {
    const { running, problem } = this;
    return html`${running === undefined ? otherwise : progressBar({ ...running, onStop: () => this.runner.halt() })}
      ${this.runner.notice === '' ? nothing : html`<p class="notice" role="status">${this.runner.notice}</p>`}
      ${problem === undefined ? nothing : errorBox(problem, retry)}`;
  }
}
