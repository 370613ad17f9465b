// The second part: a queue on another thread, timed wrongly and rightly.

import { html, nothing, type TemplateResult } from 'lit';
import { type CheckQuestion, checkQuestion } from '../../kit/check';
import { numberField, segmented } from '../../kit/controls';
import { define, LightElement } from '../../kit/element';
import { errorBox, progressBar } from '../../kit/feedback';
import { duration } from '../../kit/format';
import { type EngineProblem, type LabState, problemOf } from '../lab';
import { launchFigure, timelineFigure } from './queue-figures';
import { readMs, sharedMs } from './queue-outcome';
import { type Queued, type QueueSettings, runQueue } from './queue-run';
import { queueParagraphs } from './queue-sentences';

type Change = Partial<Record<string, string | number>>;

export class QueueElement extends LightElement {
  static override properties = {
    settings: { attribute: false },
    onSettings: { attribute: false },
    running: { state: true },
    queued: { state: true },
    problem: { state: true },
  };

  declare settings: QueueSettings;
  declare onSettings: (change: Change) => void;
  declare private running: { phase: string; fraction: number } | undefined;
  declare private queued: Queued | undefined;
  declare private problem: EngineProblem | undefined;
  private stop: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop?.abort();
  }

  /** Stops, and forgets what was measured. */
  clear(): void {
    this.stop?.abort();
    this.stop = undefined;
    this.running = undefined;
    this.queued = undefined;
    this.problem = undefined;
  }

  private async measure(): Promise<void> {
    this.stop?.abort();
    const stop = new AbortController();
    this.stop = stop;
    this.problem = undefined;
    this.running = { phase: 'Starting a worker', fraction: 0 };
    void this.passFocus('[data-action="stop"]');
    try {
      const queued = await runQueue(this.settings, stop.signal, (phase, fraction) => {
        if (this.stop === stop) this.running = { phase, fraction };
      });
      if (this.stop === stop) this.queued = queued;
    } catch (thrown) {
      if (this.stop === stop && !stop.signal.aborted) this.problem = problemOf(thrown);
    } finally {
      if (this.stop === stop) {
        this.running = undefined;
        void this.passFocus('[data-action="launch"]');
      }
    }
  }

  /** A pressed button goes away: whoever pressed it by keyboard finds the next one in its place. */
  private async passFocus(next: string): Promise<void> {
    const had = this.contains(document.activeElement);
    await this.updateComplete;
    if (had) this.querySelector<HTMLElement>(next)?.focus();
  }

  protected override render(): unknown {
    const { running, problem, queued } = this;
    return html`<p>A GPU works beside your program: a call of a layer only puts work into its queue and returns. A clock
        read around that call times the <em>launch</em>. The same can be built from a second worker, which takes
        messages in order and multiplies matrices.</p>
      ${this.controls()}
      ${
        running === undefined
          ? html`<p class="row"><button type="button" class="primary" data-action="launch" @click=${() => this.measure()}>
              ${queued === undefined ? 'Launch and wait' : 'Launch again'}
            </button></p>`
          : progressBar({ ...running, remaining_ms: 0, onStop: () => this.stop?.abort() })
      }
      ${problem === undefined ? nothing : errorBox(problem, () => this.measure())}
      ${queued === undefined ? nothing : this.told(queued)}`;
  }

  private controls(): TemplateResult {
    const { launches, size } = this.settings;
    return html`<div class="controls">
      ${numberField({
        label: 'Launches in a row',
        min: 1,
        max: 50,
        value: launches,
        onChange: (value) => this.onSettings({ launches: value }),
      })}
      ${segmented({
        label: 'Matrices of so many rows and columns',
        value: String(size),
        options: ['64', '128', '192', '256'].map((value) => ({ value, label: value })),
        onChange: (value) => this.onSettings({ size: value }),
      })}
    </div>`;
  }

  private told(queued: Queued): TemplateResult {
    return html`${launchFigure(queued)} ${timelineFigure(queued)}
      <div aria-live="polite">
        ${queueParagraphs(queued).map(({ lead, text }) => html`<p><strong>${lead}</strong> ${text}</p>`)}
      </div>
      ${checkQuestion(honest(queued))}`;
  }
}

/** Which of the times that were seen is one product's. */
function honest(queued: Queued): CheckQuestion {
  const many = queued.launched_ms.length;
  const answer = sharedMs(queued);
  return {
    id: 'per-product',
    kind: 'number',
    prompt: `From the two lines of the figure, launching and reading: what does one of the ${many} products take?`,
    unit: 'ms',
    answer,
    tolerance: 0.05,
    feedback: (given, right) => {
      const sum = `Launches and read together, divided by ${many}: ${duration(answer)}.`;
      if (right) return sum;
      if (many > 1 && Math.abs(given / readMs(queued) - 1) < 0.05)
        return 'That is the read: it waited for all of them.';
      return 'Add both lines, then divide by how many were launched.';
    },
  };
}

define('ts-overhead-queue', QueueElement);

/** The second part of the lab, for its state in the URL. */
export function queuePart(state: LabState, onSettings: (change: Change) => void): TemplateResult {
  const settings: QueueSettings = { launches: Number(state.launches), size: Number(state.size) };
  return html`<ts-overhead-queue .settings=${settings} .onSettings=${onSettings}></ts-overhead-queue>`;
}
