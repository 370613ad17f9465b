// What was done in this browser: to read, to hand in, to forget.

import { html, type TemplateResult } from 'lit';
import { downloadText } from '../kit/download';
import { define, LightElement } from '../kit/element';
import { allRecords, type LabRecord, resetProgress } from '../labs/lab-progress';
import { LABS } from '../labs/registry';
import { forgetDevice, lastDevice } from './device-store';
import { deviceFacts, type ReportLab, reportMarkdown } from './report-text';

class ReportElement extends LightElement {
  private readonly refresh = () => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('tensorscope:progress', this.refresh);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('tensorscope:progress', this.refresh);
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
    return html`<h1 tabindex="-1">Report</h1>
      <p>Everything below is stored in this browser only. Export it to hand it in.</p>
      <p class="row">
        <button type="button" class="primary" @click=${this.saveMarkdown}>Export Markdown</button>
        <button type="button" @click=${this.saveJson}>Export JSON</button>
        <button type="button" data-action="reset-progress" @click=${this.forget}>Forget everything</button>
      </p>
      <h2>This device</h2>
      ${
        device.length === 0
          ? html`<p>Not measured yet. <a href="./">Measure this device</a> on the home page.</p>`
          : html`<dl class="facts">${device.map(fact)}</dl>`
      }
      <h2>Labs</h2>
      ${this.labs().map((lab) => labSection(lab))}`;
  }

  private saveMarkdown(): void {
    downloadText(
      'report.md',
      'text/markdown',
      reportMarkdown(this.labs(), lastDevice()?.roof, new Date()),
    );
  }

  private saveJson(): void {
    const content = {
      created: new Date().toISOString(),
      device: lastDevice() ?? null,
      labs: allRecords(),
    };
    downloadText('report.json', 'application/json', `${JSON.stringify(content, null, 2)}\n`);
  }

  private forget(): void {
    if (!confirm('Forget all predictions, results and answers stored in this browser?')) return;
    forgetDevice();
    resetProgress();
    this.requestUpdate();
  }
}

const fact = ({ label, value }: { label: string; value: string }): TemplateResult =>
  html`<div><dt>${label}</dt><dd>${value}</dd></div>`;

function labSection({ number, title, record }: ReportLab): TemplateResult {
  return html`<section class="step" data-lab=${record.lab}>
    <h3>${number}. <a href="?${record.query ?? `lab=${record.lab}`}">${title}</a></h3>
    <p class="status-${record.status.replace(' ', '-')}">${statusText(record)}</p>
    ${record.prediction === undefined ? '' : html`<p>You said ${record.prediction}.</p>`}
    ${record.results === undefined ? '' : html`<dl class="facts">${record.results.map(fact)}</dl>`}
  </section>`;
}

function statusText(record: LabRecord): string {
  const answers = Object.values(record.checks ?? {});
  const right = answers.filter(Boolean).length;
  const checks = answers.length === 0 ? '' : `, ${right} of ${answers.length} checks right`;
  return `${record.status}${checks}`;
}

define('ts-report', ReportElement);
