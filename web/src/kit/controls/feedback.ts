// Progress, errors and copy buttons: what a page shows while it works and when something fails.

import { html, nothing, type TemplateResult } from 'lit';
import { define, LightElement } from '../element';
import { duration, percent } from '../words/format';

export interface ProgressOptions {
  /** The phase of the work: "warm-up". */
  readonly phase: string;
  readonly fraction: number;
  readonly remaining_ms: number;
  readonly onStop: () => void;
}

const PHASES: Readonly<Record<string, string>> = {
  prepare: 'Building the network',
  calibrating: 'Timing the clock',
  'warm-up': 'Warming up',
  sampling: 'Taking samples',
  trace: 'Timing each layer',
  running: 'Running it once, with a ledger',
  training: 'Training',
  writing: 'Writing a sample',
  done: 'Done',
};

/** A progress bar with the phase, the time left and a Stop button. */
export function progressBar(options: ProgressOptions): TemplateResult {
  const phase = PHASES[options.phase] ?? options.phase;
  const left = options.remaining_ms > 0 ? `about ${duration(options.remaining_ms, 2)} left` : '';
  return html`<div class="progress">
    <progress max="1" .value=${options.fraction} aria-label=${phase} aria-valuetext=${percent(options.fraction)}></progress>
    <span class="progress-text"><strong>${phase}</strong> ${left}</span>
    <button type="button" data-action="stop" @click=${options.onStop}>Stop</button>
  </div>`;
}

export interface Problem {
  /** What happened and why. */
  readonly message: string;
  /** What the reader can do about it. */
  readonly hint?: string;
  /** Where it happened: an op, a layer or a JSON path. */
  readonly op?: string;
}

/** An error message with its cause, a hint and, where possible, a button to try again. */
export function errorBox(
  problem: Problem,
  onRetry?: () => void,
  title = 'That did not work',
): TemplateResult {
  return html`<div class="problem" role="alert">
    <p><strong>${title}.</strong> ${problem.message}</p>
    ${problem.hint ? html`<p>${problem.hint}</p>` : nothing}
    ${onRetry === undefined ? nothing : html`<button type="button" @click=${onRetry}>Try again</button>`}
  </div>`;
}

class CopyElement extends LightElement {
  static override properties = { text: { attribute: false }, label: {}, message: { state: true } };
  declare text: string;
  declare label: string;
  declare private message: string;

  constructor() {
    super();
    this.text = '';
    this.label = 'Copy';
    this.message = '';
  }

  protected override render(): unknown {
    return html`<button type="button" class="quiet" @click=${this.copy}>${this.label}</button>
      <span role="status" class="hint">${this.message}</span>`;
  }

  private async copy(): Promise<void> {
    this.message = '';
    try {
      await navigator.clipboard.writeText(this.text);
      this.message = 'Copied.';
    } catch {
      // Frames of other sites, and pages without https, may not write to the clipboard.
      const { copyOtherwise } = await import('./text-box');
      if (copyOtherwise(this.text)) this.message = 'Copied.';
    }
    setTimeout(() => {
      this.message = '';
    }, 4000);
  }
}

define('ts-copy', CopyElement);

/** A button that copies a text and confirms it; where copying is not allowed, it shows the text instead. */
export function copyButton(text: string, label = 'Copy'): TemplateResult {
  return html`<ts-copy .text=${text} label=${label}></ts-copy>`;
}

/** Code with its copy button. */
export function codeBlock(code: string, label: string): TemplateResult {
  return html`<div class="code">
    <pre tabindex="0" role="region" aria-label=${label}><code>${code}</code></pre>
    ${copyButton(code)}
  </div>`;
}
