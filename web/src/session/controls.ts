// The controls of a session: measurements with known answers, shown as lights with text. Loaded when it is shown.

import { html, nothing, svg, type TemplateResult } from 'lit';
import type { ControlReport, ControlsReport } from '../engine/types';
import { errorBox } from '../kit/controls/feedback';
import { define, LightElement } from '../kit/element';
import { keepControls, lastControls, onControls } from './controls-store';
import { conclusion, controlName, controlText, type Light, lightOf } from './controls-words';
import { type EngineProblem, problemOf, profiler } from './engine';
import { withLease } from './lease';

const BUDGET_MS = 800;

/** Each light has a shape of its own, so that colour is never the only cue. */
const SHAPES: Readonly<Record<Light, string>> = {
  green: 'M-6,0a6,6 0 1,0 12,0a6,6 0 1,0 -12,0Z',
  amber: 'M0,-7L7,6L-7,6Z',
  red: 'M-6,-6H6V6H-6Z',
};

class SessionControls extends LightElement {
  static override properties = {
    auto: { type: Boolean },
    report: { state: true },
    running: { state: true },
    problem: { state: true },
  };

  /** Runs the controls automatically if this session has no result yet. */
  declare auto: boolean;
  declare private report: ControlsReport | undefined;
  declare private running: boolean;
  declare private problem: EngineProblem | undefined;
  private stop: AbortController | undefined;
  private forget: () => void = () => undefined;

  constructor() {
    super();
    this.auto = false;
    this.running = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.report = lastControls();
    this.forget = onControls(() => {
      this.report = lastControls();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop?.abort();
    this.forget();
  }

  protected override firstUpdated(): void {
    if (this.auto && this.report === undefined) void this.run();
  }

  private async run(): Promise<void> {
    if (this.running) return;
    const stop = new AbortController();
    this.stop = stop;
    this.problem = undefined;
    this.running = true;
    try {
      const measure = () => profiler().runControls({ budget_ms: BUDGET_MS, signal: stop.signal });
      // Other measurements take precedence, so the controls wait for them instead of stopping them.
      keepControls(await withLease(stop, measure, { polite: true }));
    } catch (thrown) {
      if (!stop.signal.aborted) this.problem = problemOf(thrown);
    } finally {
      this.running = false;
    }
  }

  protected override render(): unknown {
    const { report, running, problem } = this;
    return html`<div class="session-controls" data-controls=${report?.status ?? 'none'}>
      <div aria-live="polite">${report === undefined ? this.intro() : lights(report)}</div>
      ${problem === undefined ? nothing : errorBox(problem)}
      <p class="row">
        <button type="button" class="quiet" data-action="controls" ?disabled=${running} @click=${this.run}>
          ${running ? 'Checking …' : report === undefined ? 'Run the controls' : 'Run the controls again'}
        </button>
      </p>
    </div>`;
  }

  private intro(): TemplateResult {
    return html`<p class="hint">Controls: the same work twice, twice the work, and none. Their answers are known, so they tell
      whether to believe what is measured here and now.</p>`;
  }
}

function lights(report: ControlsReport): TemplateResult {
  return html`<p>${light(report.status)} <strong>Controls: ${lightOf(report.status)}.</strong> ${conclusion(report)}</p>
    <ul class="lights">
      ${report.controls.map(
        (control: ControlReport) =>
          html`<li>${light(control.status)} <span><strong>${controlName(control)}: ${lightOf(control.status)}.</strong> ${controlText(control)}</span></li>`,
      )}
    </ul>`;
}

const light = (status: string): TemplateResult =>
  html`<svg class="light ${lightOf(status)}" width="14" height="14" viewBox="-8 -8 16 16" aria-hidden="true">${svg`<path d=${SHAPES[lightOf(status)]} />`}</svg>`;

define('ts-session-controls', SessionControls);
