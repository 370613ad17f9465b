// The student's own network: a JSON spec that is typed, pasted or built, drawn and checked after each change, and offered as
// "mine" in most labs.

import './my-model.css';
import { html, nothing, type TemplateResult } from 'lit';
import type { Description, ModelSummary } from '../engine/types';
import { downloadText } from '../kit/controls/download';
import { select } from '../kit/controls/fields';
import { define, LightElement } from '../kit/element';
import { type EngineProblem, problemOf, profiler } from '../session/engine';
import { keepMySpec, mySpec } from '../session/own-model';
import { builder } from './model/builder';
import type { Edited } from './model/builder-edits';
import { describedPart } from './model/described-part';
import { diagram } from './model/diagram';
import { changed, EMPTY, type History, redone, undone } from './model/history';
import { lineAt, nodeAt } from './model/json-text';
import { type NodeFacts, nodeFacts } from './model/node-facts';
import { ownDataFold } from './model/own-data-fold';
import { asSpec, compact, fileText, pretty, problemLine } from './model/spec-check';
import { type Lines, specEditor } from './model/spec-editor';
import { INPUT, layerAt, ownerOf, pathAtOffset, type SpecTree, specTree } from './model/spec-tree';
import { acceptance, layerTable, refusal } from './model/verdict';

const PAUSE_MS = 250;
const START_FROM = 'mlp';

class MyModelElement extends LightElement {
  static override properties = {
    text: { state: true },
    presets: { state: true },
    from: { state: true },
    description: { state: true },
    partial: { state: true },
    problem: { state: true },
    selected: { state: true },
    history: { state: true },
  };
  declare private text: string;
  declare private presets: readonly ModelSummary[];
  declare private from: string;
  /** The description of the whole text, while the engine accepts it. */
  declare private description: Description | undefined;
  /** The last spec that the engine accepted, without white space: reformatting the text is not a change. */
  private accepted: { readonly spec: string; readonly described: Description } | undefined;
  /** The description of the layers before the one that does not fit. */
  declare private partial: Description | undefined;
  declare private problem: EngineProblem | undefined;
  declare private selected: string;
  declare private history: History;
  private tree: SpecTree | undefined;
  private facts: ReadonlyMap<string, NodeFacts> = new Map();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  /** The text before the current burst of typing. */
  private typedFrom: string | undefined;

  constructor() {
    super();
    this.text = mySpec() ?? '';
    this.presets = [];
    this.from = '';
    this.selected = INPUT;
    this.history = EMPTY;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.begin();
  }

