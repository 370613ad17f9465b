// The builder: actions for the selected layer, and its fields as labelled controls.

import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { select } from '../../kit/controls/fields';
import { define, LightElement, uniqueId } from '../../kit/element';
import { type Action, acted, added, addedInside, type Edited, possible } from './builder-edits';
import { setField } from './edits';
import { fieldOf, type JsonNode, nodeAt } from './json-text';
import { FIELDS, type Field, fieldHint, fieldValue, LAYER_TYPES } from './layer-fields';
import { INPUT, layerAt, type SpecTree } from './spec-tree';

const NAME: Field = { name: 'name', kind: 'text', otherwise: 'numbered by the engine' };
const INPUTS: Readonly<Record<string, readonly Field[]>> = {
  input: [{ name: 'shape', kind: 'integers' }],
  'input.tokens': [
    { name: 'vocabulary', kind: 'integer' },
    { name: 'length', kind: 'integer' },
    { name: 'max_length', kind: 'integer', otherwise: 'length' },
  ],
};

const ACTIONS: Readonly<Record<Action, string>> = {
  up: 'Move up',
  down: 'Move down',
  duplicate: 'Duplicate',
  remove: 'Remove',
};

class BuilderElement extends LightElement {
  static override properties = {
    text: { attribute: false },
    tree: { attribute: false },
    selected: { attribute: false },
    adding: { state: true },
    problems: { state: true },
  };
  declare text: string;
  declare tree: SpecTree;
  declare selected: string;
  declare private adding: string;
  /** The error in the typed value of each field. */
  declare private problems: Readonly<Record<string, string>>;
  private readonly fieldId = uniqueId('field');

  constructor() {
    super();
    this.adding = 'linear';
    this.problems = {};
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('selected')) this.problems = {};
  }

  protected override render(): unknown {
    const layer = layerAt(this.tree, this.selected);
    const what = this.selected === INPUT ? 'Input' : (layer?.type ?? '');
    const path = this.selected === INPUT ? INPUT : (layer?.path ?? '');
    return html`<div class="builder" role="group" aria-label="Builder">
      <h2 class="builder-head" data-selected=${path}>${what} <code>${path}</code></h2>
      ${this.selected === INPUT ? nothing : html`<p class="row builder-actions">${(Object.keys(ACTIONS) as Action[]).map((action) => this.button(action))}</p>`}
      ${keyed(path, html`<div class="controls builder-fields">${this.fields(layer?.type)}</div>`)}
      <div class="row builder-add">
        ${select({
          label: 'New layer',
          value: this.adding,
          options: LAYER_TYPES.map((value) => ({ value, label: value })),
          onChange: (type) => {
            this.adding = type;
          },
        })}
        <button type="button" data-action="add" @click=${() => this.edit(added(this.text, this.selected, this.adding))}>
          Add ${this.selected === INPUT ? 'first' : 'below'}
        </button>
        ${
          (layer?.lists.length ?? 0) === 0
            ? nothing
            : html`<button type="button" data-action="add-inside"
                @click=${() => this.edit(addedInside(this.text, this.tree, this.selected, this.adding))}>Add inside</button>`
        }
      </div>
    </div>`;
  }

  private button(action: Action): TemplateResult {
    return html`<button type="button" data-action=${action} ?disabled=${!possible(this.tree, this.selected, action)}
      @click=${() => this.act(action)}>${ACTIONS[action]}</button>`;
  }

  /** If the pressed button becomes disabled, moves the focus to the next enabled one. */
  private async act(action: Action): Promise<void> {
    this.edit(acted(this.text, this.selected, action));
    await this.updateComplete;
    if (this.querySelector<HTMLButtonElement>(`[data-action="${action}"]`)?.disabled)
      this.querySelector<HTMLElement>(
        '.builder-actions button:not([disabled]), [data-action="add"]',
      )?.focus();
  }

  private edit(edited: Edited): void {
    this.emit<Edited>('ts-edited', edited);
  }

  private fields(type: string | undefined): TemplateResult[] {
    if (this.selected === INPUT) {
      const tokens = fieldOf(nodeAt(this.tree.root, INPUT), 'tokens') !== undefined;
      const path = tokens ? 'input.tokens' : INPUT;
      return (INPUTS[path] ?? []).map((field) => this.control(field, path));
    }
    const own = FIELDS[type ?? ''];
    // For an unknown type, only the name can be edited.
    return [...(own ?? []), NAME].map((field) => this.control(field, this.selected));
  }

  private control(field: Field, path: string): TemplateResult {
    const id = `${this.fieldId}-${field.name}`;
    const value = written(this.text, fieldOf(nodeAt(this.tree.root, path), field.name));
    const problem = this.problems[field.name];
    const note = problem ?? fieldHint(field);
    const take = (event: Event) => this.take(field, path, (event.target as HTMLInputElement).value);
    return html`<div class="control">
      <label for=${id}>${field.name}</label>
      ${
        field.kind === 'boolean' || field.kind === 'choice'
          ? html`<select id=${id} data-field=${field.name} @change=${take}>
              ${['', ...(field.options ?? ['true', 'false'])].map(
                (option) =>
                  html`<option value=${option} .selected=${option === value}>${option === '' ? `left out (${field.otherwise ?? ''})` : option}</option>`,
              )}
            </select>`
          : html`<input id=${id} class="short" type="text" autocomplete="off" spellcheck="false" data-field=${field.name} .value=${value}
              aria-invalid=${problem !== undefined} aria-describedby=${note === undefined ? nothing : `${id}-note`} @change=${take} />
            ${note === undefined ? nothing : html`<span id="${id}-note" class=${problem === undefined ? 'hint' : 'field-problem'}>${note}</span>`}`
      }
    </div>`;
  }

  private take(field: Field, path: string, typed: string): void {
    const read = fieldValue(field, typed);
    if ('problem' in read) {
      this.problems = { ...this.problems, [field.name]: read.problem };
      return;
    }
    const { [field.name]: _, ...problems } = this.problems;
    this.problems = problems;
    this.edit({ text: setField(this.text, path, field.name, read.value), selected: this.selected });
  }
}

/** The value as the control shows it: "3, 5" for a list. */
function written(text: string, node: JsonNode | undefined): string {
  if (node === undefined) return '';
  if (node.kind === 'scalar') return String(node.value ?? 'null');
  return text
    .slice(node.start + 1, node.end - 1)
    .replace(/\s+/g, ' ')
    .trim();
}

define('ts-builder', BuilderElement);

export interface BuilderOptions {
  readonly text: string;
  readonly tree: SpecTree;
  readonly selected: string;
  readonly onEdited: (edited: Edited) => void;
}

export function builder({ text, tree, selected, onEdited }: BuilderOptions): TemplateResult {
  return html`<ts-builder .text=${text} .tree=${tree} .selected=${selected}
    @ts-edited=${(event: CustomEvent<Edited>) => onEdited(event.detail)}></ts-builder>`;
}
