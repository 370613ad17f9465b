// The kernel tuner: a search over generated kernels that the student controls, with its landscape and the score of the best
// kernel.

import { html, nothing, type TemplateResult } from 'lit';
import { checkboxes } from '../../kit/controls/checkbox';
import { downloadText } from '../../kit/controls/download';
import { segmented, select } from '../../kit/controls/fields';
import { define } from '../../kit/element';
import { gflopsPerSecond, percent } from '../../kit/words/format';
import { PartElement } from '../../lab/part';
import type { ExtraContext } from '../extra';
import { oneThread } from '../kernels/engine';
import { withInterval } from '../kernels/ladder-words';
import { Astray, climbing } from './climb';
import { fileText, machine, readFile, type TuneFile } from './file';
import { knowsFused } from './generate';
import { type Axes, landscapeFigure } from './landscape';
import { atRandom, bestOf, inOrder, Search, within } from './search';
import { countOf, DIMENSIONS, samePoint, variantAt, variantText } from './space';
import { Tuner } from './tuner';

type Leader = 'yours' | 'random' | 'order';

const FUSED = DIMENSIONS.findIndex(({ name }) => name === 'arithmetic');

class KernelTune extends PartElement {
  static override properties = { context: { attribute: false } };

  declare context: ExtraContext | undefined;
  private readonly tuner = new Tuner();
  private readonly search = new Search(oneThread(), this.tuner, () => this.requestUpdate());
  private ranges = DIMENSIONS.map(({ values }, d) =>
    d === FUSED && !knowsFused() ? [0] : values.map((_, index) => index),
  );
  private leader: Leader = 'order';
  private axes: Axes = { across: 1, down: 0 };
  private said = '';
  private other: TuneFile | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.tuner.dispose();
  }

  override clear(): void {
    this.search.tried = [];
    this.search.score = undefined;
    this.said = '';
    this.requestUpdate();
  }

  protected override render(): unknown {
    const { context, search } = this;
    if (context === undefined) return nothing;
    const { limit, tried } = search;
    return html`<h2>The search</h2>
      ${this.leaders(context)}
      ${this.bar(this.buttons(), () => this.go())}
      ${this.choices()}
      <p class="notice" role="status">${this.said}</p>
      ${limit === undefined || tried.length === 0 ? this.lastTime(context) : html`<div data-landscape=${tried.length}>${landscapeFigure(tried, limit, this.axes, this.axesControls())}</div>`}
      ${this.scored()} ${this.compared()} ${this.files()}`;
  }

  private lastTime({ results }: ExtraContext) {
    return results.map(({ label, value }) => html`<p>Last time, ${label}: ${value}.</p>`);
  }

  private leaders({ program }: ExtraContext): TemplateResult {
    const leaders = [
      ...(program === undefined ? [] : [{ value: 'yours', label: 'your function' }]),
      { value: 'order', label: 'one after the other' },
      { value: 'random', label: 'at random' },
    ];
    return html`<div class="controls">${segmented({
      label: 'What leads it',
      value: this.leader,
      options: leaders,
      onChange: (value) =>
        this.change(() => {
          this.leader = value as Leader;
        }),
    })}</div>`;
  }

  private choices(): TemplateResult {
    const inside = this.search.tried.filter(({ point }) => within(this.ranges, point)).length;
    return html`<details class="more">
        <summary>What is searched: ${countOf(this.ranges)} kernels, ${inside} of them tried</summary>
        <div class="controls">${DIMENSIONS.map((_, d) => this.range(d))}</div>
      </details>`;
  }

  private range(d: number): TemplateResult {
    const { label, what, values, text } = DIMENSIONS[d] as (typeof DIMENSIONS)[number];
    const known = d === FUSED && !knowsFused() ? values.slice(0, 1) : values;
    return checkboxes(
      `${label}: ${what}`,
      known.map((value, index) => ({
        name: String(index),
        label: text(value),
        on: this.ranges[d]?.includes(index) ?? false,
      })),
      (name, on) =>
        this.change(() => {
          const index = Number(name);
          const rest = (this.ranges[d] ?? []).filter((each) => each !== index);
          const next = on ? [...rest, index].sort((a, b) => a - b) : rest;
          // At least one value stays selected, because a kernel needs one.
          this.ranges = this.ranges.map((each, at) => (at === d && next.length > 0 ? next : each));
        }),
    );
  }

  private buttons(): TemplateResult {
    const { tried, score } = this.search;
    const best = bestOf(tried);
    const known = best !== undefined && score !== undefined && samePoint(best.point, score.point);
    return html`<p class="row">
      <button type="button" class="primary" data-action="search" @click=${() => this.go()}>${tried.length === 0 ? 'Start' : 'Continue'}</button>
      ${
        best === undefined
          ? nothing
          : html`<button type="button" data-action="score" @click=${() => this.measureBest()}>${known ? 'Measure the best once more' : 'Measure the best again'}</button>
        <button type="button" class="quiet" data-action="forget" @click=${() => this.clear()}>Forget all</button>`
      }
      ${tried.length === 0 ? html`<span class="hint">A kernel takes about a fifth of a second. Stop whenever you have seen enough.</span>` : nothing}
    </p>`;
  }

  private axesControls(): TemplateResult {
    const axis = (label: string, key: keyof Axes, taken: number) =>
      select({
        label,
        value: String(this.axes[key]),
        options: DIMENSIONS.map((each, d) => ({ value: String(d), label: each.label })).filter(
          ({ value }) => value !== String(taken),
        ),
        onChange: (value) =>
          this.change(() => {
            this.axes = { ...this.axes, [key]: Number(value) };
          }),
      });
    const { across, down } = this.axes;
    return html`<div class="controls">${axis('Downwards', 'down', across)} ${axis('Across', 'across', down)}</div>`;
  }

  private scored(): TemplateResult | typeof nothing {
    const { score } = this.search;
    if (score === undefined) return nothing;
    const { point, share, rate, limit, engine } = score;
    const theirs =
      engine === undefined ? '' : ` The engine’s own kernel reaches ${percent(engine.value)}.`;
    return html`<p data-score=${share.value.toFixed(3)}><strong>Your score: ${withInterval(share)} of what this device can do</strong>, with ${variantText(variantAt(point))}: ${gflopsPerSecond(rate.giga)} of ${gflopsPerSecond(limit.giga)}.${theirs}</p>
      ${share.value === 1 ? html`<p>It ran faster than what was measured as the limit, again and again. Nothing runs faster than its machine, so it stands for the limit itself.</p>` : nothing}
      <p>The best was measured once more by itself: the highest of many short measurements is too high by luck.</p>`;
  }

  private compared(): TemplateResult | typeof nothing {
    const { other } = this;
    if (other?.best === undefined) return nothing;
    const { share, point } = other.best;
    return html`<p data-compared>In the file, from another device: ${withInterval(share)} of its own limit, with ${variantText(variantAt(point))}. Shares of a limit may be compared; GFLOP/s of two devices may not.</p>`;
  }

  private files(): TemplateResult {
    return html`<p class="row">
      ${this.search.tried.length === 0 ? nothing : html`<button type="button" data-action="save-tune" @click=${() => downloadText('kernels.json', 'application/json', fileText(this.search))}>Save as a file</button>`}
      <button type="button" data-action="open-tune" @click=${() => this.querySelector<HTMLInputElement>('input[type=file]')?.click()}>Open a file</button>
      <input type="file" accept="application/json,.json" hidden @change=${this.opened} />
    </p>`;
  }

  private readonly opened = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file === undefined) return;
    try {
      const read = readFile(await file.text());
      const mine = read.machine === machine();
      this.change(() => {
        this.other = mine ? undefined : read;
        if (mine) this.search.take(read.tried, read.best);
        this.said = mine
          ? `${read.tried.length} kernels from the file; the search goes on from there.`
          : 'The file is from another device: it stands beside yours.';
      });
    } catch (thrown) {
      this.change(() => {
        this.said = thrown instanceof Error ? thrown.message : String(thrown);
      });
    }
    input.value = '';
  };

  private async go(): Promise<void> {
    const { context, search, leader } = this;
    if (context === undefined) return;
    this.said = '';
    const sandbox = leader === 'yours' ? context.sandbox() : undefined;
    try {
      await this.start(async (task) => {
        const next =
          sandbox === undefined
            ? leader === 'random'
              ? atRandom
              : inOrder
            : climbing(context, sandbox, task.signal);
        await search.run(this.ranges, next, task).catch((thrown: unknown) => {
          if (!(thrown instanceof Astray)) throw thrown;
          this.said = thrown.message;
        });
        task.signal.throwIfAborted();
        if (this.said === '' && sandbox !== undefined)
          this.said =
            'No neighbour of the best is left. It may be a summit of its surroundings only: try some at random, and continue.';
        await this.keepScore(() => search.measureBest(task));
      }, 'search');
    } finally {
      sandbox?.dispose();
      this.requestUpdate();
    }
  }

  private measureBest(): Promise<boolean> {
    return this.start((task) => this.keepScore(() => this.search.measureBest(task)), 'score');
  }

  private async keepScore(measure: () => Promise<void>): Promise<void> {
    await measure();
    const { score } = this.search;
    if (score === undefined) return;
    const value = `${withInterval(score.share)} of the limit, ${variantText(variantAt(score.point))}, best of ${this.search.tried.length}`;
    this.context?.keep([{ label: 'Tuned kernel', value }]);
  }

  private change(make: () => void): void {
    make();
    this.requestUpdate();
  }
}

define('ts-kernel-tune', KernelTune);
