// The engine's verdict on the spec: its totals, or the error and its position.

import { html, nothing, type TemplateResult } from 'lit';
import { LABS } from '../../course/registry';
import type { Description, LayerReport } from '../../engine/types';
import { dataTable } from '../../kit/charts/table';
import { copyButton, errorBox } from '../../kit/controls/feedback';
import { bytes, count, shape, si } from '../../kit/words/format';
import { capital, listed } from '../../kit/words/phrases';
import type { EngineProblem } from '../../session/engine';
import { type Keeper, specHash } from '../../session/own-model';
import { flattenHint } from './flatten-hint';

const TAKING = LABS.filter(({ noOwnModel }) => noOwnModel === undefined);
const REFUSING = LABS.filter(({ noOwnModel }) => noOwnModel !== undefined);

/** The engine's messages begin with the path, which stands in the title already. */
const withoutPath = ({ op, message }: EngineProblem): string => {
  const rest = op !== '' && message.startsWith(`${op}: `) ? message.slice(op.length + 2) : message;
  return capital(rest);
};

function title({ op, code }: EngineProblem, line: number | undefined): string {
  if (code === 'not_json') return 'This is not JSON yet';
  if (code === 'not_torch') return 'This PyTorch text cannot be read';
  if (op === '') return 'The engine cannot read this';
  if (op === '$') return 'The model as a whole';
  return `At ${op}${line === undefined ? '' : `, line ${line}`}`;
}

export function refusal(
  problem: EngineProblem,
  line: number | undefined,
  onShow: (() => void) | undefined,
): TemplateResult {
  return html`<div data-spec="bad">${errorBox({ ...problem, message: withoutPath(problem) }, undefined, title(problem, line))}
    ${onShow === undefined ? nothing : html`<p><button type="button" data-action="show-bad" @click=${onShow}>Choose this layer</button></p>`}
  </div>`;
}

export interface Remarks {
  /** What was taken for granted when the text was read from PyTorch. */
  readonly note: string;
  readonly onFlatten: (layer: string) => void;
}

export function acceptance(
  description: Description,
  text: string,
  { note, onFlatten }: Remarks,
): TemplateResult {
  const slip = flattenHint(description);
  return html`<div data-spec="good">
    <h2>${description.model}</h2>
    <p>
      ${count(description.parameters)} parameters (${bytes(description.parameters_bytes)}),
      ${si(description.flops_per_sample, 'FLOP')} per sample, input ${shape(description.input_shape)}, output
      ${shape(description.output_shape)}.
    </p>
    ${note === '' ? nothing : html`<p>${note}</p>`}
    ${
      slip === undefined
        ? nothing
        : html`<p>${slip.text}</p>
          <p><button type="button" data-action="flatten" @click=${() => onFlatten(slip.layer)}>Flatten before ${slip.layer}</button></p>`
    }
    <p>Use it in ${TAKING.map((meta, index) => html`${index === 0 ? '' : ', '}<a href="?lab=${meta.id}&model=mine">${meta.name}</a>`)}.</p>
    <details class="hint"><summary>Not in ${listed(REFUSING.map(({ name }) => name))}</summary>
      <ul>${REFUSING.map(({ name, noOwnModel }) => html`<li>${name}: ${noOwnModel}.</li>`)}</ul>
    </details>
    ${link(text)}
  </div>`;
}

function link(text: string): TemplateResult {
  const hash = specHash(text);
  if (hash === undefined)
    return html`<p class="hint">This model is too long for a link; share the file.</p>`;
  const url = new URL(`./?page=model${hash}`, location.href).href;
  return html`<p>${copyButton(url, 'Copy a link to this model')}</p>`;
}

export function layerTable(layers: readonly LayerReport[]): TemplateResult {
  const table = dataTable({
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
  return html`<details class="layers-table">
    <summary>${layers.length === 1 ? 'The one layer as the engine runs it' : `All ${layers.length} layers as the engine runs them`}</summary>
    ${table}
  </details>`;
}

/** Where the model stays. */
export function keptText(keeper: Keeper): string {
  if (keeper === 'browser') return 'it stays in this browser';
  if (keeper === 'tab') return 'it stays in this tab until you change it';
  return 'this browser cannot keep it, so save it as a file';
}
