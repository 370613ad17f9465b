// The home page: one number that is measured immediately, the device on request, and the labs in course order.

import './home.css';
import '../kit/styles/timeline.css'; // the thumbnail of one lab is a timeline
import { html, nothing, svg, type TemplateResult } from 'lit';
import { LABS } from '../course/registry';
import { THUMBNAILS } from '../course/thumbnails';
import { define } from '../kit/element';
import { labRecord } from '../session/progress';
import { ProgressElement } from '../session/progress-element';
import type { DeviceState } from './device';
import './device';
import { deviceFigure } from './device-figure';
import './first-result';

/** Drawing everything immediately would delay the engine's first number, because both need the same processor. */
const REST_MS = 250;

const HOURS = Math.round(LABS.reduce((sum, { minutes }) => sum + minutes, 0) / 60);

/** The link to continue with: the first lab that is not done. */
function begin(): TemplateResult {
  const records = LABS.map(({ id }) => labRecord(id));
  const first = records.every(({ status }) => status === 'not begun');
  const next = LABS.find((_, index) => records[index]?.status !== 'done') ?? LABS[0];
  if (next === undefined) return html``;
  return html`<p class="row">
    <a class="button primary" data-action="begin" href="?lab=${next.id}">${first ? 'Begin with' : 'Go on with'} lab ${LABS.indexOf(next) + 1}</a>
    <span class="hint">${next.title} ${next.minutes} min.</span>
  </p>`;
}

class HomeElement extends ProgressElement {
  static override properties = {
    device: { state: true },
    whole: { state: true },
    isTimed: { state: true },
  };
  declare private device: DeviceState | undefined;
  /** False until the first number arrives or is late; after that the figure and the labs are drawn too. */
  declare private whole: boolean;
  /** The first number is there. */
  declare private isTimed: boolean;

  constructor() {
    super();
    this.whole = false;
    this.isTimed = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    setTimeout(() => this.drawRest(), REST_MS);
  }

  private firstNumber(): void {
    this.isTimed = true;
    this.drawRest();
  }

  private drawRest(): void {
    if (!this.whole) void import('./home-exercises');
    this.whole = true;
  }

  protected override render(): unknown {
    const reading = this.device?.reading ?? { peak: undefined, bandwidth: undefined };
    return html`<h1 class="headline" tabindex="-1">Your browser is a computer. Measure it.</h1>
      <div class="hero" @ts-device=${this.deviceChanged} @ts-first-result=${this.firstNumber}>
        <div>
          <ts-first-result .peak=${reading.peak}></ts-first-result>
          <ts-device .canMeasure=${this.isTimed}></ts-device>
          <p>
            In each lab you commit to a prediction, run a real neural network on this machine, and read why the measurement
            came out as it did. You learn to count parameters and FLOPs, to see where memory goes, and to time code that is
            shorter than the clock can see. It needs nothing but this tab.
          </p>
          ${begin()}
          <p class="hint">
            For a course on machine-learning systems: ${LABS.length} labs, about ${HOURS} hours, no account. Each student’s results are exported as
            one file, and any lab can be embedded in a page of yours.
          </p>
        </div>
        <div class="hero-figure">${this.whole ? deviceFigure(reading, this.device?.report) : nothing}</div>
      </div>
      ${this.whole ? this.labs() : nothing}`;
  }

  private labs(): TemplateResult {
    return html`<section aria-labelledby="labs-heading">
        <h2 id="labs-heading">Labs</h2>
        <p>In this order they make a <a href="?page=course">course</a>, with chapters, your progress and a glossary.</p>
        <ol class="lab-list">
          ${LABS.map((_, index) => this.entry(index))}
        </ol>
      </section>
      <ts-home-exercises></ts-home-exercises>`;
  }

  private entry(index: number): TemplateResult {
    const meta = LABS[index];
    if (meta === undefined) return html``;
    const { status } = labRecord(meta.id);
    return html`<li>
      <a href="?lab=${meta.id}">
        <span class="lab-number" aria-hidden="true">${index + 1}</span>
        <span>
          <span class="lab-title">${meta.title}</span>
          <span class="meta">${meta.name} · ${meta.minutes} min · <span class="status-${status.replace(' ', '-')}">${status}</span> · ${meta.summary}</span>
        </span>
        <svg viewBox="0 0 96 64" width="96" height="64" aria-hidden="true">${svg`${THUMBNAILS[meta.id]}`}</svg>
      </a>
    </li>`;
  }

  private deviceChanged(event: CustomEvent<DeviceState>): void {
    const before = this.device;
    const { reading, report } = event.detail;
    if (before?.reading === reading && before.report === report) return;
    this.device = event.detail;
  }
}

define('ts-home', HomeElement);
