// What a desk holds and what is kept of it: the record of the exercise, and what was graded last.

import * as v from 'valibot';
import { LightElement } from '../kit/element';
import type { Section } from '../lab/sections';
import { Opening } from '../lab/state/opening';
import { type ExerciseRecord, hasWork, mergeExercise } from '../session/exercise-schema';
import { changeExercise } from '../session/exercises';
import type { Fact } from '../session/fact';
import { visitOf } from '../session/progress';
import { activityOf, emptyVisit, type VisitKey } from '../session/visit';
import { visits } from '../session/visits';
import type { Case, Exercise, ExerciseMeta, Language } from './contract';
import type { Graded, Grading } from './grade';
import type { RealResult } from './real';
import { begun, codeOf, languagesOf } from './student';

/** What was graded last, for a reload: cases and answers as they were. */
interface Kept {
  readonly source: string;
  readonly language: Language;
  readonly grading: Grading;
  readonly printed: string;
  readonly real?: readonly RealResult[] | undefined;
}

/** What Reset took, until something is done that it would overwrite. */
interface Forgotten {
  readonly record: ExerciseRecord;
  readonly kept: Kept | undefined;
  /** A program that is too long for the record. */
  readonly long: { readonly language: Language; readonly code: string } | undefined;
}

/** Of a file of its own: more would be no seed one can read out. */
const SEEDS = 1_000_000;
const drawSeed = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % SEEDS;

const GRADED = 'graded';
/** Its inner shape is that of this build's grader. */
declare const __BUILD__: string | undefined;
const BUILD = typeof __BUILD__ === 'undefined' ? 'unbuilt' : __BUILD__;
const keptSchema = v.looseObject({
  build: v.literal(BUILD),
  source: v.string(),
  language: v.string(),
  printed: v.string(),
  grading: v.looseObject({ cases: v.array(v.unknown()) }),
});

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
  forgotten: Forgotten | undefined;
  /** False where this browser keeps nothing. */
  keeps = true;
  protected readonly opening = new Opening(this);
  private deaf: () => void = () => undefined;
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
  protected abstract openEditor(anew?: boolean, code?: string): void;
  abstract get code(): string;
  abstract get tooLong(): boolean;
  protected abstract mark(line: number | undefined): void;
  /** Other cases: what runs, runs on those of before. */
  protected abstract drawAnew(): void;
  /** What an exercise brings along, with whatever it shows: it is made anew when it is drawn. */
  protected abstract dropExtra(): void;

  /** One visit for each exercise, and for each file of an instructor's. */
  get visitKey(): VisitKey {
    const { own } = this;
    return visitOf(activityOf({ exercise: this.key, ...(own === undefined ? {} : { own }) }));
  }

  /** Before it is drawn: what an earlier visit left, or a seed of its own. */
  restore(wanted?: Language, linked?: string): void {
    this.begin();
    this.speakAtFirst(wanted);
    this.opening.begin(async () => {
      await this.reopen();
      if (!this.without) this.speakAtFirst(wanted);
      this.linked = linked === undefined ? undefined : { language: this.language, code: linked };
    });
  }

  private begin(): void {
    this.record = this.anew(drawSeed());
  }

  private anew(seed: number): ExerciseRecord {
    const { own } = this;
    const record = begun(this.exercise, seed);
    return own === undefined ? record : { ...record, own };
  }

  private speakAtFirst(wanted: Language | undefined): void {
    const known = languagesOf(this.exercise);
    const language = wanted ?? this.record.language;
    this.language = known.includes(language) ? language : (known[0] ?? 'python');
  }

  private async reopen(): Promise<void> {
    await visits.ready;
    if (this.without) return;
    this.save((now) => now);
    const stored = await visits.result(this.visitKey, GRADED);
    if (v.is(keptSchema, stored) && !this.without) this.show(stored as unknown as Kept);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { activity, frame } = this.visitKey;
    this.deaf = visits.listen((of, { elsewhere }) => {
      if (elsewhere && of.activity === activity && of.frame === frame) this.follow();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.deaf();
  }

  /** Another tab has written, graded or taken back. */
  private follow(): void {
    if (!this.opening.done) return;
    const { record, exercise, language } = this;
    const now = visits.get(this.visitKey)?.exercise;
    if (now !== undefined && hasWork(now)) this.forgotten = undefined; // Undo would take back what the other did
    if (now === undefined) this.begin();
    else this.record = now;
    if (this.record.last === undefined && record.last !== undefined) this.clear();
    if (this.record.passed === undefined && record.passed !== undefined) this.dropExtra();
    if (this.record.seed !== record.seed) this.drawAnew();
    const before = codeOf(exercise, record, language);
    if (codeOf(exercise, this.record, language) !== before) this.openEditor();
    this.requestUpdate();
  }

  /** The student did not wait for what was written and graded before: it stays as it is. */
  get without(): boolean {
    return visits.isAside(this.visitKey);
  }

  beginWithout(): void {
    visits.setAside(this.visitKey);
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
    await visits.keepResult(this.visitKey, GRADED, (now) => {
      const { kept } = this;
      return kept === undefined ? now : { ...kept, build: BUILD };
    });
  }

  protected get kept(): Kept | undefined {
    const { ran, grading, printed, real } = this;
    return ran === undefined || grading === undefined
      ? undefined
      : { ...ran, grading, printed, real };
  }

  /** @param change made of what is kept at that moment: another tab may have gone on */
  protected save(change: (now: ExerciseRecord) => ExerciseRecord): void {
    const { record } = this;
    // Where nothing is kept any more nothing of before comes back.
    const kept = changeExercise(this.visitKey, (now = this.anew(record.seed)) => change(now));
    this.record = visits.get(this.visitKey)?.exercise ?? change(record);
    this.requestUpdate();
    void kept.then((keeps) => {
      if (keeps === this.keeps) return;
      this.keeps = keeps;
      this.requestUpdate();
    });
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
      this.save((now) => (now.passed === undefined ? { ...now, looked: true } : now));
  }

  reset(): void {
    const { record, visitKey: key, language, forgotten: earlier } = this;
    this.keepCode();
    this.forgotten = {
      record: earlier === undefined ? this.record : mergeExercise(earlier.record, this.record),
      kept: this.kept ?? earlier?.kept,
      long: this.tooLong ? { language, code: this.code } : earlier?.long,
    };
    this.resetAsked = false;
    this.linked = undefined;
    const left = { ...this.anew(record.seed), language };
    void visits.forget(key, () => ({ ...emptyVisit(key), exercise: left }));
    this.record = left;
    this.clear();
    this.dropExtra();
    this.openEditor(true);
    this.requestUpdate();
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
    this.save((now) => mergeExercise(forgotten.record, now));
    if (forgotten.kept !== undefined) {
      this.show(forgotten.kept);
      void this.keepGrading();
    }
    this.language = forgotten.long?.language ?? this.language;
    this.openEditor(true, forgotten.long?.code);
    void this.passFocus('[data-action="run"]');
  }
}
