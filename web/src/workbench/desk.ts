// The desk of one exercise: what stands on it, what is kept of it, and what Run, Reset and a link do. The page's templates
// read it; nothing here draws.

import { profiler } from '../session/engine';
import type { Aside, ExerciseRecord } from '../session/exercise-schema';
import { exerciseRecord } from '../session/exercises';
import { withLease } from '../session/lease';
import { Runner } from '../session/runner';
import { othersThan, swapped, withHeld, withoutAside, withWritten } from './aside';
import type { Case, Language } from './contract';
import type { CodeEditor } from './editor/editor';
import { gradeFully } from './grade';
import { KeptDesk } from './kept-desk';
import { packCode } from './link';
import { realFacts, realResults } from './real';
import type { Sandbox } from './sandbox';
import { openSandbox } from './sandboxes/page';
import { codeOf, withTry } from './student';

const KEEP_AFTER_MS = 400;
const MOST_PRINTED = 20_000;

export abstract class Desk extends KeptDesk {
  readonly runner = new Runner(this);
  editor: CodeEditor | undefined;
  private readonly sandboxes = new Map<Language, Sandbox>();
  private saving: ReturnType<typeof setTimeout> | undefined;
  private readonly left = new AbortController();
  /** What the editor's text was made of: as it was read, or kept last. */
  private base = '';
  private touched = false;

  get code(): string {
    return this.editor?.value ?? this.linked?.code ?? '';
  }

  /** The code has changed since what is shown was graded. */
  get stale(): boolean {
    const { ran } = this;
    return ran !== undefined && (ran.source !== this.code || ran.language !== this.language);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    globalThis.addEventListener('tensorscope:progress', this.changedElsewhere);
    globalThis.addEventListener('pagehide', this.leaving);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    globalThis.removeEventListener('tensorscope:progress', this.changedElsewhere);
    globalThis.removeEventListener('pagehide', this.leaving);
    this.keepCode();
    this.runner.halt();
    this.left.abort();
    for (const sandbox of this.sandboxes.values()) sandbox.dispose();
    this.sandboxes.clear();
  }

  // --- code -------------------------------------------------------------------------------------

  openEditor(): void {
    const { exercise, record, language, linked } = this;
    const code = linked?.code ?? codeOf(exercise, record, language);
    this.editor?.open(code, language, `Your code, ${language}`);
    this.base = codeOf(exercise, record, language);
    this.touched = false;
    void this.pack();
  }

  /** Marks the line that failed. */
  protected mark(line: number | undefined): void {
    this.editor?.fail(line);
  }

  edited(): void {
    if (this.linked !== undefined) this.adopt();
    this.touched = true;
    this.sandbox(); // whoever writes will run it soon
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.keepCode(), KEEP_AFTER_MS);
    void this.pack();
  }

  /** Code of a link becomes the student's own, once it is changed or run; what they had is put aside. */
  private adopt(): void {
    const wanted = this.linked?.code ?? '';
    this.linked = undefined;
    this.swap(this.base, wanted);
    this.emit('ts-state', new URLSearchParams({ language: this.language }));
  }

  /** A tab that is closed at once after the last letter. */
  private readonly leaving = (): void => this.keepCode();

  protected keepCode(): void {
    clearTimeout(this.saving);
    if (this.linked !== undefined || this.editor === undefined) return;
    const { exercise, language, base: before, code: text } = this;
    const at = new Date().toISOString();
    this.base = text;
    this.save((now) => {
      const next = { ...withWritten(exercise, now, language, { text, before }, at), language };
      const began = next.status === 'not begun' && Object.keys(next.code).length > 0;
      return began ? { ...next, status: 'begun', at } : next;
    });
  }

  // --- other tabs -------------------------------------------------------------------------------

  /** Code of one's own that another tab wrote, or wrote over. */
  get others(): readonly Aside[] {
    if (this.linked !== undefined || this.editor === undefined) return [];
    const { exercise, record, language, code: text, base: before } = this;
    return othersThan(exercise, record, language, { text, before });
  }

  /** Another tab has changed the record: all of it is taken over but what has been written here. */
  private readonly changedElsewhere = (): void => {
    const now = exerciseRecord(this.key);
    if (now === undefined || now === this.record) return;
    const { seed } = this.record;
    this.record = now;
    const untouched = !this.touched && this.linked === undefined && this.editor !== undefined;
    if (untouched && codeOf(this.exercise, now, this.language) !== this.code) this.openEditor();
    this.hold();
    if (now.seed !== seed) {
      this.cases = undefined;
      this.clear();
      void this.showCases();
    }
    this.requestUpdate();
  };

  /** What is kept last in this tab stays kept, whatever another tab makes of it. */
  private hold(): void {
    const { exercise, language, base, record } = this;
    if (!this.touched) return;
    const held = (now: ExerciseRecord) =>
      withHeld(exercise, now, language, base, new Date().toISOString());
    if (held(record) !== record) this.save(held);
  }

  /** Puts this in place of the editor's code, which is put aside; undo leads back too. */
  showOther({ source: wanted }: Aside): void {
    this.keepCode();
    this.swap(this.code, wanted);
    this.editor?.replace(wanted);
    this.editor?.focus();
  }

  private swap(text: string, wanted: string): void {
    const { exercise, language } = this;
    const at = new Date().toISOString();
    this.save((now) => swapped(exercise, now, language, { text, wanted }, at));
    this.base = wanted;
    this.touched = true;
  }

  forgetOther(other: Aside): void {
    this.save((now) => withoutAside(now, other));
    void this.passFocus('[data-action="forget-other"]', '[data-action="run"]');
  }

  private async pack(): Promise<void> {
    this.packed = await packCode(this.code);
    this.requestUpdate();
  }

  speak(language: Language): void {
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
    this.cases ??= await this.exercise.cases(profiler(), this.record.seed, signal);
    this.requestUpdate();
    return this.cases;
  }

  async run(): Promise<void> {
    if (this.runner.running !== undefined) return;
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
    const { seed } = this.record;
    const from = { engine: profiler(), seed };
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
    // Those of another seed, read from a file in another tab meanwhile, are other cases.
    this.save((now) => (now.seed === seed ? withTry(exercise, now, program, grading, at) : now));
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
