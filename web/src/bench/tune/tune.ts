// The kernel tuner: a search over generated kernels that the student controls, with its landscape and the score of the best
// kernel.

import { html, nothing, type TemplateResult } from 'lit';
import { checkboxes } from '../../kit/controls/checkbox';
import { downloadText } from '../../kit/controls/download';
import { segmented, select } from '../../kit/controls/fields';
import { gflopsPerSecond, percent } from '../../kit/words/format';
import type { Task } from '../../session/runner';
import {
  type ExtraBench,
  type ExtraTask,
  type OpenExtra,
  type OpenedExtra,
  Refused,
} from '../extra';
import { oneThread } from '../kernels/engine';
import { withInterval } from '../kernels/ladder-words';
import { climbing } from './climb';
import { fileText, machine, readFile, type TuneFile } from './file';
import { knowsFused } from './generate';
import { type Axes, landscapeFigure } from './landscape';
import { atRandom, bestOf, inOrder, type Next, Search, within } from './search';
import { countOf, DIMENSIONS, samePoint, variantAt, variantText } from './space';
import { Tuner } from './tuner';

type Leader = 'yours' | 'random' | 'order';

const SUMMIT =
  'No neighbour of the best is left. It may be a summit of its surroundings only: try some at random, and continue.';

const FUSED = DIMENSIONS.findIndex(({ name }) => name === 'arithmetic');

function openFile({ currentTarget }: Event): void {
  const row = (currentTarget as HTMLElement).parentElement;
  row?.querySelector<HTMLInputElement>('input[type=file]')?.click();
}

class KernelTune implements OpenedExtra {
  private readonly tuner = new Tuner();
  private readonly search: Search;
  private ranges = DIMENSIONS.map(({ values }, d) =>
    d === FUSED && !knowsFused() ? [0] : values.map((_, index) => index),
  );
  private leader: Leader = 'order';
  private axes: Axes = { across: 1, down: 0 };
  private notice = '';
  private other: TuneFile | undefined;

  constructor(private readonly bench: ExtraBench) {
    this.search = new Search(oneThread(), this.tuner, () => bench.redraw());
  }

  end(): void {
    this.tuner.dispose();
  }

  drawn(): TemplateResult {
    const { bench, search, axes } = this;
    const { limit, tried } = search;
    return html`<h2>The search</h2>
      ${this.leaders(bench)}
      ${bench.bar(this.buttons(), () => void this.go())}
      ${this.choices()}
      <p class="notice" role="status">${this.notice}</p>
      ${limit === undefined || tried.length === 0 ? this.lastTime(bench) : html`<div data-landscape=${tried.length}>${landscapeFigure(tried, limit, axes, this.axesControls())}</div>`}
      ${this.scored()} ${this.compared()} ${this.files()}`;
  }

  private lastTime({ results }: ExtraBench) {
    return results.map(({ label, value }) => html`<p>Last time, ${label}: ${value}.</p>`);
  }

  private forget(): void {
    this.change(() => {
      this.search.tried = [];
      this.search.score = undefined;
      this.notice = '';
    });
  }

  private leaders({ program }: ExtraBench): TemplateResult {
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
          : html`<button type="button" data-action="score" @click=${() => this.bench.run((task) => this.measureBest(task), 'score')}>${known ? 'Measure the best once more' : 'Measure the best again'}</button>
        <button type="button" class="quiet" data-action="forget" @click=${() => this.forget()}>Forget all</button>`
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
      <button type="button" data-action="open-tune" @click=${openFile}>Open a file</button>
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
        this.notice = mine
          ? `${read.tried.length} kernels from the file; the search goes on from there.`
          : 'The file is from another device: it stands beside yours.';
      });
    } catch (thrown) {
      this.change(() => {
        this.notice = thrown instanceof Error ? thrown.message : String(thrown);
      });
    }
    input.value = '';
  };

  private async go(): Promise<void> {
    const { bench, search, leader } = this;
    this.notice = '';
    await bench.run(async (task) => {
      const ended = await search.run(this.ranges, this.next(leader, task), task).then(
        () => (leader === 'yours' ? SUMMIT : ''),
        (thrown: unknown) => {
          if (!(thrown instanceof Refused)) throw thrown;
          return thrown.message; // what was tried until then is scored
        },
      );
      task.signal.throwIfAborted();
      this.notice = ended;
      await this.measureBest(task);
    }, 'search');
  }

  private next(leader: Leader, task: ExtraTask): Next {
    if (leader === 'yours') return climbing(this.bench, task.sandbox(), task.signal);
    return leader === 'random' ? atRandom : inOrder;
  }

  private async measureBest(task: Task): Promise<void> {
    const { bench, search } = this;
    await search.measureBest(task);
    const { score, tried } = search;
    if (score === undefined) return;
    const value = `${withInterval(score.share)} of the limit, ${variantText(variantAt(score.point))}, best of ${tried.length}`;
    bench.keep([{ label: 'Tuned kernel', value }]);
  }

  private change(make: () => void): void {
    make();
    this.bench.redraw();
  }
}

export const extra: OpenExtra = (bench) => new KernelTune(bench);
