// The report on the work in this browser, which can be read, exported and deleted.

import './report.css';
import { html, nothing, type TemplateResult } from 'lit';
import { saveProgress } from '../course/progress-save';
import { statusText } from '../course/progress-words';
import { LABS, labMeta, labNumber } from '../course/registry';
import { downloadText } from '../kit/controls/download';
import { define } from '../kit/element';
import { forgetDevice, lastDevice } from '../session/device-store';
import type { Fact } from '../session/fact';
import { keepMySpec } from '../session/own-model';
import { allRecords, framedRecords, type LabRecord } from '../session/progress';
import { ProgressElement } from '../session/progress-element';
import { studentName } from '../session/student-name';
import { visits } from '../session/visits';
import './regrade';
import { exerciseSections, reportExercises } from './report-exercises';
import './report-figures';
import {
  checkFacts,
  deviceFacts,
  predictionFacts,
  type ReportLab,
  reportMarkdown,
} from './report-text';

type Shown = TemplateResult | typeof nothing;

class ReportElement extends ProgressElement {
  private unfolded: HTMLDetailsElement[] = [];
  /** Opens all foldouts for printing. */
  private readonly unfold = () => {
    this.unfolded = [...this.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
    for (const details of this.unfolded) details.open = true;
  };
  private readonly fold = () => {
    for (const details of this.unfolded) details.open = false;
  };

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('beforeprint', this.unfold);
    addEventListener('afterprint', this.fold);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('beforeprint', this.unfold);
    removeEventListener('afterprint', this.fold);
  }

  private labs(): ReportLab[] {
    const records = new Map(allRecords().map((record) => [record.lab, record]));
    return LABS.map((meta, index) => ({
      number: index + 1,
      title: meta.title,
      record: records.get(meta.id) ?? { lab: meta.id, status: 'not begun' },
    }));
  }

  protected override render(): unknown {
    const device = deviceFacts(lastDevice()?.roof);
    const labs = this.labs();
    const begun = labs.filter(({ record }) => isBegun(record));
    const open = labs.filter((lab) => !begun.includes(lab));
    return html`<h1 tabindex="-1">Report</h1>
      ${visits.read ? nothing : html`<p class="notice" role="status" data-reading>What this browser keeps of your work is still being read.</p>`}
      <p>Everything below is stored in this browser only. “Hand in” saves it as one file: programs in it can be graded again, the report is inside as Markdown, and the <a href="?page=course">course page</a> can import it.</p>
      <p class="row">
        <label for="student-name">Your name</label>
        <input id="student-name" type="text" autocomplete="name" maxlength="200" .value=${studentName.value} @change=${this.rename} />
        <button type="button" class="primary" data-action="hand-in" @click=${this.handIn}>Hand in</button>
      </p>
      <p class="row">
        <button type="button" @click=${this.saveMarkdown}>Export Markdown</button>
        <button type="button" @click=${() => print()}>Print</button>
        <button type="button" data-action="reset-progress" @click=${this.forget}>Forget everything</button>
      </p>
      <h2>This device</h2>
      ${
        device.length === 0
          ? html`<p>Not measured yet. <a href="./">Measure this device</a> on the home page.</p>`
          : facts(device)
      }
      <h2>Labs</h2>
      ${begun.map((lab) => labSection(lab))}
      ${
        open.length === 0
          ? nothing
          : html`<p>
              Not begun:
              ${open.map(
                ({ number, record: { lab } }, index) =>
                  html`${index === 0 ? '' : ', '}${number}.&nbsp;<a href="?lab=${lab}">${labMeta(lab)?.name}</a>`,
              )}.
            </p>`
      }
      ${framedSections()}
      ${exerciseSections(facts)}
      <ts-regrade></ts-regrade>`;
  }

  private markdown(): string {
    return reportMarkdown(
      [...this.labs().filter(({ record }) => isBegun(record)), ...framedLabs()],
      lastDevice()?.roof,
      new Date(),
      reportExercises(),
      studentName.value,
    );
  }

  private saveMarkdown(): void {
    downloadText('report.md', 'text/markdown', this.markdown());
  }

  private rename({ target }: Event): void {
    const { value } = target as HTMLInputElement;
    studentName.change(() => value.trim());
    this.requestUpdate();
  }

  private handIn(): void {
    const student = studentName.value;
    const named = student === '' ? {} : { student };
    void saveProgress(handInFile(student), () => ({ ...named, report: this.markdown() }));
  }

  private async forget(): Promise<void> {
    if (
      !confirm(
        'Forget all that is stored in this browser: predictions, results, answers, programs, your own model, your name and the measurement of this device?',
      )
    )
      return;
    if ((await visits.takeAll()) === undefined) {
      alert('Nothing was forgotten: this browser did not let the page change what it keeps.');
      return;
    }
    forgetDevice();
    keepMySpec(undefined);
    studentName.change(() => '');
    this.requestUpdate();
  }
}

const isBegun = (record: LabRecord): boolean => statusText(record) !== 'not begun';

/** The name of the file: letters and digits of the student's name, in any alphabet. */
const handInFile = (student: string): string =>
  `${['report', ...(student.match(/[\p{L}\p{N}]+/gu) ?? [])].join('-')}.json`;

const fact = ({ label, value }: { label: string; value: string }): TemplateResult =>
  html`<div><dt>${label}</dt><dd>${value}</dd></div>`;

/** Work in labs that other pages embed: each frame stores its own. */
function framedSections(): Shown {
  const framed = framedRecords();
  if (framed.length === 0) return nothing;
  return html`<h2>Labs in other pages</h2>
    <p>Pages that embed a lab keep for themselves what is done in it.</p>
    ${framed.map(([frame, record]) => labSection(framedLab(record), frame))}`;
}

const framedLab = (record: LabRecord): ReportLab => ({
  number: labNumber(record.lab),
  title: labMeta(record.lab)?.title ?? record.lab,
  record,
});

const framedLabs = (): ReportLab[] =>
  framedRecords().map(([, record]) => {
    const lab = framedLab(record);
    return { ...lab, title: `${lab.title} (in another page)` };
  });

function labSection({ number, title, record }: ReportLab, frame = ''): TemplateResult {
  const { lab, query, status, results = [], environment = [], further = {} } = record;
  return html`<section class="step report-lab" data-lab=${lab} data-frame=${frame}>
    <h3>${number}. <a href="?${query ?? `lab=${lab}`}">${title}</a></h3>
    <p class="status-${status.replace(' ', '-')}">${statusText(record)}${record.at === undefined ? '' : html` · <time datetime=${record.at}>${new Date(record.at).toLocaleString('en-GB')}</time>`}</p>
    ${facts(predictionFacts(record))}
    <ts-report-figures lab=${lab} frame=${frame}></ts-report-figures>
    ${
      results.length === 0 && Object.keys(further).length === 0
        ? nothing
        : folded(
            'Results',
            html`${facts(results)} ${Object.entries(further).map(([name, lines]) => html`<h4>${name}</h4>${facts(lines)}`)}`,
          )
    }
    ${folded('Answers', facts(checkFacts(record)))}
    ${
      environment.length === 0
        ? nothing
        : html`<details class="environment"><summary>How this was measured</summary>${facts(environment)}</details>`
    }
  </section>`;
}

const folded = (summary: string, content: Shown): Shown =>
  content === nothing ? nothing : html`<details><summary>${summary}</summary>${content}</details>`;

const facts = (all: readonly Fact[]): Shown =>
  all.length === 0 ? nothing : html`<dl class="facts">${all.map(fact)}</dl>`;

define('ts-report', ReportElement);
