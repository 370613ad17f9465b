// What Reset removes from an exercise, and how Undo restores it.

import { Reset } from '../../activity/state/reset';
import { type ExerciseRecord, hasWork, mergeExercise } from '../../session/exercise-schema';
import type { Language } from '../contract';
import type { Attempt, StoredAttempt } from './attempt';
import type { StoredRecord } from './stored-record';

interface Taken {
  readonly record: ExerciseRecord;
  readonly attempt: StoredAttempt | undefined;
  /** A program that is too long for the record. */
  readonly long: { readonly language: Language; readonly code: string } | undefined;
}

interface Host {
  readonly stored: StoredRecord;
  readonly attempt: Attempt;
  readonly code: string;
  readonly tooLong: boolean;
  language: Language;
  linked: unknown;
  extraRound: number;
  keepCode(): void;
  clear(): void;
  openEditor(anew?: boolean, code?: string): void;
  requestUpdate(): void;
  passFocus(...wanted: readonly string[]): Promise<void>;
}

function losable(host: Host): boolean {
  host.keepCode();
  const { stored, attempt, tooLong, linked } = host;
  return hasWork(stored.now) || attempt.stored !== undefined || tooLong || linked !== undefined;
}

/** Starts a new record with the same cases. */
function takeAway(host: Host, earlier: Taken | undefined): Taken {
  host.keepCode();
  const { stored, attempt, language, tooLong, code } = host;
  const taken: Taken = {
    record: earlier === undefined ? stored.now : mergeExercise(earlier.record, stored.now),
    attempt: attempt.stored ?? earlier?.attempt,
    long: tooLong ? { language, code } : earlier?.long,
  };
  host.linked = undefined;
  stored.forget(language);
  host.clear();
  host.extraRound += 1;
  host.openEditor(true);
  return taken;
}

function putBack(host: Host, { record, attempt, long }: Taken): void {
  host.stored.putBack(record);
  if (attempt !== undefined) {
    host.attempt.show(attempt);
    void host.attempt.store(host.stored.key);
  }
  host.language = long?.language ?? host.language;
  host.openEditor(true, long?.code);
}

export type ExerciseReset = Reset<Taken>;

export const exerciseReset = (host: Host): ExerciseReset =>
  new Reset<Taken>(host, {
    losable: () => losable(host),
    takeAway: (earlier) => takeAway(host, earlier),
    putBack: (taken) => putBack(host, taken),
  });
