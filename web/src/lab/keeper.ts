// Brings a lab back after a reload, and keeps what it would need: values, predictions, outcomes, and its figures for the report.

import type { Stage } from './contract';
import type { AnyLab } from './define';
import { figuresOf, type KeptLab, KeptUnder } from './kept-lab';
import { initialValues, type Values } from './params';
import type { Spoken } from './predictions';
import { drawnFigures } from './report-figures';
import type { Trial } from './trial';

export interface KeeperHost extends HTMLElement {
  readonly lab: AnyLab;
  readonly trials: readonly Trial[];
  readonly main: Trial;
  /** The address names values: they win over those of an earlier visit. */
  readonly addressed: boolean;
  values: Values;
  stage: Stage;
  predictions: readonly Spoken[];
  parts: KeptLab['parts'];
  set(change: Values): void;
}

/** A slider moves in many steps. */
const SOON_MS = 300;
/** Figures draw one after the other; after this they stand. */
const DRAWN_MS = 1500;

type Timer = ReturnType<typeof setTimeout> | undefined;

export class Keeper {
  private keeping: Timer;
  private drawing: Timer;
  private opened: KeptUnder<KeptLab> | undefined;

  constructor(private readonly host: KeeperHost) {}

  get kept(): KeptLab {
    const { values, stage, predictions, parts, trials } = this.host;
    const outcomes = trials.flatMap(({ key, kept }) => (kept === undefined ? [] : [[key, kept]]));
    return { values, stage, predictions, parts, outcomes: Object.fromEntries(outcomes) };
  }

  keep(): void {
    void this.store.write(() => this.kept);
    this.drawSoon();
  }

  keepSoon(): void {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep(), SOON_MS);
  }

  /** What an earlier visit left; its values, unless the address asks for others. */
  async restore(): Promise<void> {
    const { host } = this;
    const kept = await this.store.read();
    if (kept === undefined || this.without) return;
    this.take(kept);
    this.drawSoon();
    if (!host.addressed) host.set({ ...initialValues(host.lab.params), ...kept.values });
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
    void this.store.forget(figuresOf(this.id));
  }

  stop(): void {
    clearTimeout(this.keeping);
    clearTimeout(this.drawing);
    this.drawing = undefined;
  }

  /** The student went on before what is kept was read. */
  get without(): boolean {
    return this.store.without;
  }

  goOnWithout(): void {
    this.store.without = true;
  }

  private get store(): KeptUnder<KeptLab> {
    this.opened ??= new KeptUnder(this.id);
    return this.opened;
  }

  private get id(): string {
    return this.host.lab.meta.id;
  }

  private drawSoon(): void {
    if (this.host.main.outcome !== undefined)
      this.drawing ??= setTimeout(() => void this.draw(), DRAWN_MS);
  }

  private async draw(): Promise<void> {
    this.drawing = undefined;
    const figures = await drawnFigures(this.host);
    if (figures.length > 0) await this.store.writeBeside(figuresOf(this.id), figures);
  }
}
