// Five slow models: examine one, answer the four questions in order, choose a fix, see what the fixes do.

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { type Cell, dataTable } from '../../kit/charts/table';
import { type CheckQuestion, checkQuestion, type Graded } from '../../kit/controls/check';
import { segmented } from '../../kit/controls/fields';
import { define } from '../../kit/element';
import { times } from '../../kit/words/format';
import type { Fact } from '../../lab/contract';
import { inParagraphs } from '../../lab/paragraph';
import { PartElement } from '../../lab/part';
import { given } from '../../lab/scene';
import { type Case, type Cases, diagnosisFacts } from './diagnosis-facts';
import { evidenceFigure, fixFigure } from './diagnosis-figures';
import { examine, tryFixes } from './examine';
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
import { fixText, grade, ranked, type Tried, tally } from './fixes';
import { FIXES, type FixName, PATIENTS, type Patient, type PatientName } from './patients';

interface Diagnosis {
  readonly patient: PatientName;
  /** The cases of an earlier visit. */
  readonly kept: Cases | undefined;
  readonly onPatient: (name: PatientName) => void;
  /** Called with the state of one model, to be stored with all others. */
  readonly onDiagnosed: (name: PatientName, cases: Cases, facts: readonly Fact[]) => void;
}

class DiagnosisElement extends PartElement {
  static override properties = {
    ...PartElement.properties,
    patient: { attribute: false },
    kept: { attribute: false },
    onPatient: { attribute: false },
    onDiagnosed: { attribute: false },
    cases: { state: true },
  };

  declare patient: PatientName;
  declare kept: Diagnosis['kept'];
  declare onPatient: Diagnosis['onPatient'];
  declare onDiagnosed: Diagnosis['onDiagnosed'];
  declare private cases: Cases;

  constructor() {
    super();
    this.cases = {};
  }

