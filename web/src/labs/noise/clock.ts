// The second part of the lab: a coarse clock, with its own Run and Stop.

import { html, nothing, type TemplateResult } from 'lit';
import { segmented } from '../../kit/controls/fields';
import { define } from '../../kit/element';
import { step } from '../../kit/words/phrases';
import { term } from '../../lab/glossary';
import type { LabState } from '../../lab/lab';
import { inParagraphs } from '../../lab/paragraph';
import { PartElement } from '../../lab/part';
import { clockFigure } from './clock-figure';
import { measureClock, SIZE } from './clock-measure';
import { CLOCKS, type ClockName, type ClockOutcome } from './clock-outcome';
import { clockParagraphs } from './clock-sentences';

class NoiseClock extends PartElement {
  static override properties = {
    ...PartElement.properties,
    clock: {},
    seed: { type: Number },
    onClock: { attribute: false },
    outcome: { state: true },
  };

  declare clock: ClockName;
  declare seed: number;
  declare onClock: (clock: string) => void;
  declare private outcome: ClockOutcome | undefined;

  clear(): void {
    this.halt();
    this.outcome = undefined;
  }

  private measure(): void {
    const { clock, seed } = this;
    void this.start(async ({ signal, progress }) => {
      const outcome = await measureClock({ clock, seed, signal, progress });
      signal.throwIfAborted();
      this.outcome = outcome;
    });
  }

  protected override render(): unknown {
    const { outcome } = this;
    return html`<p>
        A ${term('tick', 'tick')} is the smallest step of this page’s clock. Time one kernel, a product of two ${SIZE} × ${SIZE}
        matrices that is over long before the next tick, with samples that last 1, 10 and 100 of them.
      </p>
      <div class="controls">${this.clocks()}</div>
      ${this.bar(
        html`<p class="row"><button type="button" class="primary" data-action="clock" @click=${this.measure}>
              ${outcome === undefined ? 'Time it' : 'Time it again'}
            </button></p>`,
        () => this.measure(),
      )}
      ${outcome === undefined ? nothing : told(outcome)}`;
  }

  private clocks(): TemplateResult {
    return segmented({
      label: 'Read by a clock with steps of',
      value: this.clock,
      options: Object.entries(CLOCKS).map(([value, ms]) => ({
        value,
        label: ms === 0 ? 'this page' : step(ms),
      })),
      onChange: (clock) => this.onClock(clock),
    });
  }
}

const told = (outcome: ClockOutcome): TemplateResult =>
  html`<div data-clock="done">
    ${clockFigure(outcome)}
    ${inParagraphs(clockParagraphs(outcome))}
  </div>`;

define('ts-noise-clock', NoiseClock);

/** The second part, for its state in the URL. */
export const noiseClock = (state: LabState, onClock: (clock: string) => void): TemplateResult =>
  html`<ts-noise-clock .clock=${state.clock} .seed=${state.seed} .onClock=${onClock}></ts-noise-clock>`;
