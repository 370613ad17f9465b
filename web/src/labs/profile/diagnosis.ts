// One of five slow models: its evidence and the four questions in order, the choice of a fix, and what the fixes did.

import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { type Cell, dataTable } from '../../kit/charts/table';
import { type CheckQuestion, checkQuestion, type Graded } from '../../kit/controls/check';
import { segmented } from '../../kit/controls/fields';
import { inParagraphs } from '../../lab/paragraph';
import { type Case, type Cases, changed } from './diagnosis-facts';
import { evidenceFigure, fixFigure } from './diagnosis-figures';
import {
  asked,
  type Examined,
  evidence,
  type Finding,
  findings,
  PROMPTS,
  WALLS,
  wallOf,
} from './findings';
import { fastestText, fixText, grade, type Tried, tally } from './fixes';
import type { View } from './model';
import { FIXES, type FixName, PATIENTS, type PatientName } from './patients';

type Examining = View<'examine'>;

export function diagnosis(view: Examining): TemplateResult {
  const { examine: known } = view.outcomes;
  const all = findings(known.examined);
  const questions = asked(all);
  const seen = questions.slice(0, known.answered + 1);
  // A new examination begins with empty answers.
  return html`${keyed(
    known.at,
    html`${seen.map(
      (finding, index) => html`${evidenceFigure(known.patient, finding, known.examined)}
        ${index < known.answered ? answered(finding) : question(finding, view)}`,
    )}
    ${known.answered >= questions.length ? treatment(view, all) : nothing}`,
  )}
  ${summary(view.notebook)}`;
}

const change = ({ note, values }: Examining, decision: Partial<Case>): void =>
  note((cases) => changed(cases, values.patient, decision));

function question(finding: Finding, view: Examining): TemplateResult {
  const { examined, answered, wrong } = view.outcomes.examine;
  const graded = (event: CustomEvent<Graded>) => {
    event.stopPropagation(); // stored in the notebook, not with the checks of the lab
    const { question } = finding;
    if (event.detail.right) change(view, { answered: answered + 1 });
    else change(view, { wrong: { ...wrong, [question]: (wrong[question] ?? 0) + 1 } });
  };
  // Each question has a form of its own: input for one question must not appear in the next.
  return html`${keyed(
    finding.question,
    html`<div @ts-graded=${graded}>${checkQuestion(questionOf(finding, examined))}</div>`,
  )}`;
}

const yesNo = (yes: boolean | undefined): string => (yes === true ? 'yes' : 'no');

function questionOf(finding: Finding, examined: Examined): CheckQuestion {
  return {
    id: `diagnosis-${finding.question}`,
    kind: 'choice',
    prompt: PROMPTS[finding.question],
    options: [
      { id: 'yes', label: 'yes' },
      { id: 'no', label: 'no' },
    ],
    answer: yesNo(finding.yes),
    feedback: () => evidence(finding, examined),
  };
}

const answered = (finding: Finding): TemplateResult =>
  html`<p>${PROMPTS[finding.question]} <strong>You said ${yesNo(finding.yes)}. Right.</strong></p>`;

function treatment(view: Examining, all: readonly Finding[]): TemplateResult {
  const { fix, tried } = view.outcomes.examine;
  return html`<p><strong>Diagnosis: ${WALLS[wallOf(all)]}.</strong> Now choose the fix that you would spend your week on; then all of them run.</p>
    <div class="controls">${segmented({
      label: 'My fix',
      value: fix,
      options: Object.entries(FIXES).map(([value, label]) => ({ value, label })),
      onChange: (value) => change(view, { fix: value as FixName }),
    })}</div>
    <div data-experiment="fixes">${view.runBar('fixes', fix === undefined ? 'Choose one first.' : '')}</div>
    ${tried === undefined || fix === undefined ? nothing : outcome(view.values.patient, fix, tried, all)}`;
}

const outcome = (
  name: PatientName,
  fix: FixName,
  tried: readonly Tried[],
  all: readonly Finding[],
): TemplateResult =>
  html`${fixFigure(name, tried)}
    <div aria-live="polite" data-grade=${grade(fix, tried)}>
      ${inParagraphs(fixText(fix, tried, wallOf(all)))}
    </div>`;

/** All models whose fixes were tried. */
export function summary(cases: Cases): TemplateResult {
  const done = Object.values(cases)
    .filter(({ tried }) => tried !== undefined)
    .sort((a, b) => a.patient.localeCompare(b.patient));
  if (done.length === 0) return html``;
  const rows = done.map(({ patient, examined, fix, tried = [] }): Cell[] => {
    return [
      patient,
      WALLS[wallOf(findings(examined))].split(':')[0] ?? '',
      fix === undefined ? '' : `${FIXES[fix]}: ${grade(fix, tried)}`,
      fastestText(tried),
    ];
  });
  return html`${dataTable({
    caption: `${done.length} of ${Object.keys(PATIENTS).length} models treated`,
    columns: [
      { key: 'model', label: 'model' },
      { key: 'wall', label: 'wall' },
      { key: 'chosen', label: 'your fix' },
      { key: 'best', label: 'fastest fix' },
    ],
    rows,
  })}
  <p>${tally(done.map(({ tried = [] }) => tried))}</p>`;
}
