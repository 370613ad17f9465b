// The second part of the lab: a coarse clock, with its own Run and Stop.

import { html, nothing, type TemplateResult } from 'lit';
import { segmented } from '../../kit/controls';
import { define, LightElement } from '../../kit/element';
import { errorBox, progressBar } from '../../kit/feedback';
import { term } from '../../kit/glossary';
import { type EngineProblem, type LabState, problemOf, type RunProgress } from '../lab';
import { step } from '../lab-words';
import { clockFigure } from './clock-figure';
import { measureClock, SIZE } from './clock-measure';
import { CLOCKS, type ClockName, type ClockOutcome } from './clock-outcome';
import { clockParagraphs } from './clock-sentences';

class NoiseClock extends LightElement {
  static override properties = {
    clock: {},
    seed: { type: Number },
    onClock: { attribute: false },
    running: { state: true },
    outcome: { state: true },
    problem: { state: true },
  };

  declare clock: ClockName;
  declare seed: number;
  declare onClock: (clock: string) => void;
  declare private running: RunProgress | undefined;
  declare private outcome: ClockOutcome | undefined;
  declare private problem: EngineProblem | undefined;
  private stop: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop?.abort();
  }

  private async measure(): Promise<void> {
    const stop = new AbortController();
    this.stop = stop;
    this.problem = undefined;
    const { clock, seed } = this;
    try {
      this.outcome = await measureClock({
        clock,
        seed,
        signal: stop.signal,
        progress: (state) => {
          this.running = state;
        },
      });
    } catch (thrown) {
      if (!stop.signal.aborted) this.problem = problemOf(thrown);
    } finally {
      this.running = undefined;
    }
  }

  protected override render(): unknown {
    const { running, outcome, problem } = this;
    return html`<p>
        A ${term('tick', 'tick')} is the smallest step of this page’s clock. Time one kernel, a product of two ${SIZE} × ${SIZE}
        matrices that is over long before the next tick, with samples that last 1, 10 and 100 of them.
      </p>
      <div class="controls">${this.clocks()}</div>
      ${
        running === undefined
          ? html`<p class="row"><button type="button" class="primary" data-action="clock" @click=${this.measure}>
              ${outcome === undefined ? 'Time it' : 'Time it again'}
            </button></p>`
          : progressBar({ ...running, onStop: () => this.stop?.abort() })
      }
      ${problem === undefined ? nothing : errorBox(problem, () => this.measure())}
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
    ${clockParagraphs(outcome).map(({ lead, text }) => html`<p><strong>${lead}</strong> ${text}</p>`)}
  </div>`;

define('ts-noise-clock', NoiseClock);

/** The second part, for its state in the URL. */
export const noiseClock = (state: LabState, onClock: (clock: string) => void): TemplateResult =>
  html`<ts-noise-clock .clock=${state.clock} .seed=${state.seed} .onClock=${onClock}></ts-noise-clock>`;