  private async begin(): Promise<void> {
    try {
      this.presets = await profiler().models();
      if (this.text === '') await this.fill(START_FROM);
      else await this.check();
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
  }

  /** Fills an empty page with a preset, unless the cursor is in the editor by now: text must not appear while someone types. */
  private async fill(preset: string): Promise<void> {
    const text = pretty(await profiler().specOf(preset));
    if (this.text !== '' || this.querySelector('#spec') === document.activeElement) return;
    this.from = preset;
    this.text = text;
    await this.check();
  }

  private async startFrom(preset: string): Promise<void> {
    this.from = preset;
    const text = pretty(await profiler().specOf(preset));
    this.selected = INPUT;
    this.change(text);
  }

  /** Sets another text, which Undo can revert. */
  private change(text: string): void {
    this.endBurst();
    if (text === this.text) return;
    this.history = changed(this.history, this.text);
    this.text = text;
    clearTimeout(this.timer);
    void this.check();
  }

  private typed(text: string): void {
    this.typedFrom ??= this.text;
    this.text = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.endBurst();
      void this.check();
    }, PAUSE_MS);
  }

  private endBurst(): void {
    if (this.typedFrom !== undefined && this.typedFrom !== this.text)
      this.history = changed(this.history, this.typedFrom);
    this.typedFrom = undefined;
  }

  private step(which: 'undo' | 'redo'): void {
    this.endBurst();
    const to = (which === 'undo' ? undone : redone)(this.history, this.text);
    if (to === undefined) return;
    this.history = to.history;
    this.text = to.text;
    void this.check();
  }

  private edited({ text, selected }: Edited): void {
    this.selected = selected;
    this.change(text);
    void this.updateComplete.then(() => this.showChosen());
  }

  private choose(path: string): void {
    this.selected = path;
    this.showChosen();
  }

  private showChosen(): void {
    const lines = this.chosenLines();
    const editor = this.querySelector<HTMLElement & { show(lines: Lines): void }>('ts-spec-editor');
    if (lines !== undefined) editor?.show(lines);
  }

  /** Asks the engine to check the text; only the answer to the last question counts. */
  private async check(): Promise<void> {
    this.asked += 1;
    const mine = this.asked;
    const { text } = this;
    try {
      const description = await profiler().describe(asSpec(text));
      if (mine !== this.asked) return;
      this.description = description;
      this.accepted = { spec: compact(asSpec(text)), described: description };
      this.problem = undefined;
      keepMySpec(text);
    } catch (thrown) {
      if (mine !== this.asked) return;
      this.problem = problemOf(thrown);
      this.partial = undefined;
      const partial = await describedPart(text, this.problem.op);
      if (mine === this.asked) this.partial = partial;
    }
  }

  protected override willUpdate(changes: Map<string, unknown>): void {
    if (changes.has('text')) this.read();
    if (['text', 'description', 'partial', 'problem'].some((name) => changes.has(name)))
      this.facts =
        this.tree === undefined ? new Map() : nodeFacts(this.tree, this.shown?.layers ?? []);
  }

  private read(): void {
    this.tree = specTree(this.text);
    const { tree } = this;
    if (tree !== undefined && this.selected !== INPUT && layerAt(tree, this.selected) === undefined)
      this.selected = INPUT;
  }

  protected override render(): unknown {
    const { tree, problem, accepted } = this;
    const bad = problem === undefined || tree === undefined ? undefined : ownerOf(tree, problem.op);
    const badLine = problem === undefined ? undefined : problemLine(this.text, tree, problem);
    return html`<h1 tabindex="-1">My model</h1>
      <p>Write, paste or build a network. The engine checks it as you change it; it stays in this tab, and most labs offer it as “My model”.</p>
      ${this.tools()}
      <div class="two-columns">
        <div>
          ${specEditor({
            text: this.text,
            invalid: problem !== undefined,
            chosen: this.chosenLines(),
            badLine,
            onTyped: (text) => this.typed(text),
            onCursor: (offset) => this.cursorAt(offset),
            onStep: (which) => this.step(which),
          })}
          <div id="spec-verdict" aria-live="polite">${this.verdict(badLine, bad)}</div>
        </div>
        <div>
          ${diagram({
            tree,
            facts: this.facts,
            inputShape: this.shown?.input_shape,
            selected: this.selected,
            bad,
            onSelect: (path) => this.choose(path),
          })}
          ${
            tree === undefined
              ? nothing
              : builder({
                  text: this.text,
                  tree,
                  selected: this.selected,
                  onEdited: (edited) => this.edited(edited),
                })
          }
        </div>
      </div>
      ${accepted === undefined ? nothing : html`<div ?hidden=${problem !== undefined}>${layerTable(accepted.described.layers)} ${ownDataFold(accepted.spec, accepted.described)}</div>`}`;
  }

  private cursorAt(offset: number): void {
    const path = this.tree === undefined ? undefined : pathAtOffset(this.tree, offset);
    if (path !== undefined) this.selected = path;
  }

  private chosenLines(): Lines | undefined {
    if (this.tree === undefined) return undefined;
    const { start, end } = nodeAt(this.tree.root, this.selected);
    return { first: lineAt(this.text, start), last: lineAt(this.text, end) };
  }

  /** The description that the diagram's shapes come from. */
  private get shown(): Description | undefined {
    return this.problem === undefined ? this.description : this.partial;
  }

  private tools(): TemplateResult {
    const save = () => downloadText('model.json', 'application/json', this.text);
    const open = () => this.querySelector<HTMLInputElement>('input[type=file]')?.click();
    const { past, future } = this.history;
    return html`<div class="row model-tools">
      ${this.presetControl()}
      <button type="button" data-action="open-spec" @click=${open}>Open a file</button>
      <input type="file" accept="application/json,.json" hidden @change=${this.opened} />
      <button type="button" data-action="save-spec" @click=${save}>Save as a file</button>
      <button type="button" data-action="lay-out" @click=${() => this.change(pretty(this.text))}>Lay out</button>
      <button type="button" data-action="undo" ?disabled=${past.length === 0} @click=${() => this.step('undo')}>Undo</button>
      <button type="button" data-action="redo" ?disabled=${future.length === 0} @click=${() => this.step('redo')}>Redo</button>
    </div>`;
  }

  private async opened(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const [file] = input.files ?? [];
    if (file === undefined) return;
    try {
      this.change(await fileText(file));
      this.from = '';
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
    input.value = '';
  }

  private presetControl(): TemplateResult {
    const options = this.presets.map(({ name, title }) => ({ value: name, label: title }));
    return select({
      label: 'Start from',
      value: this.from,
      options: [{ value: '', label: 'choose a preset' }, ...options],
      onChange: (preset) => {
        if (preset === '') return;
        this.startFrom(preset).catch((thrown: unknown) => {
          this.problem = problemOf(thrown);
        });
      },
    });
  }

  private verdict(
    line: number | undefined,
    bad: string | undefined,
  ): TemplateResult | typeof nothing {
    if (this.problem !== undefined) {
      const show = bad === undefined || bad === this.selected ? undefined : () => this.choose(bad);
      return refusal(this.problem, line, show);
    }
    return this.description === undefined ? nothing : acceptance(this.description, this.text);
  }
}

define('ts-my-model', MyModelElement);
