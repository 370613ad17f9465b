// The record of an exercise: read from the store, changed there, and followed when another tab changes it.

import { type ExerciseRecord, mergeExercise } from '../../session/exercise-schema';
import { changeExercise } from '../../session/exercises';
import type { Fact } from '../../session/fact';
import { visitOf } from '../../session/progress';
import { activityOf, emptyVisit, type VisitKey } from '../../session/visit';
import { visits } from '../../session/visits';
import type { Exercise } from '../contract';
import { begun } from './student';

/** Below one million, so that it can be read aloud. */
const SEEDS = 1_000_000;
const drawSeed = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % SEEDS;

export class StoredRecord {
  now: ExerciseRecord;
  /** False where this browser stores nothing, or has no more room. */
  keeps = true;

  /**
   * @param own JSON of an exercise that an instructor brought
   * @param changed called when the record has changed
   */
  constructor(
    private readonly exercise: Exercise,
    private readonly own: string | undefined,
    private readonly changed: () => void,
  ) {
    this.now = this.anew(drawSeed());
  }

  /** One visit for each exercise, and for each file of an instructor's. */
  get key(): VisitKey {
    const { exercise, own } = this;
    const { id } = exercise.meta;
    return visitOf(activityOf({ exercise: id, ...(own === undefined ? {} : { own }) }));
  }

  /** The student did not wait for what was written and graded before, which therefore stays as it is. */
  get without(): boolean {
    return visits.isAside(this.key);
  }

  private anew(seed: number): ExerciseRecord {
    const { own } = this;
    const record = begun(this.exercise, seed);
    return own === undefined ? record : { ...record, own };
  }

  /** @param change of what is stored at that moment: another tab may have gone on */
  save(change: (now: ExerciseRecord) => ExerciseRecord): void {
    const record = this.now;
    // A record that was removed from the store meanwhile begins anew and is not written again.
    const stored = changeExercise(this.key, (now = this.anew(record.seed)) => change(now));
    this.now = visits.get(this.key)?.exercise ?? change(record);
    this.changed();
    void stored.then((keeps) => {
      if (keeps === this.keeps) return;
      this.keeps = keeps;
      this.changed();
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
    const { passed, looked } = this.now;
    if (passed === undefined && !looked)
      this.save((now) => (now.passed === undefined ? { ...now, looked: true } : now));
  }

  /** An empty record in the same language, with the same seed and so the same cases. */
  forget(language: ExerciseRecord['language']): void {
    const left = { ...this.anew(this.now.seed), language };
    void visits.forget(this.key, () => ({ ...emptyVisit(this.key), exercise: left }));
    this.now = left;
  }

  putBack(earlier: ExerciseRecord): void {
    this.save((now) => mergeExercise(earlier, now));
  }

  /** Reads what another tab has written. @returns the record before, and whether there is one now */
  follow(): { readonly before: ExerciseRecord; readonly found: boolean } {
    const before = this.now;
    const now = visits.get(this.key)?.exercise;
    this.now = now ?? this.anew(drawSeed());
    return { before, found: now !== undefined };
  }

  /** Calls this whenever another tab has changed the record. @returns ends that */
  onOtherTab(changed: () => void): () => void {
    const { activity, frame } = this.key;
    return visits.listen((of, { elsewhere }) => {
      if (elsewhere && of.activity === activity && of.frame === frame) changed();
    });
  }
}
