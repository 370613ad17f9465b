// A part of a lab with experiments of its own: one at a time, with progress, Stop and a calm error.

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

  /** Stops what runs, and forgets how it ended. */
  halt(): void {
    this.runner.drop();
  }

  /** Back to before its first run: Reset of the lab resets its parts. */
  abstract clear(): void;

  /** Runs one experiment after stopping another; true when it has come to its end. @param back as in Runner */
  protected async start(work: (run: PartRun) => Promise<void>, back?: string): Promise<boolean> {
    return (await this.runner.start(work, back)) === 'done';
  }

  /** Progress with Stop while something runs, else what is given; below it what went wrong, with a way to retry. */
  protected bar(otherwise: TemplateResult | typeof nothing, retry?: () => void): TemplateResult {
    const { running, problem } = this;
    return html`${running === undefined ? otherwise : progressBar({ ...running, onStop: () => this.runner.halt() })}
      ${this.runner.notice === '' ? nothing : html`<p class="notice" role="status">${this.runner.notice}</p>`}
      ${problem === undefined ? nothing : errorBox(problem, retry)}`;
  }
}
