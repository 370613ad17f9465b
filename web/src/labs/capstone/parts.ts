// Parts 1 to 6 under their scoreboard: one unfolds at a time; decide, measure, keep or leave; then everything together.

import { html, type PropertyValues, type TemplateResult } from 'lit';
import { define } from '../../kit/element';
import { PartElement, type PartRun } from '../../lab/part';
import { profiler } from '../../session/engine';
import { recordLab } from '../../session/progress';
import type { Partial as Running } from './board';
import { budgets } from './budgets';
import type { Configuration } from './configuration';
import { baselineUnderWay, holdBaseline } from './experiment';
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
  TOLD_ANEW,
} from './notebook';
import { mean, type Outcome } from './outcome';
import { BASELINE_RUNS, BUSY } from './part-texts';
import {
  baselineView,
  board,
  bottleneckView,
  changeView,
  finalView,
  nextPart,
  type Parts,
} from './part-views';
import { evaluateFolded, profileStep } from './part-work';
import { plannedPeak, race } from './race';
import { finalFacts } from './report';

export interface PartsSetup {
  readonly seed: number;
  /** What a device is said to have. */
  readonly memoryBytes: number;
  /** The baseline that the lab shows. */
  readonly measured: Outcome | undefined;
  /** The notebook has changed: what else of the lab shows it is drawn again. */
  readonly onChanged: () => void;
}

class CapstoneParts extends PartElement implements Parts {
  static override properties = {
    ...PartElement.properties,
    setup: { attribute: false },
    active: { state: true },
    unfolded: { state: true },
    now: { state: true },
    tried: { state: true },
    expected: { state: true },
    guess: { state: true },
    chosen: { state: true },
    peaks: { state: true },
  };

  declare setup: PartsSetup;
  /** As the student left it; undefined: the next one that is to do. */
  declare unfolded: string | undefined;
  /** What has come in of the part that runs. */
  declare now: Running | undefined;
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
  private readonly refresh = () =>
    setTimeout(() => {
      this.requestUpdate();
      this.setup.onChanged();
    });

  constructor() {
    super();
    this.active = '';
    this.tried = {};
    this.expected = {};
    this.chosen = {};
    this.peaks = {};
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener(TOLD_ANEW, this.refresh);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener(TOLD_ANEW, this.refresh);
    holdBaseline(false);
    this.holds = false;
  }

  get memoryBytes(): number {
    return this.setup.memoryBytes;
  }

  /** Stops, and takes back every choice; what was measured goes with the visit. */
  clear(): void {
    this.halt();
    this.unfolded = undefined;
    this.now = undefined;
    this.tried = {};
    this.expected = {};
    this.guess = undefined;
    this.chosen = {};
  }

  get open(): string {
    return this.unfolded ?? nextPart(notebook());
  }

  unfold(part: string, open: boolean): void {
    if (open) this.unfolded = part;
    else this.unfolded = '';
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

  get held(): string {
    if (this.running !== undefined) return BUSY;
    return baselineUnderWay() ? BASELINE_RUNS : '';
  }

  private async work(part: string, work: (run: PartRun) => Promise<void>): Promise<void> {
    this.active = part;
    this.unfolded = part;
    this.now = undefined;
    await this.start(work);
    this.now = undefined;
  }

  /** To the scoreboard, block by block. */
  private readonly shows = (id: Running['id']) => (ratios: readonly number[]) => {
    this.now = { id, ratio: Math.exp(mean(ratios.map(Math.log))) };
  };

  findBottleneck(): Promise<void> {
    const { baseline, bottleneck } = notebook();
    if (baseline === undefined) return Promise.resolve();
    const { configuration } = baseline;
    return this.work('bottleneck', async (run) => {
      const profile = await profileStep(configuration, run);
      const at = new Date().toISOString();
      keepBottleneck({ at, guess: this.guess ?? bottleneck?.guess, profile });
    });
  }

  measure(id: ChangeId): Promise<void> {
    const before = currentOf(notebook(), id);
    const after = this.proposal(id);
    const expected = this.expected[id] ?? notebook().changes[id]?.expected;
    return this.work(id, async (run) => {
      const evaluation = id === 'fusion' ? await evaluateFolded(run) : undefined;
      const { seed } = this.setup;
      const options = { seed, budget_ms: budgets().change_ms, show: this.shows(id) };
      const compared = await race(before, after, options, run);
      const at = new Date().toISOString();
      const kept = decisionOn(notebook(), id, compared);
      const result = { at, expected, compared, kept };
      keepChange(id, evaluation === undefined ? result : { ...result, evaluation });
      this.chosen = {};
    });
  }

  measureFinal(): Promise<void> {
    const { baseline } = notebook();
    if (baseline === undefined) return Promise.resolve();
    const { final } = this;
    return this.work('final', async (run) => {
      const { seed } = this.setup;
      const options = { seed, budget_ms: budgets().final_ms, show: this.shows('final') };
      const compared = await race(baseline.configuration, final, options, run);
      keepFinal({ at: new Date().toISOString(), compared });
      recordLab(meta.id, { further: { 'All together': finalFacts(notebook()) } });
    });
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.holdRun(this.running !== undefined);
    void this.plan();
  }

  /** The baseline cannot be run while a part is measured: it would end that. */
  private holdRun(measuring: boolean): void {
    if (measuring === this.holds) return;
    this.holds = measuring;
    holdBaseline(measuring);
    this.setup.onChanged();
  }

  private holds = false;

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
    return html`${board(this, pages)}
      ${baselineView(this, pages)} ${bottleneckView(this, pages)}
      ${CHANGES.map((id) => changeView(this, pages, id))} ${finalView(this, pages)}`;
  }
}

define('ts-capstone-parts', CapstoneParts);

export const capstoneParts = (setup: PartsSetup): TemplateResult =>
  html`<ts-capstone-parts .setup=${setup}></ts-capstone-parts>`;
