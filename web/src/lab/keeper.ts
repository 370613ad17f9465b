// Brings a lab back after a reload, and keeps what it would need: values, predictions, outcomes, and its figures for the report.

import type { Stage } from './contract';
import type { AnyLab } from './define';
import { forgetLab, type KeptLab, keepFigures, keepLab, keptLab } from './kept-lab';
import { initialValues, type Values } from './params';
import { type Spoken, withSpoken } from './predictions';
import { drawnFigures } from './report-figures';
import type { Trial } from './trial';

export interface KeeperHost extends HTMLElement {
  readonly lab: AnyLab;
  readonly trials: readonly Trial[];
  readonly main: Trial;
  /** The address names values: they win over those of an earlier visit. */
  readonly addressed: boolean;
  readonly about: readonly string[];
  values: Values;
  stage: Stage;
  predictions: readonly Spoken[];
  parts: KeptLab['parts'];
  /** Outcomes of another device are not kept as this one's. */
  readonly recorded?: unknown;
  set(change: Values): void;
  requestUpdate(): void;
}

/** A slider moves in many steps. */
const SOON_MS = 300;
/** Figures draw one after the other; after this they stand. */
const DRAWN_MS = 1500;

type Timer = ReturnType<typeof setTimeout> | undefined;

export class Keeper {
  private keeping: Timer;
  private drawing: Timer;

  constructor(private readonly host: KeeperHost) {}

  get kept(): KeptLab {
    const { values, stage, predictions, parts, trials } = this.host;
    const own = this.host.recorded === undefined ? trials : [];
    const outcomes = own.flatMap(({ key, kept }) => (kept === undefined ? [] : [[key, kept]]));
    return { values, stage, predictions, parts, outcomes: Object.fromEntries(outcomes) };
  }

  keep(): void {
    void keepLab(this.id, this.kept);
    this.drawSoon();
  }

  keepSoon(): void {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep(), SOON_MS);
  }

  /** What an earlier visit left; its values, unless the address asks for others. */
  async restore(): Promise<void> {
    const kept = await keptLab(this.id, (late) => this.takeLate(late));
    if (kept === undefined) return;
    this.take(kept);
    this.takeValues(kept.values);
    this.drawSoon();
  }

  /** The lab stands already: what the student has done in it by now counts, and the rest comes back. */
  private takeLate(kept: KeptLab): void {
    const { host } = this;
    if (host.recorded !== undefined || !host.isConnected) return;
    const { values, stage, predictions, parts, outcomes } = this.kept;
    const first = initialValues(host.lab.params);
    const asOpened = Object.keys(first).every((name) => values[name] === first[name]);
    const { about } = host;
    this.take({
      ...kept,
      predictions: predictions.reduce((all, now) => withSpoken(all, now, about), kept.predictions),
      parts: { ...kept.parts, ...parts },
      outcomes: Object.fromEntries(
        Object.entries(kept.outcomes).filter(([key]) => outcomes[key] === undefined),
      ),
    });
    if (stage === 'open' && asOpened) this.takeValues(kept.values);
    host.requestUpdate();
    this.keep();
  }

  private takeValues(values: Values): void {
    const { host } = this;
    if (!host.addressed) host.set({ ...initialValues(host.lab.params), ...values });
  }

  take({ stage, predictions, parts, outcomes }: KeptLab): void {
    const { host } = this;
    if (host.stage === 'open') host.stage = stage;
    host.predictions = predictions;
    host.parts = parts;
    for (const trial of host.trials) {
      const outcome = outcomes[trial.key];
      if (outcome !== undefined) trial.restore(outcome);
    }
  }

  forget(): void {
    this.stop();
    void forgetLab(this.id);
  }

  stop(): void {
    clearTimeout(this.keeping);
    clearTimeout(this.drawing);
    this.drawing = undefined;
  }

  private get id(): string {
    return this.host.lab.meta.id;
  }

  private drawSoon(): void {
    if (this.host.main.outcome !== undefined && this.host.recorded === undefined)
      this.drawing ??= setTimeout(() => void this.draw(), DRAWN_MS);
  }

  private async draw(): Promise<void> {
    this.drawing = undefined;
    // What draws them is loaded: not by a page that is left just then, or has no connection. Those of before are kept.
    const figures = await drawnFigures(this.host).catch(() => []);
    if (figures.length > 0) await keepFigures(this.id, figures);
  }
}
