// The desk of one exercise: what stands on it, what is kept of it, and what Run, Reset and a link do. The page's templates
// read it; nothing here draws.

import { profiler } from '../session/engine';
import { LONGEST_CODE } from '../session/exercise-schema';
import { withLease } from '../session/lease';
import { Runner } from '../session/runner';
import type { Case, Language } from './contract';
import type { CodeEditor } from './editor/editor';
import { gradeFully } from './grade';
import { KeptDesk } from './kept-desk';
import { packCode } from './link';
import { realFacts, realResults } from './real';
import type { Sandbox } from './sandbox';
import { openSandbox } from './sandboxes/page';
import { codeOf, withCode, withTry } from './student';

const MOST_PRINTED = 20_000;

export abstract class Desk extends KeptDesk {
  readonly runner = new Runner(this);
  editor: CodeEditor | undefined;
  private readonly sandboxes = new Map<Language, Sandbox>();
  private readonly left = new AbortController();

  get code(): string {
    return this.editor?.value ?? this.linked?.code ?? '';
  }

  /** The code has changed since what is shown was graded. */
  get stale(): boolean {
    const { ran } = this;
    return ran !== undefined && (ran.source !== this.code || ran.language !== this.language);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.keepCode();
    this.runner.halt();
    this.left.abort();
    for (const sandbox of this.sandboxes.values()) sandbox.dispose();
    this.sandboxes.clear();
  }

  // --- code -------------------------------------------------------------------------------------

  /** @param anew also in place of a text that is too long to be kept */
  openEditor(anew = false, code?: string): void {
    if (this.tooLong && !anew) return; // nowhere else is this text
    const { exercise, record, language, linked } = this;
    const written = code ?? linked?.code ?? codeOf(exercise, record, language);
    this.editor?.open(written, language, `Your code, ${language}`);
    void this.pack();
  }

  /** Marks the line that failed. */
  protected mark(line: number | undefined): void {
    this.editor?.fail(line);
  }

  edited(): void {
    if (this.linked !== undefined) this.adopt();
    this.forgotten = undefined; // Undo would take back what is written now
    this.sandbox(); // whoever writes will run it soon
    this.keepCode();
    void this.pack();
  }

  /** Code of a link becomes the student's own, once it is changed or run. */
  private adopt(): void {
    this.linked = undefined;
    this.emit('ts-state', new URLSearchParams({ language: this.language }));
  }

  /** What does not run is not kept either. */
  get tooLong(): boolean {
    return this.code.length > LONGEST_CODE;
  }

  protected keepCode(): void {
    const { exercise, language, code } = this;
    if (this.linked !== undefined || this.editor === undefined || this.tooLong) return;
    if (code === codeOf(exercise, this.record, language)) return;
    const at = new Date().toISOString();
    this.save((now) => {
      const next = { ...withCode(exercise, now, language, code), language };
      const began = next.status === 'not begun' && Object.keys(next.code).length > 0;
      return began ? { ...next, status: 'begun', at } : next;
    });
  }

  private async pack(): Promise<void> {
    this.packed = await packCode(this.code);
    this.requestUpdate();
  }

  speak(language: Language): void {
    if (this.tooLong) {
      this.requestUpdate(); // the text would be gone with the language
      return;
    }
    this.keepCode();
    const moved = language !== this.language;
    this.language = language;
    this.linked = undefined;
    if (moved) this.openEditor();
    this.save((now) => ({ ...now, language }));
    this.emit('ts-state', new URLSearchParams({ language }));
  }

  /** One's own code again, in place of what a link brought. */
  dropLinked(): void {
    this.linked = undefined;
    this.openEditor();
    this.emit('ts-state', new URLSearchParams());
    this.requestUpdate();
  }

  // --- running ----------------------------------------------------------------------------------

  protected sandbox(): Sandbox {
    const { language } = this;
    const open = this.sandboxes.get(language) ?? openSandbox(language);
    this.sandboxes.set(language, open);
    return open;
  }

  /** What the function will be called with, before anything ran; waits for whatever is measured. */
  async showCases(): Promise<void> {
    const { left } = this;
    try {
      await withLease(left, async () => void (await this.made(left.signal)), { polite: true });
    } catch {
      // Run makes them, and says what is wrong.
    }
  }

  private async made(signal: AbortSignal): Promise<readonly Case[]> {
    const cases = this.cases ?? (await this.exercise.cases(profiler(), this.record.seed, signal));
    signal.throwIfAborted(); // what is made after a stop is not to be expected of anybody
    this.cases = cases;
    this.requestUpdate();
    return cases;
  }

  protected drawAnew(): void {
    this.runner.drop();
    this.cases = undefined;
    void this.showCases();
  }

  async run(): Promise<void> {
    if (this.runner.running !== undefined || this.tooLong) return;
    if (this.linked !== undefined) this.adopt();
    this.keepCode();
    this.stopped = false;
    this.forgotten = undefined;
    const ended = await this.runner.start(({ signal, progress }) =>
      this.gradeNow(signal, (phase, fraction) => progress({ phase, fraction, remaining_ms: 0 })),
    );
    this.stopped = ended === 'stopped';
    this.requestUpdate();
  }

  private async gradeNow(
    signal: AbortSignal,
    tell: (phase: string, fraction: number) => void,
  ): Promise<void> {
    const { exercise, language } = this;
    const program = { language, source: this.code };
    const cases = await this.made(signal);
    this.mark(undefined);
    this.ran = program;
    this.grading = undefined;
    this.real = undefined;
    this.printed = '';
    this.graded = cases.map(() => undefined);
    const sandbox = this.sandbox();
    const from = { engine: profiler(), seed: this.record.seed };
    let again = false;
    const grading = await gradeFully(exercise, program, from, sandbox, {
      cases,
      signal,
      again: () => {
        again = true;
        this.printed = ''; // of the cases that are shown in the end, or of as many
      },
      print: (text) => this.printMore(text),
      loading: (fraction) => tell(LOADING[language], fraction),
      graded: (index, graded) => {
        const part = (index + 1) / (2 * cases.length);
        if (again) return tell('Calling it for cases drawn anew', 0.5 + part);
        this.graded = this.graded.map((each, at) => (at === index ? graded : each));
        tell('Calling your function', part);
      },
    });
    signal.throwIfAborted();
    this.graded = grading.cases;
    this.grading = grading;
    const at = new Date().toISOString();
    this.save((now) => withTry(exercise, now, program, grading, at));
    const answer = grading.failing?.answer;
    if (answer !== undefined && answer.kind !== 'value') this.mark(answer.line);
    await this.keepGrading();
    if (grading.passed && exercise.real !== undefined) {
      tell('Your function, used for something real', 1);
      this.real = await realResults(exercise, program, sandbox, profiler(), signal);
      this.keepResults(realFacts(this.real, exercise.real.unit));
      await this.keepGrading();
    }
  }

  private printMore(text: string): void {
    if (this.printed.length < MOST_PRINTED)
      this.printed = (this.printed + text).slice(0, MOST_PRINTED);
    this.requestUpdate();
  }
}

const LOADING: Readonly<Record<Language, string>> = {
  python: 'Starting Python',
  javascript: 'Starting JavaScript',
  wat: 'Starting WebAssembly',
};
