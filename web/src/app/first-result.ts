// The first measurement that a visitor sees: the forward pass of a small network, live and without a click.

import { html, type nothing, type TemplateResult } from 'lit';
import type { LatencyReport, Progress } from '../engine/types';
import { errorBox } from '../kit/controls/feedback';
import { define, LightElement } from '../kit/element';
import { medianOf } from '../kit/numbers/median';
import { count, duration, gflopsPerSecond, percent, si } from '../kit/words/format';
import { type EngineProblem, noEngine, problemOf, profiler } from '../session/engine';
import { intervalText } from '../session/intervals';
import { withLease } from '../session/lease';

const MODEL = 'mlp';
const BUDGET_MS = 1200;

/** Reloading may help after a failed download; it cannot add features that the browser lacks. */
const reload = ({ code }: EngineProblem) =>
  code === 'load_failed' ? () => location.reload() : undefined;

/** There is no engine, or the clock is too coarse for the shortest measurement. */
const cannotMeasure = (problem: EngineProblem) => noEngine(problem) || problem.op === 'timer';

/** @fires ts-first-result when the first number is shown; detail: milliseconds */
class FirstResult extends LightElement {
  static override properties = {
    median: { state: true },
    samples: { state: true },
    report: { state: true },
    flops: { state: true },
    problem: { state: true },
    peak: { attribute: false },
  };
  /** The peak of this device in GFLOP/s, once it was measured. */
  declare peak: number | undefined;
  declare private median: number | undefined;
  declare private samples: number;
  declare private report: LatencyReport | undefined;
  /** The FLOPs of one forward pass. */
  declare private flops: number | undefined;
  declare private problem: EngineProblem | undefined;
  private warmUp: number[] = [];
  private steady: number[] = [];
  private stop = new AbortController();
  private isTold = false;

  constructor() {
    super();
    this.samples = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.stop = new AbortController();
    void this.measure();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop.abort();
  }

  private async measure(): Promise<void> {
    const { signal } = this.stop;
    this.warmUp = [];
    this.steady = [];
    this.problem = undefined;
    try {
      const measured = () =>
        profiler().measureLatency(MODEL, {
          budget_ms: BUDGET_MS,
          warm_up_ms: BUDGET_MS,
          signal,
          onProgress: (progress) => this.take(progress),
        });
      // The visitor did not request this run, so it ends early when they start something else.
      const report = await withLease(this.stop, measured, { polite: true });
      this.report = report;
      this.median = report.latency_ms;
    } catch (thrown) {
      if (!signal.aborted) this.problem = problemOf(thrown);
      return;
    }
    // Without this count the time stands alone.
    this.flops = await profiler()
      .describe(MODEL)
      .then(
        ({ flops_per_call }) => flops_per_call,
        () => undefined,
      );
  }

  private take(progress: Progress): void {
    if (progress.restarted) {
      this.warmUp = [];
      this.steady = [];
    }
    this.warmUp.push(...progress.warm_up_ms);
    this.steady.push(...progress.samples_ms);
    const best = this.steady.length > 0 ? this.steady : this.warmUp;
    // A run too short for the clock reads as 0: the next samples contain more runs.
    const known = best.length > 0 ? medianOf(best) : progress.first_run_ms;
    if (known > 0) this.median = known;
    this.samples = this.warmUp.length + this.steady.length;
  }

  protected override updated(): void {
    if (this.median === undefined) return;
    if (this.isTold) return;
    this.isTold = true;
    if (performance.getEntriesByName('tensorscope:first-result').length === 0)
      performance.mark('tensorscope:first-result');
    this.emit('ts-first-result', this.median);
  }

  protected override render(): unknown {
    const { problem } = this;
    if (problem !== undefined && cannotMeasure(problem))
      return html`${errorBox(problem, reload(problem), 'Nothing can be measured here')}
        <p>The labs can be read all the same: they show what was measured on another device, and ask their questions about that.</p>`;
    if (problem !== undefined) return errorBox(problem, () => this.measure());
    if (this.median === undefined) {
      return html`<p class="first-result"><span class="big-number waiting">…</span> Starting the engine.</p>`;
    }
    return html`<p class="first-result">
      <span class="big-number" data-first-result>${duration(this.median)}</span>
      for one forward pass of a 3-layer network (784-256-128-10) on this machine.
      <span class="meta">${this.basis()} ${this.speed()}</span>
    </p>`;
  }

  private basis(): TemplateResult | typeof nothing {
    const { report } = this;
    if (report === undefined) return html`Median so far, ${count(this.samples)} samples.`;
    const interval = intervalText(report.statistics.median_interval, duration);
    return html`Median of ${count(report.total_runs)} runs; ${interval}.`;
  }

  /** What the time means: the rate, beside the most that this device can do. */
  private speed(): string {
    const { report, flops, peak } = this;
    if (report === undefined || flops === undefined) return '';
    const rate = flops / report.latency_ms / 1e6;
    const share =
      peak === undefined
        ? 'Measure the device to see how much it could do'
        : `That is ${percent(rate / peak)} of this device’s peak`;
    return `Its ${si(flops, 'FLOP')} in that time are ${gflopsPerSecond(rate)}. ${share}.`;
  }
}

define('ts-first-result', FirstResult);
