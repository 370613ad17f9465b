// "Measure this device": peak rate and bandwidth are updated live while the roofline fills in.

import { html, nothing, type TemplateResult } from 'lit';
import type { DeviceReport } from '../engine/types';
import { errorBox, progressBar } from '../kit/controls/feedback';
import { define, LightElement } from '../kit/element';
import { digits, duration, gbPerSecond, gflopsPerSecond, plural } from '../kit/words/format';
import { loadControls } from '../session/controls-load';
import { keepDevice, lastDevice } from '../session/device-store';
import { hasEngine, mostThreads, profiler, useThreads } from '../session/engine';
import { simdName } from '../session/environment';
import { withLease } from '../session/lease';
import { Runner } from '../session/runner';

const BUDGET_MS = 2000;
/** Of a first, rough measurement, for which the visitor did not ask. */
const ROUGH_MS = 600;

export interface Reading {
  readonly peak: number | undefined;
  readonly bandwidth: number | undefined;
}

/** The detail of the `ts-device` event. */
export interface DeviceState {
  readonly reading: Reading;
  readonly report: DeviceReport | undefined;
}

class DeviceElement extends LightElement {
  static override properties = {
    reading: { state: true },
    report: { state: true },
    controls: { state: true },
    canMeasure: { attribute: false },
  };
  /** True once this device has shown that it can be measured: an empty roof is then drawn roughly. */
  declare canMeasure: boolean;
  declare private reading: Reading;
  declare private report: DeviceReport | undefined;
  /** True when the controls of the session are shown, after a measurement. */
  declare private controls: boolean;
  private readonly runner = new Runner(this);
  private rough: AbortController | undefined;

  constructor() {
    super();
    this.report = lastDevice();
    this.reading = readingOf(this.report);
    this.controls = false;
    this.canMeasure = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.rough?.abort();
    this.runner.drop();
  }

  /** Fills the empty roof, once: it gives way to everything else, and nothing is stored. */
  private async measureRoughly(): Promise<void> {
    if (this.rough !== undefined) return;
    const stop = new AbortController();
    this.rough = stop;
    const { signal } = stop;
    if (this.reading.peak !== undefined || this.runner.running !== undefined) return;
    const measured = () => profiler().measureDevice({ budget_ms: ROUGH_MS, signal });
    try {
      const report = await withLease(stop, measured, { polite: true });
      const isEmpty = this.reading.peak === undefined && this.report === undefined;
      if (!signal.aborted && isEmpty) this.reading = readingOf(report);
    } catch {
      // The axes stay empty until the device is measured on request, which tells what is wrong.
    }
  }

  private async measure(): Promise<void> {
    this.report = undefined;
    this.reading = { peak: undefined, bandwidth: undefined };
    const ending = await this.runner.start(async ({ signal, progress }) => {
      progress({ phase: 'Measuring', fraction: 0, remaining_ms: BUDGET_MS });
      const report = await profiler().measureDevice({
        budget_ms: BUDGET_MS,
        signal,
        onProgress: (state) => {
          progress({ ...state, phase: 'Measuring' });
          this.reading = {
            peak: state.peak_gflops_per_second || this.reading.peak,
            bandwidth: state.bandwidth_gb_per_second || this.reading.bandwidth,
          };
        },
      });
      this.report = report;
      this.reading = readingOf(report);
      // Only measurements with one thread, the default, are stored for the labs.
      if (profiler().environment().threads === 1) keepDevice(report);
    });
    if (ending === 'done') void this.showControls();
  }

  private async showControls(): Promise<void> {
    this.controls = await loadControls();
  }

  protected override render(): unknown {
    if (!hasEngine()) return nothing; // the first result reports that there is no engine
    const { running, problem, notice } = this.runner;
    return html`<div class="device">
      ${
        running === undefined
          ? html`<button type="button" data-action="measure-device" @click=${this.measure}>
              ${this.report === undefined ? 'Measure this device' : 'Measure again'}
            </button>`
          : progressBar({ ...running, onStop: () => this.runner.halt() })
      }
      ${this.threadsButton()}
      ${notice === '' ? nothing : html`<p class="notice" role="status">${notice}</p>`}
      ${problem === undefined ? nothing : errorBox(problem, () => this.measure())}
      ${this.readings()}
    </div>`;
  }

  private readings(): TemplateResult {
    const { peak, bandwidth } = this.reading;
    const ridge = peak === undefined || bandwidth === undefined ? undefined : peak / bandwidth;
    return html`<dl class="readings" data-device=${this.report === undefined ? 'unknown' : 'measured'}>
        ${entry('peak rate', peak === undefined ? undefined : gflopsPerSecond(peak))}
        ${entry('memory bandwidth', bandwidth === undefined ? undefined : gbPerSecond(bandwidth))}
        ${entry('ridge', ridge === undefined ? undefined : `${digits(ridge, 2)} FLOP/byte`)}
      </dl>
      <p class="meta">${this.conditions()}</p>
      ${this.controls ? html`<ts-session-controls ?auto=${true}></ts-session-controls>` : nothing}`;
  }

  private conditions(): string {
    const around = profiler().environment();
    const { report, reading, runner } = this;
    const isRough =
      report === undefined && reading.peak !== undefined && runner.running === undefined;
    const rough = isRough ? 'a rough first measurement · ' : '';
    const tick = report === undefined ? rough : `clock tick ${duration(report.roof.tick_ms)} · `;
    return `${tick}${simdName(around.build)} · ${plural(around.threads, 'thread')} · ${around.host}`;
  }

  /** Offered after a measurement with one thread, if the page may share memory between workers. */
  private threadsButton(): TemplateResult | typeof nothing {
    const now = profiler().environment().threads;
    if (this.runner.running !== undefined || (now === 1 && this.report === undefined))
      return nothing;
    const other = now === 1 ? mostThreads() : 1;
    if (other === now) return nothing;
    return html`<button type="button" data-action="threads" @click=${() => this.switchThreads(other)}>
      Measure with ${plural(other, 'thread')}
    </button>`;
  }

  private switchThreads(threads: number): void {
    useThreads(threads);
    void this.measure();
  }

  protected override updated(): void {
    if (this.canMeasure) void this.measureRoughly();
    this.emit<DeviceState>('ts-device', { reading: this.reading, report: this.report });
  }
}

const readingOf = (report: DeviceReport | undefined): Reading => ({
  peak: report?.roof.peak_gflops_per_second,
  bandwidth: report?.roof.bandwidth_gb_per_second,
});

function entry(label: string, value: string | undefined): TemplateResult {
  return html`<div>
    <dt>${label}</dt>
    <dd class=${value === undefined ? 'waiting' : ''}>${value ?? '–'}</dd>
  </div>`;
}

define('ts-device', DeviceElement);
