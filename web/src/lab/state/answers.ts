// What the student answers in a lab, with all tries, and whether that settles its questions.

import type { CheckQuestion, Graded } from '../../kit/controls/check';
import { standOf } from '../../kit/controls/question';
import { RECORDED } from '../../session/fact';
import { type Answer, type LabRecord, labRecord, type recordLab } from '../../session/progress';
import type { AnyLab } from '../define';
import type { Values } from '../params';

/** What the card at the end says. */
export type Ended = NonNullable<LabRecord['ending']>;

export interface AnswersHost {
  readonly lab: AnyLab;
  readonly choice: { words(values: Values, uses: readonly string[]): string };
  readonly uses: readonly string[];
  readonly shownValues: Values;
  /** The lab shows what another device measured. */
  readonly recorded: unknown;
  /** Questions that stand on the page now. */
  readonly questions: readonly CheckQuestion[];
  /** The card at the end, once it is there. */
  readonly ending: Ended | undefined;
  requestUpdate(): void;
  record(change: Parameters<typeof recordLab>[1]): void;
}

export class Answers {
  constructor(private readonly host: AnswersHost) {}

  /** Answers given to a question, the one about this setup last. */
  of(id: string): readonly Answer[] {
    return labRecord(this.host.lab.meta.id).answers?.[id] ?? [];
  }

  /** What answers are about: the setup that is shown, and whether another device measured it. */
  get about(): string {
    const { choice, shownValues, uses, recorded } = this.host;
    const setup = choice.words(shownValues, uses);
    return recorded === undefined ? setup : `${setup}, ${RECORDED}`;
  }

  /** Every question on the page is answered right, or was tried until its answer was shown. */
  get settled(): boolean {
    const { questions } = this.host;
    const { about } = this;
    const tries = (id: string) => this.of(id).find((each) => each.about === about)?.tries;
    return (
      questions.length > 0 &&
      questions.every((each) => standOf(each, tries(each.id) ?? []) !== 'open')
    );
  }

  /** A try was graded. The lab is done once every question is settled. */
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
    // The ending of what was measured here is worth more than that of a recording.
    const kept = host.recorded !== undefined && before !== undefined ? before : ending;
    if (this.settled)
      host.record({ status: 'done', ...(kept === undefined ? {} : { ending: kept }) });
    host.requestUpdate();
  }

  /** The student's own words, for the report. */
  write(words: string): void {
    this.host.record({ words });
  }
}
