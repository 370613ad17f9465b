// The state of an open exercise: the student's code, its record and its last run, and the actions Run, Reset and opening a link.
// It knows no page: its host draws it on request.

import type { Section } from '../../activity/sections';
import { Opening } from '../../activity/state/opening';
import { type ExerciseRecord, hasWork, LONGEST_CODE } from '../../session/exercise-schema';
import { visits } from '../../session/visits';
import type { Exercise, ExerciseMeta, Language } from '../contract';
import { Attempt, type Program, storedAttempt } from './attempt';
import type { Editor, ExerciseHost } from './exercise-host';
import { type ExerciseReset, exerciseReset } from './exercise-reset';
import { Grader } from './grader';
import { packCode } from './link';
import { StoredRecord } from './stored-record';
import { codeOf, languagesOf, withCode } from './student';

/** What a page passes when it opens an exercise. */
export interface Opened {
  readonly exercise: Exercise;
  /** The JSON of an instructor's exercise. */
  readonly own?: string | undefined;
  /** 1-based position among the exercises; 0 for one that is not part of the course. */
  readonly number: number;
  readonly next: ExerciseMeta | undefined;
  /** Sections that the address hides. */
  readonly hidden: ReadonlySet<Section>;
  readonly language?: Language | undefined;
  /** The code from a link. */
  readonly code?: string | undefined;
}

export class ExerciseState {
  exercise!: Exercise;
  number = 0;
  next: ExerciseMeta | undefined;
  hiddenSections: ReadonlySet<Section> = new Set();
  stored!: StoredRecord;
  language!: Language;
  /** The code from a link, until it is changed or run. */
  linked: Program | undefined;
  editor: Editor | undefined;
  /** The code, compressed for a link. */
  packed = '';
  /** Increases when the part that only this exercise has must start anew. */
  extraRound = 0;

  readonly attempt = new Attempt();
  readonly grader: Grader = new Grader(this);
  readonly opening = new Opening(this);
  readonly reset: ExerciseReset = exerciseReset(this);
  private unfollow: () => void = () => undefined;

  constructor(private readonly host: ExerciseHost) {}

  /** Must be called before `begin`: reads the earlier visit. */
  open({ exercise, own, number, next, hidden, language, code }: Opened): void {
    this.exercise = exercise;
    this.number = number;
    this.next = next;
    this.hiddenSections = hidden;
    this.stored = new StoredRecord(exercise, own, () => this.requestUpdate());
    this.chooseLanguage(language);
    this.opening.begin(async () => {
      await this.restore();
      if (!this.without) this.chooseLanguage(language);
      this.linked = code === undefined ? undefined : { language: this.language, source: code };
    });
  }

  private chooseLanguage(wanted = this.record.language): void {
    const known = languagesOf(this.exercise);
    this.language = known.includes(wanted) ? wanted : (known[0] ?? 'python');
  }

  private async restore(): Promise<void> {
    await visits.ready;
    if (this.without) return;
    this.stored.save((now) => now);
    const attempt = await storedAttempt(this.stored.key);
    if (attempt !== undefined && !this.without) this.attempt.show(attempt);
  }

  /** Called when the exercise is on a page. */
  begin(): void {
    this.unfollow = this.stored.onOtherTab(() => this.follow());
    this.grader.begin();
    void this.opening.ended.then(() => this.grader.makeCases());
  }

  /** Called when the exercise has left the page. */
  end(): void {
    this.unfollow();
    this.keepCode();
    this.grader.end();
  }

  /** Called when another tab has changed, graded or reset the exercise. */
  follow(): void {
    if (!this.opening.done) return;
    const { exercise, language, stored } = this;
    const { before, found } = stored.follow();
    const { now } = stored;
    if (found && hasWork(now)) this.reset.expire();
    if (now.last === undefined && before.last !== undefined) this.clear();
    if (now.passed === undefined && before.passed !== undefined) this.extraRound += 1;
    if (now.seed !== before.seed) this.grader.makeCasesAnew();
    if (codeOf(exercise, now, language) !== codeOf(exercise, before, language)) this.openEditor();
    this.requestUpdate();
  }

  get hasUpdated(): boolean {
    return this.host.hasUpdated;
  }

  requestUpdate(): void {
    this.host.requestUpdate();
  }

  passFocus(...wanted: readonly string[]): Promise<void> {
    return this.host.passFocus(...wanted);
  }

  /** True when the student continued before the earlier visit was read. */
  get without(): boolean {
    return this.stored.without;
  }

  beginWithout(): void {
    visits.setAside(this.stored.key);
    this.opening.end();
  }

  get record(): ExerciseRecord {
    return this.stored.now;
  }

  /** The last program that passed. */
  get passed(): Program | undefined {
    const { passed } = this.record;
    return passed === undefined ? undefined : { language: passed.language, source: passed.source };
  }

  // --- code -------------------------------------------------------------------------------------

  get code(): string {
    return this.editor?.value ?? this.linked?.source ?? '';
  }

  /** Such a program is neither run nor stored. */
  get tooLong(): boolean {
    return this.code.length > LONGEST_CODE;
  }

  /** True when the code has changed since the last run. */
  get stale(): boolean {
    const { program } = this.attempt;
    return (
      program !== undefined && (program.source !== this.code || program.language !== this.language)
    );
  }

  /** @param anew also replaces a text that is too long to be stored and would be lost */
  openEditor(anew = false, code?: string): void {
    if (this.tooLong && !anew) return;
    const { exercise, record, language, linked } = this;
    const written = code ?? linked?.source ?? codeOf(exercise, record, language);
    this.editor?.open(written, language, `Your code, ${language}`);
    void this.pack();
  }

  edited(): void {
    this.adopt();
    this.reset.expire();
    this.grader.sandbox(); // starts the sandbox, because a run usually follows soon
    this.keepCode();
    void this.pack();
  }

  /** Makes a link's code the student's own, once it is changed or run. */
  adopt(): void {
    if (this.linked === undefined) return;
    this.linked = undefined;
    this.host.addressChanged(new URLSearchParams({ language: this.language }));
  }

  keepCode(): void {
    const { exercise, language, code } = this;
    if (this.linked !== undefined || this.editor === undefined || this.tooLong) return;
    if (code === codeOf(exercise, this.record, language)) return;
    const at = new Date().toISOString();
    this.stored.save((now) => {
      const next = { ...withCode(exercise, now, language, code), language };
      const began = next.status === 'not begun' && Object.keys(next.code).length > 0;
      return began ? { ...next, status: 'begun', at } : next;
    });
  }

  private async pack(): Promise<void> {
    this.packed = await packCode(this.code);
    this.requestUpdate();
  }

  switchLanguage(language: Language): void {
    if (this.tooLong) {
      this.requestUpdate(); // the text would be lost with a change of language
      return;
    }
    this.keepCode();
    const moved = language !== this.language;
    this.language = language;
    this.linked = undefined;
    if (moved) this.openEditor();
    this.stored.save((now) => ({ ...now, language }));
    this.host.addressChanged(new URLSearchParams({ language }));
  }

  /** Shows the student's own code again instead of the link's. */
  dropLinked(): void {
    this.linked = undefined;
    this.openEditor();
    this.host.addressChanged(new URLSearchParams());
    this.requestUpdate();
  }

  clear(): void {
    this.attempt.clear();
    this.editor?.fail(undefined);
  }
}
