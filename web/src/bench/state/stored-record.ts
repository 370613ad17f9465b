// The record of an exercise: read from storage, changed there, and updated when another tab changes it.

import { type ExerciseRecord, mergeExercise } from '../../session/exercise-schema';
import { changeExercise } from '../../session/exercises';
import type { Fact } from '../../session/fact';
import { visitOf } from '../../session/progress';
import { activityOf, emptyVisit, type VisitKey } from '../../session/visit';
import { visits } from '../../session/visits';
import type { Exercise } from '../contract';
import { begun } from './student';

/** Seeds are below one million, so that they can be read aloud. */
const SEEDS = 1_000_000;
const drawSeed = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % SEEDS;

export class StoredRecord {
  now: ExerciseRecord;
  /** False if this browser stores nothing or has no space left. */
  keeps = true;

  /**
   * @param own the JSON of an instructor's exercise
   * @param changed called when the record has changed
   */
  constructor(
    private readonly exercise: Exercise,
    private readonly own: string | undefined,
    private readonly changed: () => void,
  ) {
    this.now = this.anew(drawSeed());
  }

  /** Each exercise and each instructor's file has its own visit. */
  get key(): VisitKey {
    const { exercise, own } = this;
    const { id } = exercise.meta;
    return visitOf(activityOf({ exercise: id, ...(own === undefined ? {} : { own }) }));
  }

  /** True when the student continued before the stored record was read; that record therefore stays unchanged. */
  get without(): boolean {
    return visits.isAside(this.key);
  }

  private anew(seed: number): ExerciseRecord {
    const { own } = this;
    const record = begun(this.exercise, seed);
    return own === undefined ? record : { ...record, own };
  }

  /** @param change applied to the record that is stored at that moment, because another tab may have changed it */
  save(change: (now: ExerciseRecord) => ExerciseRecord): void {
    const record = this.now;
    // If the record has been removed from storage in the meantime, it starts anew and is not written back.
    const stored = changeExercise(this.key, (now = this.anew(record.seed)) => change(now));
    this.now = visits.get(this.key)?.exercise ?? change(record);
    this.changed();
    void stored.then((keeps) => {
      if (keeps === this.keeps) return;
      this.keeps = keeps;
      this.changed();
    });
  }

  /** Stores lines for the report; lines with the same label are replaced. */
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

  /** Resets to an empty record in the same language, with the same seed and so the same cases. */
  forget(language: ExerciseRecord['language']): void {
    const left = { ...this.anew(this.now.seed), language };
    void visits.forget(this.key, () => ({ ...emptyVisit(this.key), exercise: left }));
    this.now = left;
  }

  putBack(earlier: ExerciseRecord): void {
    this.save((now) => mergeExercise(earlier, now));
  }

  /** Reads the record that another tab has written. @returns the previous record, and whether a record is stored now */
  follow(): { readonly before: ExerciseRecord; readonly found: boolean } {
    const before = this.now;
    const now = visits.get(this.key)?.exercise;
    this.now = now ?? this.anew(drawSeed());
    return { before, found: now !== undefined };
  }

  /** Calls `changed` whenever another tab has changed the record. @returns a function that stops this */
  onOtherTab(changed: () => void): () => void {
    const { activity, frame } = this.key;
    return visits.listen((of, { elsewhere }) => {
      if (elsewhere && of.activity === activity && of.frame === frame) changed();
    });
  }
}
