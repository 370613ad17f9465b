// What the student says in a lab: predictions, each of its setup, and answers with their tries.

import type { CheckQuestion, Graded } from '../kit/controls/check';
import { standOf } from '../kit/controls/question';
import { RECORDED } from '../session/fact';
import { type Answer, type LabRecord, labRecord, recordLab } from '../session/progress';
import { LabChoice } from './choice';
import type { Stage } from './contract';
import { type Values, valuesQuery } from './params';
import { type Spoken, setupWords, spokenOf, withSpoken } from './predictions';
import type { ControlWords } from './words';

/** What the card at the end says. */
export type Ended = NonNullable<LabRecord['ending']>;

export abstract class LabStudent extends LabChoice {
  static override properties = {
    ...LabChoice.properties,
    stage: { state: true },
    draft: { state: true },
    asking: { state: true },
    predictions: { state: true },
  };

  declare stage: Stage;
  /** What the student is about to say. */
  declare draft: unknown;
  /** A prediction for another setup is being made. */
  declare asking: boolean;
  declare predictions: readonly Spoken[];

  constructor() {
    super();
    this.stage = 'open';
    this.asking = false;
    this.predictions = [];
  }

  /** What the main experiment depends on: a prediction is about these values. */
  abstract readonly about: readonly string[];
  /** The values of what is shown. */
  abstract readonly shownValues: Values;
  /** Questions that stand on the page now. */
  abstract questions(): readonly CheckQuestion[];
  abstract run(): Promise<void>;
  /** The card at the end, once it is there. */
  abstract readonly ending: Ended | undefined;
  /** Locking is enough to show what needs no measurement. */
  abstract readonly instant: boolean;

  /** Locked for what is shown; a prediction of another setup is not judged against it. */
  get said(): unknown {
    return spokenOf(this.predictions, this.shownValues, this.about)?.said;
  }

  /** What was said of the chosen setup. */
  get spoken(): Spoken | undefined {
    return spokenOf(this.predictions, this.values, this.about);
  }

  /** "LeNet-5, batch 8" */
  setupText(values: Values = this.values, uses = this.about): string {
    const words = this.text.params as Readonly<Record<string, ControlWords>>;
    const model = this.modelOf(String(values.model));
    return setupWords({ values, model }, uses, this.lab.params, words);
  }

  setDraft(draft: unknown): void {
    this.draft = draft;
    this.notice = '';
  }

  lock(): void {
    const { draft: said, values } = this;
    const lacks =
      said === undefined
        ? 'Say something first, or skip the prediction.'
        : this.lab.predict.lacks?.(said);
    if (lacks !== undefined) {
      this.notice = lacks;
      return;
    }
    const text = this.text.predict.said(said);
    const spoken = { said, values, about: this.setupText(), text };
    this.predictions = withSpoken(this.predictions, spoken, this.about);
    this.draft = undefined;
    this.enter('locked', spoken);
    const { about } = spoken;
    this.save(({ predictions = [] }) => ({
      status: 'predicted',
      prediction: text,
      predictions: [...predictions.filter((each) => each.about !== about), { about, text }],
    }));
  }

  skip(): void {
    this.enter(this.predictions.length === 0 ? 'skipped' : 'locked');
  }

  private enter(stage: Stage, spoken?: Spoken): void {
    this.stage = stage;
    this.asking = false;
    this.notice = '';
    this.keepStage(spoken);
    if (this.instant) void this.run();
    void this.updateComplete.then(() =>
      this.querySelector<HTMLElement>('[data-action="run"]')?.focus(),
    );
  }

  // --- answers ----------------------------------------------------------------------------------

  /** Answers given to a question, the one about this setup last. */
  answers(id: string): readonly Answer[] {
    return labRecord(this.lab.meta.id).answers?.[id] ?? [];
  }

  /** Done is who has settled every question: answered it right, or tried until the answer was told. */
  graded({ id, right, tries, about = this.answersAbout }: Graded): void {
    const prompt = this.questions().find((each) => each.id === id)?.prompt;
    const now = { about, tries, ...(typeof prompt === 'string' ? { prompt } : {}) };
    this.save(({ answers = {} }) => {
      const others = (answers[id] ?? []).filter((answer) => answer.about !== about);
      return { checks: { [id]: right }, answers: { ...answers, [id]: [...others, now] } };
    });
    const { ending } = this;
    const { ending: before } = labRecord(this.lab.meta.id);
    // The ending of what was measured here is worth more than that of a recording.
    const kept = this.recorded !== undefined && before !== undefined ? before : ending;
    if (this.settled)
      this.save({ status: 'done', ...(kept === undefined ? {} : { ending: kept }) });
    this.requestUpdate();
  }

  /** What answers are about: the setup that is shown, and whether another device measured it. */
  get answersAbout(): string {
    const setup = this.setupText(this.shownValues);
    return this.recorded === undefined ? setup : `${setup}, ${RECORDED}`;
  }

  /** Every question on the page has its answer. */
  get settled(): boolean {
    const asked = this.questions();
    const about = this.answersAbout;
    const tries = (id: string) => this.answers(id).find((each) => each.about === about)?.tries;
    return (
      asked.length > 0 && asked.every((each) => standOf(each, tries(each.id) ?? []) !== 'open')
    );
  }

  /** The student's own words, for the report. */
  write(words: string): void {
    this.save({ words });
  }

  protected save(change: Parameters<typeof recordLab>[1]): void {
    const { meta, params } = this.lab;
    const values = valuesQuery(this.values, params);
    const query = `lab=${meta.id}&${values}`.replace(/&$/, '');
    const told = typeof change === 'function' ? change : () => change;
    const back = this.recorded === undefined ? { query } : {};
    void recordLab(meta.id, (now) => ({ ...told(now), ...back }));
  }

  /** Keeps how far the student is, and what was said now. */
  protected abstract keepStage(spoken: Spoken | undefined): void;
}
