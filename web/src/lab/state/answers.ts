// The student's answers in a lab, with all tries, and whether its questions are settled.

import type { CheckQuestion, Graded } from '../../kit/controls/check';
import { standOf } from '../../kit/controls/question';
import { RECORDED } from '../../session/fact';
import { type Answer, type LabRecord, labRecord, type recordLab } from '../../session/progress';
import type { AnyLab } from '../define';
import type { Values } from '../params';

/** The content of the card at the end. */
export type Ended = NonNullable<LabRecord['ending']>;

export interface AnswersHost {
  readonly lab: AnyLab;
  readonly choice: { words(values: Values, uses: readonly string[]): string };
  readonly uses: readonly string[];
  readonly shownValues: Values;
  /** Set when the lab shows the measurements of another device. */
  readonly recorded: unknown;
  /** The questions that are on the page now. */
  readonly questions: readonly CheckQuestion[];
  /** The card at the end; undefined until it is shown. */
  readonly ending: Ended | undefined;
  requestUpdate(): void;
  record(change: Parameters<typeof recordLab>[1]): void;
}

export class Answers {
  constructor(private readonly host: AnswersHost) {}

  /** The answers to a question, in order; the most recent setup is last. */
  of(id: string): readonly Answer[] {
    return labRecord(this.host.lab.meta.id).answers?.[id] ?? [];
  }

  /** The setup that the answers refer to, and whether another device measured it. */
  get about(): string {
    const { choice, shownValues, uses, recorded } = this.host;
    const setup = choice.words(shownValues, uses);
    return recorded === undefined ? setup : `${setup}, ${RECORDED}`;
  }

  /** True when every question on the page was answered correctly, or was tried until its answer was shown. */
  get settled(): boolean {
    const { questions } = this.host;
    const { about } = this;
    const tries = (id: string) => this.of(id).find((each) => each.about === about)?.tries;
    return (
      questions.length > 0 &&
      questions.every((each) => standOf(each, tries(each.id) ?? []) !== 'open')
    );
  }

  /** Stores a graded try. The lab is done once every question is settled. */
  graded({ id, right, tries, about = this.about }: Graded): void {
    const { host } = this;
    const prompt = host.questions.find((each) => each.id === id)?.prompt;
    const now = { about, tries, ...(typeof prompt === 'string' ? { prompt } : {}) };
    host.record(({ answers = {} }) => {
      const others = (answers[id] ?? []).filter((answer) => answer.about !== about);
      return { checks: { [id]: right }, answers: { ...answers, [id]: [...others, now] } };
    });
    const { ending } = host;
    const { ending: before } = labRecord(host.lab.meta.id);
    // An ending with measurements of this device is worth more than one with a recording.
    const shown = host.recorded !== undefined && before !== undefined ? before : ending;
    if (this.settled)
      host.record({ status: 'done', ...(shown === undefined ? {} : { ending: shown }) });
    host.requestUpdate();
  }

  /** The student's own words, for the report. */
  write(words: string): void {
    this.host.record({ words });
  }
}
