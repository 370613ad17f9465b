// A part of a lab with experiments of its own: one at a time, with progress, Stop and a calm error.

import { html, nothing, type TemplateResult } from 'lit';
import { errorBox, progressBar } from '../kit/controls/feedback';
import { LightElement } from '../kit/element';
import { type EngineProblem, problemOf, type RunProgress } from './lab';

const STARTING: RunProgress = { phase: 'prepare', fraction: 0, remaining_ms: 0 };

export interface PartRun {
  readonly signal: AbortSignal;
  readonly progress: (state: RunProgress) => void;
}

export abstract class PartElement extends LightElement {
  static override properties = {
    running: { state: true },
    problem: { state: true },
  };

  declare protected running: RunProgress | undefined;
  declare protected problem: EngineProblem | undefined;
  private stop: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.halt();
  }

  /** Stops what runs. */
  halt(): void {
    this.stop?.abort();
    this.stop = undefined;
    this.running = undefined;
  }

  /** Runs one experiment after stopping another; true when it has come to its end. */
  protected async start(work: (run: PartRun) => Promise<void>): Promise<boolean> {
    const pressed = document.activeElement?.getAttribute('data-action') ?? '';
    this.halt();
    const stop = new AbortController();
    this.stop = stop;
    this.problem = undefined;
    this.running = STARTING;
    void this.passFocus('[data-action="stop"]');
    try {
      await work({
        signal: stop.signal,
        progress: (state) => {
          if (this.stop === stop) this.running = state;
        },
      });
      return this.stop === stop;
    } catch (thrown) {
      if (this.stop === stop && !stop.signal.aborted) this.problem = problemOf(thrown);
      return false;
    } finally {
      if (this.stop === stop) {
        this.running = undefined;
        // Back to where it was begun: a page may have several such buttons.
        void this.passFocus(`[data-action="${pressed}"]`, '[data-action]');
      }
    }
  }

  /** Progress with Stop while something runs, else what is given; below it what went wrong, with a way to retry. */
  protected bar(otherwise: TemplateResult | typeof nothing, retry?: () => void): TemplateResult {
    const { running, problem } = this;
    return html`${running === undefined ? otherwise : progressBar({ ...running, onStop: () => this.stop?.abort() })}
      ${problem === undefined ? nothing : errorBox(problem, retry)}`;
  }
}
