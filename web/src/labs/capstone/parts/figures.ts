// The cards of parts 1 to 6 below the scoreboard, then of everything together; only one card is open at a time. A card holds the
// part's question, its result and the student's own words.

import { html, nothing, type TemplateResult } from 'lit';
import { segmented } from '../../../kit/controls/fields';
import { EVALUATION_BATCH, imagesPerSecond, reportedOf } from '../baseline/model';
import { changes, configurationText, rate } from '../baseline/text';
import { boardFigure } from '../board/figures';
import {
  comparedText,
  EXPECTATIONS,
  epochText,
  evaluationText,
  expectationText,
  hiddenText,
  speedupText,
  targetText,
  wholeText,
} from '../board/text';
import { bottleneckFigure, profiled } from '../bottleneck/figures';
import { bottleneckText, PLACE_NAMES } from '../bottleneck/text';
import { asked, changeControls, fold, memoryLine, options } from '../choices/figures';
import type { View } from '../model';
import {
  CHANGES,
  type ChangeId,
  type ChangeResult,
  currentOf,
  droppedByDecision,
  droppedByMeasuring,
  type Expectation,
  finalOf,
  guessOf,
  nextPart,
  PARTS,
  type PartId,
  type Place,
  proposalOf,
  withDecision,
  withExpected,
  withGuess,
  withSwitches,
  withWords,
} from './model';
import {
  dropsByDecision,
  dropsByMeasuring,
  INTROS,
  missingFor,
  numberOf,
  OWN_TEXTS,
  stateOf,
  TITLES,
  WORDS_ASKED,
} from './text';

export const partsFigure = (view: View): TemplateResult => {
  if (view.recorded)
    return html`<p>The six parts are measured by the engine, which does not run here. Only the baseline above was recorded on another device.</p>`;
  return html`${boardFigure(view.notebook, view.live)} ${baselineCard(view)} ${bottleneckCard(view)}
    ${CHANGES.map((id) => changeCard(view, id))} ${finalCard(view)}`;
};

const NONE = -1;
const PICKED = 'part';
/** The decision that waits for an answer. */
const [LEAVE, KEEP] = [0, 1] as const;

/** The open part: the one that the student opened, otherwise the next one. */
function openPart({ picked, notebook }: View): PartId | undefined {
  const chosen = picked(PICKED);
  return chosen === undefined ? nextPart(notebook) : PARTS[chosen];
}

const unfold = ({ pick }: View, part: PartId | undefined): void =>
  pick(PICKED, part === undefined ? NONE : PARTS.indexOf(part));

/** One part; only the open one has its content. Doing anything in a part keeps it open, whichever part is next then. */
function card(view: View, part: PartId, content: () => TemplateResult): TemplateResult {
  const open = openPart(view) === part;
  // The browser must not toggle the card itself, because only this code knows which card is open.
  const pressed = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    unfold(view, open ? undefined : part);
  };
  const stay = () => unfold(view, part);
  const { says, more } = INTROS[part];
  const body = () => html`<p>${says}</p>
    ${more ? fold(html`<p>${more}</p>`) : nothing}
    ${content()} ${words(view, part)}`;
  return html`<details class="capstone-part" data-part=${part} data-experiment=${part === 'baseline' ? nothing : part} ?open=${open} @click=${open ? stay : nothing}>
    <summary @click=${pressed}><strong>${TITLES[part]}</strong> <span class="hint">${stateOf(view.notebook, part)}</span></summary>
    ${open ? body() : nothing}
  </details>`;
}

/** A text area for the student's own sentences. */
const words = ({ notebook, note }: View, part: PartId): TemplateResult => {
  const write = ({ target }: Event) =>
    note((pages) => withWords(pages, part, (target as HTMLTextAreaElement).value));
  return html`<div class="control capstone-words">
    <label for="capstone-words-${part}">In your words: ${WORDS_ASKED[part]}</label>
    <textarea id="capstone-words-${part}" rows="2" .value=${notebook.words[part] ?? ''} @input=${write}></textarea>
  </div>`;
};

const memoryOf = ({ values: { memory } }: View): number => Number(memory) * 1e6;

/** The run bar, with a message as long as something is missing. */
function bar(view: View, part: Exclude<PartId, 'baseline'>): TemplateResult {
  const planned = part === 'final' ? view.dry?.peaks?.final : view.dry?.peaks?.batch;
  const memory = { planned_bytes: planned ?? 0, bytes: memoryOf(view) };
  return view.runBar(part, missingFor(part, view.notebook, memory));
}

const baselineCard = (view: View): TemplateResult =>
  card(view, 'baseline', () => {
    const { baseline } = view.notebook;
    if (!baseline) return html`<p>Nothing is measured yet: predict and run the baseline above.</p>`;
    return html`<p>${rate(imagesPerSecond(baseline))} with ${configurationText(baseline.configuration)}.</p>`;
  });

function bottleneckCard(view: View): TemplateResult {
  const { baseline, bottleneck } = view.notebook;
  return card(
    view,
    'bottleneck',
    () => html`<div class="controls">${segmented({
      label: 'Where does most of a step go?',
      value: guessOf(view.notebook),
      options: options(PLACE_NAMES),
      onChange: (place) => view.note((pages) => withGuess(pages, place as Place)),
    })}</div>
      ${bar(view, 'bottleneck')}
      <div aria-live="polite">${
        baseline && bottleneck
          ? html`<p>${bottleneckText(baseline, bottleneck.profile, bottleneck.guess)}</p>
            ${bottleneckFigure(baseline, bottleneck.profile)} ${fold(profiled(baseline, bottleneck.profile))}`
          : nothing
      }</div>`,
  );
}

