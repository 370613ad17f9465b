// What a desk holds and what is kept of it: the record of the exercise, and what was graded last.

import { LightElement } from '../kit/element';
import { KeptUnder } from '../lab/kept-lab';
import { Opening } from '../lab/opening';
import type { Section } from '../lab/sections';
import type { ExerciseRecord } from '../session/exercise-schema';
import { exerciseRecord, keepExercise } from '../session/exercises';
import type { Fact } from '../session/fact';
import type { Case, Exercise, ExerciseMeta, Language } from './contract';
import type { Graded, Grading } from './grade';
import type { RealResult } from './real';
import { begun, languagesOf } from './student';

/** What was graded last, for a reload: cases and answers as they were. */
interface Kept {
  readonly source: string;
  readonly language: Language;
  readonly grading: Grading;
  readonly printed: string;
  readonly real?: readonly RealResult[] | undefined;
}

/** Of a file of its own: more would be no seed one can read out. */
const SEEDS = 1_000_000;
const drawSeed = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % SEEDS;
const keyOf = (id: string): string => `exercise/${id}`;

export abstract class KeptDesk extends LightElement {
  exercise!: Exercise;
  /** JSON of an exercise that an instructor brought. */
  own: string | undefined;
  /** 1-based place among the exercises; 0 for one that is not of the course. */
  number = 0;
  next: ExerciseMeta | undefined;
  hiddenSections: ReadonlySet<Section> = new Set();
  /** Code that came with the address, until it is changed or run. */
  linked: { readonly language: Language; readonly code: string } | undefined;

  record!: ExerciseRecord;
  language!: Language;
  cases: readonly Case[] | undefined;
  /** As they come; undefined: not yet. */
  graded: readonly (Graded | undefined)[] = [];
  grading: Grading | undefined;
  /** The program that was graded: what is shown belongs to it. */
  ran: { readonly language: Language; readonly source: string } | undefined;
  printed = '';
  stopped = false;
  real: readonly RealResult[] | undefined;
  resetAsked = false;
  forgotten: { readonly record: ExerciseRecord; readonly kept: Kept | undefined } | undefined;
  /** False where this browser keeps nothing. */
  keeps = true;
  protected readonly opening = new Opening(this);
  private opened: KeptUnder<Kept> | undefined;
  /** Packed, for an address of one's own code. */
  packed = '';

  get key(): string {
    return this.exercise.meta.id;
  }

  get program(): { readonly language: Language; readonly source: string } | undefined {
    const { passed } = this.record;
    return passed === undefined ? undefined : { language: passed.language, source: passed.source };
  }

  protected abstract keepCode(): void;
  protected abstract openEditor(): void;
  protected abstract mark(line: number | undefined): void;

  /** Before it is drawn: what an earlier visit left, or a seed of its own. What was graded comes when it has been read. */
  restore(wanted?: Language, linked?: string): void {
    const { exercise } = this;
    const earlier = exerciseRecord(this.key);
    this.record = earlier ?? begun(exercise, drawSeed());
    if (this.own !== undefined) this.record = { ...this.record, own: this.own };
    if (earlier === undefined || earlier.own !== this.own) this.keeps = keepExercise(this.record);
    const known = languagesOf(exercise);
    const language = wanted ?? this.record.language;
    this.language = known.includes(language) ? language : (known[0] ?? 'python');
    this.linked = linked === undefined ? undefined : { language: this.language, code: linked };
    this.opening.begin(() => this.reopen());
  }

  private async reopen(): Promise<void> {
    const kept = await this.store.read();
    if (kept?.grading !== undefined && !this.without) this.show(kept);
  }

  private get store(): KeptUnder<Kept> {
    this.opened ??= new KeptUnder(keyOf(this.key));
    return this.opened;
  }

  /** The student did not wait for what was graded last: it stays as it is. */
  get without(): boolean {
    return this.store.without;
  }

  beginWithout(): void {
    this.store.without = true;
    this.opening.end();
  }

  /** First drawn with what was graded last, if that comes soon. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await this.opening.due;
    await super.scheduleUpdate();
  }

  protected show({ source, language, grading, printed, real }: Kept): void {
    this.ran = { source, language };
    this.grading = grading;
    this.graded = grading.cases;
    this.printed = printed;
    this.real = real;
  }

  protected async keepGrading(): Promise<void> {
    await this.store.write(() => this.kept ?? {});
  }

  protected get kept(): Kept | undefined {
    const { ran, grading, printed, real } = this;
    return ran === undefined || grading === undefined
      ? undefined
      : { ...ran, grading, printed, real };
  }

  protected save(record: ExerciseRecord): void {
    this.record = record;
    this.keeps = keepExercise(record);
    this.requestUpdate();
  }

  /** Lines for the report; those of the same label are replaced. */
  keepResults(lines: readonly Fact[]): void {
    const labels = new Set(lines.map(({ label }) => label));
    const others = (this.record.results ?? []).filter(({ label }) => !labels.has(label));
    this.save({ ...this.record, results: [...others, ...lines] });
  }

  openHint(): void {
    this.save({ ...this.record, hints: (this.record.hints ?? 0) + 1 });
  }

  lookedAtSolution(): void {
    if (this.record.passed === undefined && !this.record.looked)
      this.save({ ...this.record, looked: true });
  }

  reset(): void {
    const { exercise, record } = this;
    this.keepCode();
    this.forgotten = { record: this.record, kept: this.kept };
    this.resetAsked = false;
    this.linked = undefined;
    void this.store.forget();
    const { own } = record;
    const anew = { ...begun(exercise, record.seed), language: this.language };
    this.save(own === undefined ? anew : { ...anew, own });
    this.clear();
    this.openEditor();
    void this.passFocus('[data-action="undo"]');
  }

  private clear(): void {
    this.grading = undefined;
    this.graded = [];
    this.ran = undefined;
    this.printed = '';
    this.real = undefined;
    this.mark(undefined);
  }

  undoReset(): void {
    const { forgotten } = this;
    if (forgotten === undefined) return;
    this.forgotten = undefined;
    this.save(forgotten.record);
    if (forgotten.kept !== undefined) {
      const { kept } = forgotten;
      this.show(kept);
      void this.store.write(() => kept);
    }
    this.openEditor();
    void this.passFocus('[data-action="run"]');
  }
}
