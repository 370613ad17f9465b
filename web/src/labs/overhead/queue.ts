// The second part: a queue on another thread, timed wrongly and rightly.

import { html, nothing, type TemplateResult } from 'lit';
import { type CheckQuestion, checkQuestion } from '../../kit/controls/check';
import { numberField, segmented } from '../../kit/controls/fields';
import { define } from '../../kit/element';
import { duration } from '../../kit/words/format';
import type { LabState } from '../../lab/lab';
import { inParagraphs } from '../../lab/paragraph';
import { PartElement } from '../../lab/part';
import { launchFigure, timelineFigure } from './queue-figures';
import { readMs, sharedMs } from './queue-outcome';
import { type Queued, type QueueSettings, runQueue } from './queue-run';
import { queueParagraphs } from './queue-sentences';

type Change = Partial<Record<string, string | number>>;

class QueueElement extends PartElement {
  static override properties = {
    ...PartElement.properties,
    settings: { attribute: false },
    onSettings: { attribute: false },
    queued: { state: true },
  };

  declare settings: QueueSettings;
  declare onSettings: (change: Change) => void;
  declare private queued: Queued | undefined;

  /** Stops, and forgets what was measured. */
  clear(): void {
    this.halt();
    this.queued = undefined;
  }

  private measure(): void {
    void this.start(async ({ signal, progress }) => {
      const say = (phase: string, fraction: number) =>
        progress({ phase, fraction, remaining_ms: 0 });
      say('Starting a worker', 0);
      const queued = await runQueue(this.settings, signal, say);
      signal.throwIfAborted();
      this.queued = queued;
    });
  }

  protected override render(): unknown {
    const { queued } = this;
    return html`<p>A GPU works beside your program: a call of a layer only puts work into its queue and returns. A clock
        read around that call times the <em>launch</em>. The same can be built from a second worker, which takes
        messages in order and multiplies matrices.</p>
      ${this.controls()}
      ${this.bar(
        html`<p class="row"><button type="button" class="primary" data-action="launch" @click=${() => this.measure()}>
              ${queued === undefined ? 'Launch and wait' : 'Launch again'}
            </button></p>`,
        () => this.measure(),
      )}
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
        ${inParagraphs(queueParagraphs(queued))}
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
