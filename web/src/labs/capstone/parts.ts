// Parts 1 to 6 below the walk: decide, measure, keep or leave; then everything together, and the report.

import { html, type PropertyValues, type TemplateResult } from 'lit';
import { define } from '../../kit/element';
import { PartElement, type PartRun } from '../../lab/part';
import { newProfiler, profiler } from '../../session/engine';
import { recordLab } from '../../session/progress';
import { type Configuration, EVALUATION_BATCH, MODEL, trainingOf } from './configuration';
import { handIn } from './hand-in';
import meta from './meta';
import {
  CHANGES,
  type ChangeId,
  choicesOf,
  currentOf,
  decisionOn,
  type Expectation,
  keepBottleneck,
  keepChange,
  keepFinal,
  keepWords,
  notebook,
} from './notebook';
import { baselineView, bottleneckView, changeView, finalView, type Parts } from './part-views';
import { plannedPeak, race } from './race';
import { finalFacts } from './report';

const CHANGE_MS = 8000;
const FINAL_MS = 16_000;
const PROFILE_MS = 2000;

class CapstoneParts extends PartElement implements Parts {
  static override properties = {
    ...PartElement.properties,
    seed: { type: Number },
    memoryBytes: { type: Number },
    active: { state: true },
    tried: { state: true },
    expected: { state: true },
    guess: { state: true },
    chosen: { state: true },
    peaks: { state: true },
  };

  declare seed: number;
  /** What a device is said to have. */
  declare memoryBytes: number;
  /** The part that runs or ran last: its problem is shown there. */
  declare active: string;
  /** What each part is about to change. */
  declare tried: Partial<Record<ChangeId, Partial<Configuration>>>;
  declare expected: Partial<Record<ChangeId, Expectation>>;
  declare guess: string | undefined;
  /** Of the final configuration, what was set by hand. */
  declare chosen: Partial<Configuration>;
  /** Planned peaks by part, as far as the engine has answered. */
  declare peaks: Partial<Record<ChangeId | 'final', number>>;
  /** In a task of its own: many controls. */
  private readonly refresh = () => setTimeout(() => this.requestUpdate());

  constructor() {
    super();
    this.seed = 1;
    this.memoryBytes = 0;
    this.active = '';
    this.tried = {};
    this.expected = {};
    this.chosen = {};
    this.peaks = {};
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('tensorscope:capstone', this.refresh);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('tensorscope:capstone', this.refresh);
  }

  /** Stops, and takes back every choice. */
  clear(): void {
    this.halt();
    this.tried = {};
    this.expected = {};
    this.guess = undefined;
    this.chosen = {};
  }

  /** What a part would measure: what is kept so far with its own choices, at first those it was measured with last. */
  proposal(id: ChangeId): Configuration {
    const pages = notebook();
    const last = pages.changes[id]?.compared.after.configuration;
    const own = last === undefined ? {} : choicesOf(id, last);
    return { ...currentOf(pages, id), ...own, ...this.tried[id] };
  }

  get final(): Configuration {
    return { ...currentOf(notebook()), ...this.chosen };
  }

  choose(id: ChangeId, change: Partial<Configuration>): void {
    this.tried = { ...this.tried, [id]: { ...this.tried[id], ...change } };
  }

  expect(id: ChangeId, expectation: Expectation): void {
    this.expected = { ...this.expected, [id]: expectation };
  }

  guessAt(place: string): void {
    this.guess = place;
  }

  compose(change: Partial<Configuration>): void {
    this.chosen = { ...this.chosen, ...change };
  }

  write(part: string, text: string): void {
    keepWords(part, text);
  }

  /** Kept, its changes are part of what follows. */
  decide(id: ChangeId, kept: boolean): void {
    const result = notebook().changes[id];
    if (result !== undefined) keepChange(id, { ...result, kept });
    this.chosen = {};
  }

  /** The bar of a part: its own progress, else what is given. */
  controls(part: string, otherwise: TemplateResult): TemplateResult {
    return this.active === part ? this.bar(otherwise) : otherwise;
  }

  get busy(): boolean {
    return this.running !== undefined;
  }

