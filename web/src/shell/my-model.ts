// The student's own network: a JSON spec, checked while it is typed, then "mine" in every lab.

import { html, nothing, type TemplateResult } from 'lit';
import type { Description, LayerReport, ModelSummary } from '../engine/types';
import { select } from '../kit/controls';
import { define, LightElement } from '../kit/element';
import { copyButton, errorBox } from '../kit/feedback';
import { bytes, count, shape, si } from '../kit/format';
import { dataTable } from '../kit/table';
import { type EngineProblem, problemOf, profiler } from '../labs/lab-engine';
import { keepMySpec, mySpec, specHash } from '../labs/lab-mine';
import { LABS } from '../labs/registry';

const PAUSE_MS = 250;
const START_FROM = 'mlp';

class MyModelElement extends LightElement {
  static override properties = {
    text: { state: true },
    presets: { state: true },
    from: { state: true },
    description: { state: true },
    problem: { state: true },
  };
  declare private text: string;
  declare private presets: readonly ModelSummary[];
  declare private from: string;
  declare private description: Description | undefined;
  declare private problem: EngineProblem | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor() {
    super();
    this.text = mySpec() ?? '';
    this.presets = [];
    this.from = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.begin();
  }

  private async begin(): Promise<void> {
    try {
      this.presets = await profiler().models();
      if (this.text === '') await this.startFrom(START_FROM);
      else await this.check();
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
  }

  private async startFrom(preset: string): Promise<void> {
    this.from = preset;
    const spec = await profiler().specOf(preset);
    this.text = pretty(spec);
    await this.check();
  }

  private typed(event: Event): void {
    this.text = (event.target as HTMLTextAreaElement).value;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), PAUSE_MS);
  }

  /** The engine judges; only the answer to the last question counts. */
  private async check(): Promise<void> {
    this.asked += 1;
    const mine = this.asked;
    const { text } = this;
    try {
      const description = await profiler().describe(asSpec(text));
      if (mine !== this.asked) return;
      this.description = description;
      this.problem = undefined;
      keepMySpec(text);
    } catch (thrown) {
      if (mine === this.asked) this.problem = problemOf(thrown);
    }
  }

  protected override render(): unknown {
    return html`<h1 tabindex="-1">My model</h1>
      <p>Write or paste a network as JSON. It is checked as you type, stays in this tab, and every lab offers it as “My model”.</p>
      <div class="two-columns">
        <div>
          <div class="controls">${this.presetControl()}</div>
          <p></p>
          <label for="spec">Specification (JSON)</label>
          <textarea id="spec" class="code-input" spellcheck="false" autocomplete="off" autocapitalize="off" .value=${this.text}
            aria-invalid=${this.problem !== undefined} aria-describedby="spec-verdict" @input=${this.typed}></textarea>
        </div>
        <div id="spec-verdict" aria-live="polite">${this.verdict()}</div>
      </div>`;
  }

  private presetControl(): TemplateResult {
    const options = this.presets.map(({ name, title }) => ({ value: name, label: title }));
    return select({
      label: 'Start from',
      value: this.from,
      options: [{ value: '', label: 'choose a preset' }, ...options],
      onChange: (preset) => {
        if (preset !== '') void this.startFrom(preset);
      },
    });
  }

  private verdict(): TemplateResult | typeof nothing {
    if (this.problem !== undefined) {
      const { op } = this.problem;
      return html`<div data-spec="bad">
        ${errorBox(this.problem, undefined, op === '' ? 'The engine cannot read this' : `At ${op}`)}
      </div>`;
    }
    const { description } = this;
    if (description === undefined) return nothing;
    return html`<div data-spec="good">
      <h2>${description.model}</h2>
      <p>
        ${count(description.parameters)} parameters (${bytes(description.parameter_bytes)}),
        ${si(description.flops_per_sample, 'FLOP')} per sample, input ${shape(description.input_shape)}, output
        ${shape(description.output_shape)}.
      </p>
      <p>Use it in ${LABS.map((meta, index) => html`${index === 0 ? '' : ', '}<a href="?lab=${meta.id}&model=mine">${meta.name}</a>`)}.</p>
      ${this.link()} ${layerTable(description.layers)}
    </div>`;
  }

  private link(): TemplateResult {
    const hash = specHash(this.text);
    if (hash === undefined)
      return html`<p class="hint">This model is too long for a link; share the JSON.</p>`;
    const url = new URL(`./?page=model${hash}`, location.href).href;
    return html`<p>${copyButton(url, 'Copy a link to this model')}</p>`;
  }
}

/** Other text would be taken for a preset's name. */
function asSpec(text: string): string {
  if (/^\s*[{[]/.test(text)) return text;
  const start = text.trim().slice(0, 20);
  const seen = start === '' ? 'the field is empty' : `this starts with “${start}”`;
  throw Object.assign(new Error(`A specification is a JSON object, but ${seen}.`), {
    hint: 'Start from a preset and change it.',
  });
}

function pretty(spec: string): string {
  try {
    return JSON.stringify(JSON.parse(spec), null, 2);
  } catch {
    return spec;
  }
}

function layerTable(layers: readonly LayerReport[]): TemplateResult {
  return dataTable({
    caption: `${layers.length} layers, batch 1`,
    columns: [
      { key: 'name', label: 'layer' },
      { key: 'type', label: 'type' },
      { key: 'output_shape', label: 'output' },
      { key: 'parameters', label: 'parameters', format: count },
      { key: 'flops', label: 'FLOPs', format: (value) => si(value) },
    ],
    rows: layers.map((layer) => [
      layer.name,
      layer.type,
      shape(layer.output_shape),
      layer.parameters,
      layer.flops,
    ]),
  });
}

define('ts-my-model', MyModelElement);