  /** Forgets the cases of all models. */
  clear(): void {
    this.halt();
    this.cases = {};
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('kept')) this.cases = this.kept ?? {};
  }

  /** The question that waits for an answer; undefined before the examination and after the last question. */
  get question(): CheckQuestion | undefined {
    const known = this.cases[this.patient];
    if (known === undefined) return undefined;
    const finding = asked(findings(known.examined))[known.answered];
    return finding === undefined ? undefined : questionOf(finding, known.examined);
  }

  private change(name: PatientName, change: Partial<Case>): void {
    const known = this.cases[name];
    if (known !== undefined) this.put(name, { ...known, ...change });
  }

  private put(name: PatientName, known: Case): void {
    this.cases = { ...this.cases, [name]: known };
    this.onDiagnosed(name, this.cases, diagnosisFacts(known));
  }

  private async examineNow(): Promise<void> {
    const name = this.patient;
    await this.start(async (run) => {
      const examined = await examine(name, run);
      this.put(name, { examined, answered: 0, wrong: {}, fix: undefined, tried: undefined });
    });
  }

  private async tryNow(): Promise<void> {
    const name = this.patient;
    await this.start(async (run) => this.change(name, { tried: await tryFixes(name, run) }));
  }

  protected override render(): unknown {
    const known = this.cases[this.patient];
    const patient: Patient = PATIENTS[this.patient];
    const [kind, again] = known === undefined ? ['primary', ''] : ['', ' again'];
    const button = html`<p class="row">
      <button type="button" class=${kind} data-action="examine" @click=${() => this.examineNow()}>
        Examine model ${this.patient}${again}
      </button>
    </p>`;
    return html`<div class="scene-deeds"><div class="controls">${segmented({
      label: 'Slow model',
      value: this.patient,
      options: Object.keys(PATIENTS).map((value) => ({ value, label: value })),
      onChange: (value) => {
        this.halt();
        this.onPatient(value as PatientName);
      },
    })}</div>
      <p><strong>Model ${this.patient}.</strong> ${patient.about}</p>
      ${this.bar(button)}
      ${given(known, (known) => [keyed(known.examined, this.walk(known))])}
      ${this.summary()}</div>`;
  }

  private walk(known: Case): TemplateResult {
    const all = findings(known.examined);
    const questions = asked(all);
    const seen = questions.slice(0, known.answered + 1);
    const done = known.answered >= questions.length;
    return html`${seen.map(
      (finding, index) => html`${evidenceFigure(this.patient, finding, known.examined)}
        ${index < known.answered ? answered(finding) : this.ask(finding, known)}`,
    )}
    ${done ? this.treatment(known, all) : nothing}`;
  }

  private ask(finding: Finding, known: Case): TemplateResult {
    const graded = (event: CustomEvent<Graded>) => {
      event.stopPropagation(); // stored with its case, not with the checks of the lab
      const { detail } = event;
      const { answered, wrong } = known;
      const { question } = finding;
      if (detail.right) this.change(this.patient, { answered: answered + 1 });
      else
        this.change(this.patient, { wrong: { ...wrong, [question]: (wrong[question] ?? 0) + 1 } });
    };
    // Each question has a form of its own: input for one question must not appear in the next.
    return html`${keyed(
      finding.question,
      html`<div @ts-graded=${graded}>${checkQuestion(questionOf(finding, known.examined))}</div>`,
    )}`;
  }

  private treatment(known: Case, all: readonly Finding[]): TemplateResult {
    const wall = wallOf(all);
    const { fix, tried } = known;
    const open = fix === undefined;
    const button = html`<p class="row">
      <button type="button" class="primary" data-action="try" ?disabled=${open} @click=${() => this.tryNow()}>
        ${tried === undefined ? 'Try all fixes' : 'Try all fixes again'}
      </button>
      ${open ? html`<span class="hint">Choose one first.</span>` : nothing}
    </p>`;
    return html`<p><strong>Diagnosis: ${WALLS[wall]}.</strong> Now choose the fix that you would spend your week on; then all of them run.</p>
      <div class="controls">${segmented({
        label: 'My fix',
        value: fix,
        options: Object.entries(FIXES).map(([value, label]) => ({ value, label })),
        onChange: (value) => this.change(this.patient, { fix: value as FixName }),
      })}</div>
      ${this.running === undefined ? button : nothing}
      ${tried === undefined || fix === undefined ? nothing : this.outcome(fix, tried, all)}`;
  }

  private outcome(fix: FixName, tried: readonly Tried[], all: readonly Finding[]): TemplateResult {
    return html`${fixFigure(this.patient, tried)}
      <div aria-live="polite" data-grade=${grade(fix, tried)}>
        ${inParagraphs(fixText(fix, tried, wallOf(all)))}
      </div>`;
  }

  private summary(): TemplateResult | typeof nothing {
    const done = (Object.entries(this.cases) as [PatientName, Case][])
      .filter(([, { tried }]) => tried !== undefined)
      .sort(([a], [b]) => a.localeCompare(b));
    if (done.length === 0) return nothing;
    const rows = done.map(([name, { examined, fix, tried = [] }]): Cell[] => {
      const [best] = ranked(tried);
      return [
        name,
        WALLS[wallOf(findings(examined))].split(':')[0] ?? '',
        fix === undefined ? '' : `${FIXES[fix]}: ${grade(fix, tried)}`,
        best === undefined ? '' : `${FIXES[best.fix]}, ${times(best.speedup)}`,
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
    <p>${tally(done.map(([, { tried = [] }]) => tried))}</p>`;
  }
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

define('ts-diagnosis', DiagnosisElement);

/** The five models as a part of a page. */
export function diagnosisPart({
  patient,
  kept,
  onPatient,
  onDiagnosed,
}: Diagnosis): TemplateResult {
  return html`<ts-diagnosis .patient=${patient} .kept=${kept} .onPatient=${onPatient} .onDiagnosed=${onDiagnosed}></ts-diagnosis>`;
}