  private async work(part: string, work: (run: PartRun) => Promise<void>): Promise<void> {
    this.active = part;
    await this.start(work);
  }

  findBottleneck(): Promise<void> {
    const { baseline, bottleneck } = notebook();
    if (baseline === undefined) return Promise.resolve();
    const { configuration } = baseline;
    return this.work('bottleneck', async ({ signal, progress }) => {
      const engine = newProfiler();
      try {
        const training = trainingOf(configuration);
        const profile = await engine.profileBackwardPass(MODEL, training, {
          batch: configuration.batch,
          budget_ms: PROFILE_MS,
          warm_up_ms: 300,
          signal,
          onProgress: progress,
        });
        const { forward, backward, optimizer, steady_at_peak, ...rest } = profile;
        const { forward_latency_ms, backward_latency_ms, optimizer_latency_ms } = rest;
        const { step_latency_ms, measured_steps_peak_bytes, planned_equals_measured } = rest;
        keepBottleneck({
          at: new Date().toISOString(),
          guess: this.guess ?? bottleneck?.guess,
          profile: {
            forward,
            backward,
            optimizer,
            steady_at_peak,
            forward_latency_ms,
            backward_latency_ms,
            optimizer_latency_ms,
            step_latency_ms,
            measured_steps_peak_bytes,
            planned_equals_measured,
          },
        });
      } finally {
        engine.dispose();
      }
    });
  }

  measure(id: ChangeId): Promise<void> {
    const before = currentOf(notebook(), id);
    const after = this.proposal(id);
    const expected = this.expected[id] ?? notebook().changes[id]?.expected;
    return this.work(id, async (run) => {
      const evaluation = id === 'fusion' ? await this.evaluate(run) : undefined;
      const options = { seed: this.seed, budget_ms: CHANGE_MS };
      const compared = await race(before, after, options, run);
      const at = new Date().toISOString();
      const kept = decisionOn(notebook(), id, compared);
      const result = { at, expected, compared, kept };
      keepChange(id, evaluation === undefined ? result : { ...result, evaluation });
      this.chosen = {};
    });
  }

  /** Folded against not, on the pass that an epoch ends with. */
  private async evaluate({ signal, progress }: PartRun) {
    const engine = newProfiler();
    const side = { model: MODEL, batch: EVALUATION_BATCH };
    try {
      return await engine.compare({ ...side, fuse: true }, side, {
        budget_ms: 3000,
        warm_up_ms: 300,
        signal,
        onProgress: progress,
      });
    } finally {
      engine.dispose();
    }
  }

  measureFinal(): Promise<void> {
    const { baseline } = notebook();
    if (baseline === undefined) return Promise.resolve();
    const { final } = this;
    return this.work('final', async (run) => {
      const options = { seed: this.seed, budget_ms: FINAL_MS };
      const compared = await race(baseline.configuration, final, options, run);
      keepFinal({ at: new Date().toISOString(), compared });
      recordLab(meta.id, { further: { 'All together': finalFacts(notebook()) } });
    });
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    void this.plan();
  }

  /** Dry, and so at once. */
  private async plan(): Promise<void> {
    const wanted = { batch: this.proposal('batch'), final: this.final };
    const key = JSON.stringify(wanted);
    if (key === this.planned) return;
    this.planned = key;
    try {
      const [batch, final] = await Promise.all([
        plannedPeak(profiler(), wanted.batch),
        plannedPeak(profiler(), wanted.final),
      ]);
      if (this.planned === key) this.peaks = { batch, final };
    } catch {
      // The engine says itself, where it is run, what is wrong.
      this.planned = '';
    }
  }

  private planned = '';

  protected override render(): unknown {
    const pages = notebook();
    return html`${baselineView(this, pages)} ${bottleneckView(this, pages)}
      ${CHANGES.map((id) => changeView(this, pages, id))}
      ${finalView(this, pages)} ${handIn(this, pages)}`;
  }
}

define('ts-capstone-parts', CapstoneParts);

export type { CapstoneParts };

export const capstoneParts = (seed: number, memory_bytes: number): TemplateResult =>
  html`<ts-capstone-parts .seed=${seed} .memoryBytes=${memory_bytes}></ts-capstone-parts>`;
