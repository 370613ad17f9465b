// The last run of the student's program: the cases, the result of each, and the printed output. It is stored, so that a reload
// shows it again.

import * as v from 'valibot';
import type { VisitKey } from '../../session/visit';
import { visits } from '../../session/visits';
import type { Case, Language } from '../contract';
import type { Graded, Grading } from '../grade/grade';
import type { RealResult } from '../grade/real';
import { type Unread, unread } from '../grade/unread';

export interface Program {
  readonly language: Language;
  readonly source: string;
}

/** A finished run with its cases and answers. */
export interface StoredAttempt extends Program {
  readonly grading: Grading;
  readonly printed: readonly string[];
  readonly real?: readonly RealResult[] | undefined;
}

const NAME = 'graded';
const MOST_PRINTED = 20_000;
/** The inner shape is that of this build's grader, so a run of another build is not shown. */
declare const __BUILD__: string | undefined;
const BUILD = typeof __BUILD__ === 'undefined' ? 'unbuilt' : __BUILD__;
const schema = v.looseObject({
  build: v.literal(BUILD),
  source: v.string(),
  language: v.string(),
  printed: v.array(v.string()),
  grading: v.looseObject({ cases: v.array(v.unknown()) }),
});

export class Attempt {
  /** The cases; undefined until the engine has made them. */
  cases: readonly Case[] | undefined;
  /** The result of each case so far; undefined if it has not been called yet. */
  graded: readonly (Graded | undefined)[] = [];
  grading: Grading | undefined;
  /** The program that produced these results. */
  program: Program | undefined;
  /** What was printed during each case; what the program prints while it is loaded belongs to the first. */
  printed: readonly string[] = [];
  real: readonly RealResult[] | undefined;

  begin(program: Program, cases: readonly Case[]): void {
    this.clear();
    this.program = program;
    this.graded = cases.map(() => undefined);
  }

  clear(): void {
    this.graded = [];
    this.grading = undefined;
    this.program = undefined;
    this.printed = [];
    this.real = undefined;
  }

  gradedAt(index: number, graded: Graded): void {
    this.graded = this.graded.map((each, at) => (at === index ? graded : each));
  }

  /** @param index the case that is being called */
  print(text: string, index: number): void {
    const before = this.printed.reduce((sum, each) => sum + each.length, 0);
    if (before >= MOST_PRINTED) return;
    const length = Math.max(this.printed.length, index + 1);
    this.printed = Array.from({ length }, (_, at) => {
      const now = this.printed[at] ?? '';
      return at === index ? now + text.slice(0, MOST_PRINTED - before) : now;
    });
  }

  /** Set if the program could not be parsed: then no case was called. */
  get unread(): Unread | undefined {
    const { grading, program } = this;
    return grading && program && unread(grading, program);
  }

  get stored(): StoredAttempt | undefined {
    const { program, grading, printed, real } = this;
    if (program === undefined || grading === undefined) return undefined;
    return { ...program, grading, printed, real };
  }

  show({ source, language, grading, printed, real }: StoredAttempt): void {
    this.program = { source, language };
    this.grading = grading;
    this.graded = grading.cases;
    this.printed = printed;
    this.real = real;
  }

  async store(key: VisitKey): Promise<void> {
    await visits.keepResult(key, NAME, (now) => {
      const { stored } = this;
      return stored === undefined ? now : { ...stored, build: BUILD };
    });
  }
}

export async function storedAttempt(key: VisitKey): Promise<StoredAttempt | undefined> {
  const stored = await visits.result(key, NAME);
  return v.is(schema, stored) ? (stored as unknown as StoredAttempt) : undefined;
}
