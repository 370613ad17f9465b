// The student's answers in a lab, with all tries, and whether its questions are settled.

import type { Graded, Try } from '../../kit/controls/check';
import { givenText, standOf } from '../../kit/controls/question';
import { RECORDED } from '../../session/fact';
import { type Answer, type LabRecord, labRecord, type recordLab } from '../../session/progress';
import type { Stage } from '../contract';
import type { AnyLab } from '../define';
import type { Values } from '../params';
import type { LabQuestion } from '../scene';

/** The content of the card at the end. */
export type Ended = NonNullable<LabRecord['ending']>;

/** What an answer is about whose question depends on nothing that can be chosen. */
const EVERY_SETUP = 'every setting';

export interface Standing {
  readonly about: string | undefined;
  readonly tries: readonly Try[];
  readonly earlier: readonly Answer[];
}

export interface AnswersHost {
  readonly lab: AnyLab;
  readonly choice: { words(values: Values, uses: readonly string[]): string };
  readonly uses: readonly string[];
  readonly predictions: { readonly stage: Stage };
  readonly shownValues: Values;
  /** Set when the lab shows the measurements of another device. */
  readonly recorded: unknown;
  /** The questions that are on the page now. */
  readonly questions: readonly LabQuestion[];
  /** The card at the end; undefined until it is shown. */
  readonly ending: Ended | undefined;
  /** How far the student has come, where the lab counts that. */
  readonly reached: string | undefined;
  requestUpdate(): void;
  record(change: Parameters<typeof recordLab>[1]): void;
}

export class Answers {
  constructor(private readonly host: AnswersHost) {}

  /** The answers to a question, in order; the most recent setup is last. */
  of(id: string): readonly Answer[] {
    return labRecord(this.host.lab.meta.id).answers?.[id] ?? [];
  }

  /** The setup of the shown result, and whether another device measured it. */
  get about(): string {
    return this.setupOf(this.host.uses);
  }

  private setupOf(uses: readonly string[]): string {
    const { choice, shownValues, recorded } = this.host;
    const setup = uses.length === 0 ? EVERY_SETUP : choice.words(shownValues, uses);
    return recorded === undefined ? setup : `${setup}, ${RECORDED}`;
  }

  private aboutOf({ uses = this.host.uses }: Partial<LabQuestion>): string {
    return this.setupOf(uses);
  }

  /** The tries that count for a question now, the setup that they are about, and those about other setups. */
  standing(question: LabQuestion): Standing {
    const answers = this.of(question.id);
    const about = this.aboutOf(question);
    const own = answers.find((each) => each.about === about);
    if (question.uses?.length === 0)
      return { about: undefined, tries: (own ?? answers.at(-1))?.tries ?? [], earlier: [] };
    return {
      about,
      tries: own?.tries ?? [],
      earlier: answers.filter((each) => each !== own),
    };
  }

  /** How many questions on the page were neither answered correctly nor tried until their answer was shown. */
  get open(): number {
    const isOpen = (each: LabQuestion) => standOf(each, this.standing(each).tries) === 'open';
    return this.host.questions.filter(isOpen).length;
  }

  /** True when the page asks something and nothing of it is open. */
  get settled(): boolean {
    return this.host.questions.length > 0 && this.open === 0;
  }

  /** Stores a graded try. */
  graded({ id, right, tries, about: of }: Graded): void {
    const { host } = this;
    const question = host.questions.find((each) => each.id === id);
    const about = of ?? this.aboutOf(question ?? {});
    const prompt = question?.prompt;
    const said = tries.map((each) => ({
      ...each,
      ...(question === undefined ? {} : { said: givenText(question, each.given) }),
    }));
    const now = { about, tries: said, ...(typeof prompt === 'string' ? { prompt } : {}) };
    host.record(({ answers = {} }) => {
      const others = (answers[id] ?? []).filter((answer) => answer.about !== about);
      return { checks: { [id]: right }, answers: { ...answers, [id]: [...others, now] } };
    });
    this.conclude();
    host.requestUpdate();
  }

  /** Stores how far the student has come. The lab is done once every question is settled and nothing else is left to do. */
  conclude(): void {
    const { host } = this;
    const { ending, reached } = host;
    const before = labRecord(host.lab.meta.id);
    if (reached !== undefined && reached !== before.reached) host.record({ reached });
    if (ending === undefined) return;
    // An ending with measurements of this device is worth more than one with a recording.
    const shown = host.recorded === undefined ? ending : (before.ending ?? ending);
    host.record({ status: 'done', ending: shown });
  }

  /**
   * The card at the end. A lab that has ended keeps it while another setup is tried, and it says which setup it is about; before the
   * prediction it is not shown, for it holds the result.
   */
  get card(): Ended | undefined {
    const { ending, recorded, lab, predictions } = this.host;
    if (ending !== undefined || recorded !== undefined || predictions.stage === 'open')
      return ending;
    const { status, ending: before } = labRecord(lab.meta.id);
    return status === 'done' ? before : undefined;
  }

  /** The student's own words, for the report. */
  write(words: string): void {
    this.host.record({ words });
  }
}
