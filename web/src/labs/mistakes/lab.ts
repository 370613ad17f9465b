// Lab: mistakes. Published numbers as puzzles, each decided by a run.

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { CheckQuestion, Graded } from '../../kit/controls/check';
import { select } from '../../kit/controls/fields';
import { predictNumber } from '../../kit/controls/prediction';
import { plural } from '../../kit/words/format';
import {
  type Fact,
  LabElement,
  type LabSettings,
  type LabState,
  profiler,
  type Run,
  type Source,
} from '../../lab/lab';
import { labRecord, recordLab } from '../../session/progress';
import { checkId, checks } from './checks';
import { lessonSentence, originSentence, saidSentence, verdictSentence } from './explain';
import { placeholder, waysFigure } from './figures';
import meta from './meta';
import { ENOUGH, type Outcome, type Puzzle, type Said, truthOf } from './outcome';
import { nextOf, PUZZLES, puzzleOf } from './puzzles';
import { sources } from './sources';

const FIRST = PUZZLES[0]?.id ?? '';

export default class MistakesLab extends LabElement<Said, Outcome> {
  readonly settings: LabSettings = {
    meta,
    defaults: { model: 'linear' },
    params: {
      puzzle: { kind: 'choice', options: PUZZLES.map(({ id }) => id), initial: FIRST },
    },
  };

  private get puzzle(): Puzzle {
    return puzzleOf(String(this.state.puzzle));
  }

  private get solved(): ReadonlySet<string> {
    const { checks: done = {} } = labRecord(meta.id);
    return new Set(PUZZLES.map(({ id }) => id).filter((id) => done[checkId(id)] === true));
  }

  /** Another puzzle begins with a prediction of its own. */
  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const before = changed.get('values') as LabState | undefined;
    if (before !== undefined && before.puzzle !== this.state.puzzle) this.reopen();
  }

  question(): TemplateResult {
    return html`<p>Course texts and tools print wrong numbers. Most slips are of few kinds: a unit, a factor of two, a part left out. Here a number is wrong
        when it misses what a run says:</p>
      <div class="formula">
        <math display="block">
          <mtext>error</mtext><mo>=</mo>
          <mfrac><mtext>claimed</mtext><mtext>counted or measured</mtext></mfrac><mo>−</mo><mn>1</mn>
        </math>
      </div>
      <p class="claim">${this.puzzle.claim}</p>`;
  }

  setup(): TemplateResult {
    const solved = this.solved;
    return html`${select({
      label: 'Puzzle',
      value: this.puzzle.id,
      options: PUZZLES.map(({ id, name }, index) => ({
        value: id,
        label: `${index + 1}. ${name}${solved.has(id) ? ' ✓' : ''}`,
      })),
      onChange: (puzzle) => this.setState({ puzzle }),
      hint: `${solved.size} of ${plural(PUZZLES.length, 'puzzle')} solved; ${ENOUGH} make the lab done.`,
    })}`;
  }

  predict(): TemplateResult {
    const { id, ask, unit, claimed, format } = this.puzzle;
    return predictNumber({
      label: ask,
      unit,
      min: claimed / 100,
      max: claimed * 100,
      value: this.draft?.value,
      format,
      onInput: (value) => this.setDraft(value === undefined ? undefined : { value, puzzle: id }),
    });
  }

  async experiment({ signal, progress }: Run<Outcome>): Promise<Outcome> {
    const { id, run } = this.puzzle;
    progress({ phase: 'Running it', fraction: 0.3, remaining_ms: 0 });
    return { puzzle: id, ...(await run(profiler(), signal)) };
  }

  figures(outcome: Outcome | undefined): TemplateResult {
    return outcome === undefined
      ? placeholder(this.puzzle)
      : waysFigure(puzzleOf(outcome.puzzle), outcome, this.prediction);
  }

  explain(outcome: Outcome): TemplateResult {
    const puzzle = puzzleOf(outcome.puzzle);
    const said = this.prediction;
    return html`${said === undefined ? nothing : html`<p><strong>${saidSentence(puzzle, outcome, said.value)}</strong></p>`}
      <p>${verdictSentence(puzzle, outcome)} ${outcome.run}</p>
      ${this.tellsOrigin ? this.origin(puzzle, outcome) : html`<p>Find out below which calculation leads to the number.</p>`}`;
  }

  /** After the check, or where there is none. */
  private get tellsOrigin(): boolean {
    return this.hiddenSections.has('check') || this.solved.has(this.puzzle.id);
  }

  private origin(puzzle: Puzzle, outcome: Outcome): TemplateResult {
    const lesson = lessonSentence(puzzle, outcome);
    const next = nextOf(puzzle.id, this.solved);
    return html`<p>${originSentence(puzzle, outcome)} ${lesson ?? nothing}</p>
      ${
        next === undefined
          ? html`<p>All puzzles are solved.</p>`
          : html`<p class="row"><button type="button" @click=${() => this.setState({ puzzle: next.id })}>Next: ${next.name}</button></p>`
      }`;
  }

  checks(outcome: Outcome): CheckQuestion[] {
    return checks(puzzleOf(outcome.puzzle), outcome);
  }

  /** Done with enough puzzles, not with one. */
  override graded({ id, right }: Graded): void {
    recordLab(meta.id, { checks: { [id]: right } });
    if (this.solved.size >= ENOUGH) recordLab(meta.id, { status: 'done' });
    this.requestUpdate();
  }

  pytorch(): string {
    return this.puzzle.pytorch;
  }

  sources(): Source[] {
    return sources;
  }

  predictionText({ value, puzzle }: Said): string {
    return puzzleOf(puzzle).format(value);
  }

  results(outcome: Outcome): Fact[] {
    const puzzle = puzzleOf(outcome.puzzle);
    return [
      { label: 'Puzzle', value: puzzle.name },
      { label: 'Claimed', value: puzzle.format(puzzle.claimed) },
      { label: 'The run says', value: puzzle.format(truthOf(outcome)) },
      { label: 'Solved', value: `${this.solved.size} of ${PUZZLES.length}` },
    ];
  }

  facts({ run }: Outcome): Fact[] {
    return [{ label: 'Run', value: run }];
  }
}
