// Grades the student's program: it makes the cases, calls the program with each, and records the results.

import { profiler } from '../../session/engine';
import type { ExerciseRecord } from '../../session/exercise-schema';
import { withLease } from '../../session/lease';
import { Runner, type RunnerHost } from '../../session/runner';
import type { Case, Exercise, Language } from '../contract';
import { gradeFully } from '../grade/grade';
import { realFacts, realResults } from '../grade/real';
import { unread } from '../grade/unread';
import type { Sandbox } from '../sandbox';
import { openSandbox } from '../sandboxes/page';
import type { Attempt } from './attempt';
import type { Editor } from './exercise-host';
import type { StoredRecord } from './stored-record';
import { withTry } from './student';

const LOADING: Readonly<Record<Language, string>> = {
  python: 'Starting Python',
  javascript: 'Starting JavaScript',
  wat: 'Starting WebAssembly',
};

interface GraderHost extends RunnerHost {
  readonly exercise: Exercise;
  readonly language: Language;
  readonly code: string;
  readonly tooLong: boolean;
  readonly record: ExerciseRecord;
  readonly stored: StoredRecord;
  readonly attempt: Attempt;
  readonly editor: Editor | undefined;
  readonly reset: { expire(): void };
  adopt(): void;
  keepCode(): void;
}

export class Grader {
  readonly runner: Runner;
  /** Whether the last run was stopped. */
  stopped = false;
  private readonly sandboxes = new Map<Language, Sandbox>();
  private left = new AbortController();

  constructor(private readonly host: GraderHost) {
    this.runner = new Runner(host);
  }

  /** Called when the exercise is on a page. */
  begin(): void {
    this.left = new AbortController();
  }

  /** Called when the exercise has left the page. */
  end(): void {
    this.runner.halt();
    this.left.abort();
    for (const sandbox of this.sandboxes.values()) sandbox.dispose();
    this.sandboxes.clear();
  }

  /** The sandbox of the chosen language; it starts immediately. */
  sandbox(): Sandbox {
    const { language } = this.host;
    const open = this.sandboxes.get(language) ?? openSandbox(language);
    this.sandboxes.set(language, open);
    return open;
  }

  /** Makes the cases before anything runs, as soon as nothing else is being measured. */
  async makeCases(): Promise<void> {
    const { left } = this;
    try {
      await withLease(left, async () => void (await this.ensureCases(left.signal)), {
        polite: true,
      });
    } catch {
      // Run makes the cases again and reports any error.
    }
  }

  async ensureCases(signal: AbortSignal): Promise<readonly Case[]> {
    const { attempt, exercise, record } = this.host;
    const cases = attempt.cases ?? (await exercise.cases(profiler(), record.seed, signal));
    signal.throwIfAborted(); // not every exercise checks the signal
    attempt.cases = cases;
    this.host.requestUpdate();
    return cases;
  }

  /** Makes the cases of another seed. A current run still has the old cases, so it ends. */
  makeCasesAnew(): void {
    this.runner.drop();
    this.host.attempt.cases = undefined;
    void this.makeCases();
  }

  async run(): Promise<void> {
    const { host } = this;
    if (this.runner.running !== undefined || host.tooLong) return;
    host.adopt();
    host.keepCode();
    this.stopped = false;
    host.reset.expire();
    const ended = await this.runner.start(({ signal, progress }) =>
      this.grade(signal, (phase, fraction) => progress({ phase, fraction, remaining_ms: 0 })),
    );
    this.stopped = ended === 'stopped';
    host.requestUpdate();
  }

  private async grade(
    signal: AbortSignal,
    tell: (phase: string, fraction: number) => void,
  ): Promise<void> {
    const { host } = this;
    const { exercise, language, attempt, stored } = host;
    const program = { language, source: host.code };
    const cases = await this.ensureCases(signal);
    host.editor?.fail(undefined);
    attempt.begin(program, cases);
    const sandbox = this.sandbox();
    const from = { engine: profiler(), seed: host.record.seed };
    let again = false;
    let answered = 0;
    let printed: readonly string[] = [];
    const grading = await gradeFully(exercise, program, from, sandbox, {
      cases,
      signal,
      again: () => {
        again = true;
        answered = 0;
        printed = attempt.printed;
        attempt.printed = []; // the shown output must come from a single round of calls
      },
      print: (text) => {
        attempt.print(text, answered);
        host.requestUpdate();
      },
      loading: (fraction) => tell(LOADING[language], fraction),
      graded: (index, graded) => {
        answered = index + 1;
        const part = (index + 1) / (2 * cases.length);
        if (again) return tell('Calling it for cases drawn anew', 0.5 + part);
        attempt.gradedAt(index, graded);
        tell('Calling your function', part);
      },
    });
    signal.throwIfAborted();
    if (grading.passed) attempt.printed = printed; // its first round is the one that is shown
    attempt.graded = grading.cases;
    attempt.grading = grading;
    const at = new Date().toISOString();
    const broken = unread(grading, program);
    if (broken === undefined) stored.save((now) => withTry(exercise, now, program, grading, at));
    const answer = grading.failing?.answer;
    if (answer !== undefined && answer.kind !== 'value')
      host.editor?.fail(broken === undefined ? answer.line : broken.line);
    await attempt.store(stored.key);
    if (grading.passed && exercise.real !== undefined) {
      tell('Your function, used for something real', 1);
      attempt.real = await realResults(exercise, program, sandbox, profiler(), signal);
      stored.keepResults(realFacts(attempt.real, exercise.real.unit));
      await attempt.store(stored.key);
    }
  }
}
