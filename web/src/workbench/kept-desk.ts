// What a desk holds and what is kept of it: the record of the exercise, and what was graded last.

import { LightElement } from '../kit/element';
import { forgetUnder, keepUnder, keptUnder } from '../lab/kept-lab';
import type { Section } from '../lab/sections';
import type { ExerciseRecord } from '../session/exercise-schema';
import { changeExercise, exerciseRecord } from '../session/exercises';
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

  /** Before it is drawn: what an earlier visit left, or a seed of its own. */
  async restore(wanted?: Language, linked?: string): Promise<void> {
    const { exercise } = this;
    const earlier = exerciseRecord(this.key);
    this.record = earlier ?? begun(exercise, drawSeed());
    if (this.own !== undefined) this.record = { ...this.record, own: this.own };
    if (earlier === undefined || earlier.own !== this.own) this.replace(this.record);
    const known = languagesOf(exercise);
    const language = wanted ?? this.record.language;
    this.language = known.includes(language) ? language : (known[0] ?? 'python');
    this.linked = linked === undefined ? undefined : { language: this.language, code: linked };
    const kept = await keptUnder<Kept>(keyOf(this.key), (late) => this.showLate(late));
    if (kept !== undefined) this.show(kept);
  }

  protected show({ source, language, grading, printed, real }: Kept): void {
    this.ran = { source, language };
    this.grading = grading;
    this.graded = grading.cases;
    this.printed = printed;
    this.real = real;
  }

  /** The desk stands already: unless something was graded on it by now. */
  private showLate(kept: Kept): void {
    if (this.ran !== undefined || !this.isConnected) return;
    this.show(kept);
    this.requestUpdate();
  }

  protected async keepGrading(): Promise<void> {
    await keepUnder(keyOf(this.key), this.kept ?? {});
  }

  protected get kept(): Kept | undefined {
    const { ran, grading, printed, real } = this;
    return ran === undefined || grading === undefined
      ? undefined
      : { ...ran, grading, printed, real };
  }

  /** Changes what is kept at this moment: another tab may have changed it since it was read. */
  protected save(change: (now: ExerciseRecord) => ExerciseRecord): void {
    const { exercise, own } = this;
    this.keeps = changeExercise(this.key, (now) => {
      const anew = begun(exercise, this.record.seed);
      this.record = change(now ?? (own === undefined ? anew : { ...anew, own }));
      return this.record;
    });
    this.requestUpdate();
  }

  private replace(record: ExerciseRecord): void {
    this.save(() => record);
  }

  /** Lines for the report; those of the same label are replaced. */
  keepResults(lines: readonly Fact[]): void {
    const labels = new Set(lines.map(({ label }) => label));
    this.save((now) => {
      const others = (now.results ?? []).filter(({ label }) => !labels.has(label));
      return { ...now, results: [...others, ...lines] };
    });
  }

  openHint(): void {
    this.save((now) => ({ ...now, hints: (now.hints ?? 0) + 1 }));
  }

  lookedAtSolution(): void {
    if (this.record.passed === undefined && !this.record.looked)
      this.save((now) => ({ ...now, looked: true }));
  }

  reset(): void {
    const { exercise, record } = this;
    this.keepCode();
    this.forgotten = { record: this.record, kept: this.kept };
    this.resetAsked = false;
    this.linked = undefined;
    void forgetUnder(keyOf(this.key));
    const { own } = record;
    const anew = { ...begun(exercise, record.seed), language: this.language };
    this.replace(own === undefined ? anew : { ...anew, own });
    this.clear();
    this.openEditor();
    void this.passFocus('[data-action="undo"]');
  }

  protected clear(): void {
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
    this.replace(forgotten.record);
    if (forgotten.kept !== undefined) {
      this.show(forgotten.kept);
      void keepUnder(keyOf(this.key), forgotten.kept);
    }
    this.openEditor();
    void this.passFocus('[data-action="run"]');
  }
}