function changeCard(view: View, id: ChangeId): TemplateResult {
  const { notebook, note } = view;
  const result = notebook.changes[id];
  const proposal = proposalOf(notebook, id);
  const planned = changes(currentOf(notebook, id), proposal);
  return card(
    view,
    id,
    () => html`<div class="controls">${changeControls(id, proposal, (change) => note((pages) => withSwitches(pages, id, change)))}</div>
      ${id === 'batch' ? memoryLine(view.dry?.peaks?.batch, memoryOf(view)) : nothing}
      <div class="controls">${segmented({
        label: `${numberOf(id)}: the speed you expect`,
        value: notebook.choices.expected?.[id] ?? result?.expected,
        options: options(EXPECTATIONS),
        onChange: (value) => note((pages) => withExpected(pages, id, value as Expectation)),
      })}</div>
      ${planned.length > 0 ? html`<p class="hint">What you change of what is kept so far: ${planned.join(', ')}.</p>` : nothing}
      ${changeBar(view, id)}
      <div aria-live="polite">${result ? found(id, result) : nothing}</div>
      ${result ? decision(view, id, result) : nothing}`,
  );
}

/** Run of a change. Where it would drop measured parts, the student agrees first. */
function changeBar(view: View, id: ChangeId): TemplateResult {
  const { notebook, pick, picked } = view;
  const drops = droppedByMeasuring(notebook, id);
  // An agreement is about one result, and not about the next one.
  const agreed = `agreed-${id}-${notebook.changes[id]?.at}`;
  if (drops.length === 0 || picked(agreed) === 1 || view.running === id) return bar(view, id);
  const last = notebook.changes[id]?.compared.after.configuration;
  return asked(
    dropsByMeasuring(drops),
    'Measure it all the same',
    () => pick(agreed, 1),
    () => last && view.note((pages) => withSwitches(pages, id, last)),
  );
}

function found(id: ChangeId, { compared, expected, evaluation }: ChangeResult): TemplateResult {
  const reported = reportedOf(compared);
  const folded = (report: NonNullable<typeof evaluation>) =>
    html`<p>${evaluationText(report)} ${epochText(report, EVALUATION_BATCH, compared.after)}</p>`;
  return html`<p><strong>${speedupText(reported)}</strong> ${expectationText(expected, reported)} ${hiddenText(compared)}</p>
    ${fold(html`<p>${comparedText(compared)} ${OWN_TEXTS[id](compared)}</p>${evaluation ? folded(evaluation) : nothing}`)}`;
}

function decision(view: View, id: ChangeId, { kept }: ChangeResult): TemplateResult {
  const { notebook, note } = view;
  const decided = kept !== undefined;
  const question = `drop-${id}`;
  const choice = view.picked(question) ?? NONE;
  const asking = choice === NONE ? undefined : choice === KEEP;
  const close = () => view.pick(question, NONE);
  const take = (keep: boolean) => {
    note((pages) => withDecision(pages, id, keep));
    close();
  };
  const dropped = (keep: boolean) => droppedByDecision(notebook, id, keep);
  const choose = (keep: boolean) =>
    dropped(keep).length === 0 ? take(keep) : view.pick(question, keep ? KEEP : LEAVE);
  const drops = asking === undefined ? [] : dropped(asking);
  // A running measurement compares with the kept configuration, so decisions are locked until it ends.
  return html`<fieldset class="held" ?disabled=${view.running !== undefined}><div class="controls">${segmented(
    {
      label: `${numberOf(id)}: your decision`,
      value: (asking ?? kept) === undefined ? undefined : (asking ?? kept) ? 'keep' : 'leave',
      options: [
        { value: 'keep', label: 'Keep it' },
        { value: 'leave', label: 'Leave it out' },
      ],
      onChange: (value) => choose(value === 'keep'),
    },
  )}</div>
  ${asking === undefined || drops.length === 0 ? nothing : asked(dropsByDecision(asking, drops), asking ? 'Keep it and drop them' : 'Leave it out and drop them', () => take(asking), close)}</fieldset>
  ${decided ? onward(view) : nothing}`;
}

/** A button that opens the next part, shown once the student has decided. */
function onward(view: View): TemplateResult | typeof nothing {
  const next = nextPart(view.notebook);
  if (next === undefined || next === openPart(view)) return nothing;
  const go = (event: Event) => {
    event.stopPropagation();
    unfold(view, next);
  };
  return html`<p class="row"><button type="button" data-action="next-part" @click=${go}>On: ${TITLES[next]}</button></p>`;
}

function finalCard(view: View): TemplateResult {
  const { notebook, note } = view;
  const { final } = notebook;
  const result = ({ compared }: NonNullable<typeof final>) =>
    html`<p><strong>${targetText(reportedOf(compared))}</strong> ${hiddenText(compared)}</p>
      ${fold(html`<p>${wholeText(notebook)}</p>`)}`;
  return card(
    view,
    'final',
    () => html`<div class="controls">${CHANGES.map((id) => changeControls(id, finalOf(notebook), (change) => note((pages) => withSwitches(pages, 'final', change)), 'final'))}</div>
      ${memoryLine(view.dry?.peaks?.final, memoryOf(view))}
      ${bar(view, 'final')}
      <div aria-live="polite">${final ? result(final) : nothing}</div>`,
  );
}
