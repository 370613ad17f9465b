// The student's own network: a JSON spec that is typed, pasted or built, drawn and checked after each change, and offered as
// "mine" in most labs.

import './my-model.css';
import { html, nothing, type TemplateResult } from 'lit';
import type { Description, ModelSummary } from '../engine/types';
import { downloadText } from '../kit/controls/download';
import type { Edit } from '../kit/editor/edited-text';
import { define, LightElement } from '../kit/element';
import { type EngineProblem, problemOf, profiler } from '../session/engine';
import {
  firstSpec,
  type Keeper,
  keepMySpec,
  onOtherModel,
  specFromHash,
} from '../session/own-model';
import { builder } from './model/builder';
import { type Edited, flattened } from './model/builder-edits';
import { describedPart } from './model/described-part';
import { diagram } from './model/diagram';
import { lineAt, nodeAt } from './model/json-text';
import { type NodeFacts, nodeFacts } from './model/node-facts';
import { ownDataFold } from './model/own-data-fold';
import { presetSelect } from './model/preset-select';
import { asSpec, compact, fileText, pretty, problemLine } from './model/spec-check';
import { type Lines, type SpecEditor, specText } from './model/spec-editor';
import { INPUT, layerAt, ownerOf, pathAtOffset, type SpecTree, specTree } from './model/spec-tree';
import { isReadable, torchOffer } from './model/torch-offer';
import { acceptance, keptText, layerTable, refusal } from './model/verdict';

const PAUSE_MS = 250;
const START_FROM = 'mlp';

class MyModelElement extends LightElement {
  static override properties = {
    text: { state: true },
    presets: { state: true },
    description: { state: true },
    partial: { state: true },
    problem: { state: true },
    selected: { state: true },
    kept: { state: true },
  };
  declare private text: string;
  declare private presets: readonly ModelSummary[];
  /** The preset that was last begun from. */
  private preset = { name: '', text: '' };
  /** The description of the whole text, while the engine accepts it. */
  declare private description: Description | undefined;
  /** The last spec that the engine accepted, without white space: reformatting the text is not a change. */
  private accepted: { readonly spec: string; readonly described: Description } | undefined;
  /** The description of the layers before the one that does not fit. */
  declare private partial: Description | undefined;
  declare private problem: EngineProblem | undefined;
  declare private selected: string;
  /** What was taken for granted when the text was read from PyTorch, and that text. */
  private taken = { text: '', note: '' };
  private tree: SpecTree | undefined;
  private facts: ReadonlyMap<string, NodeFacts> = new Map();
  declare private kept: Keeper;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private unfollow: () => void = () => undefined;
  /** That of the file that was opened, to which the text is saved. */
  private lineBreak = '\n';
  private readonly edited = specText(firstSpec() ?? '', (change) => this.changed(change));

  constructor() {
    super();
    this.text = this.edited.text;
    this.presets = [];
    this.selected = INPUT;
    this.kept = 'browser';
    this.read();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.unfollow = onOtherModel((spec) => this.edited.replace(spec));
    void this.begin();
  }

  override disconnectedCallback(): void {
    this.unfollow();
    super.disconnectedCallback();
  }

  private async begin(): Promise<void> {
    try {
      this.presets = await profiler().models();
      const linked = specFromHash(location.hash);
      // Undo brings back one's own.
      if (linked !== undefined && linked !== this.text) this.edited.replace(linked);
      if (this.text === '') await this.fill(START_FROM);
      else await this.check();
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
  }

  /** Fills an empty page with a preset, unless the cursor is in the editor by now: text must not appear while someone types. */
  private async fill(preset: string): Promise<void> {
    const text = pretty(await profiler().specOf(preset));
    if (this.text !== '' || this.writing) return;
    this.preset = { name: preset, text };
    this.edited.begin(text);
  }

  private async startFrom(preset: string): Promise<void> {
    const text = pretty(await profiler().specOf(preset));
    this.preset = { name: preset, text };
    this.selected = INPUT;
    this.lineBreak = '\n';
    this.edited.replace(text);
    await this.check();
  }

  /** The name of the preset whose text stands unchanged; empty for any other text. */
  private get from(): string {
    return this.text === this.preset.text ? this.preset.name : '';
  }

  private get editor(): SpecEditor | null {
    return this.querySelector<SpecEditor>('ts-spec-editor');
  }

  private get writing(): boolean {
    return document.activeElement !== null && document.activeElement === this.editor;
  }

  /** Follows the editor. What is typed is checked after a pause, and the layer at the cursor is selected. */
  private changed({ text }: Edit): void {
    if (text) {
      this.text = this.edited.text;
      this.read();
      clearTimeout(this.timer);
      if (this.writing) this.timer = setTimeout(() => void this.check(), PAUSE_MS);
      else void this.check();
    }
    const path = this.tree && pathAtOffset(this.tree, this.edited.state.selection.main.head);
    if (this.writing && path !== undefined) this.selected = path;
  }

  private built({ text, selected }: Edited): void {
    this.edited.replace(text);
    this.choose(selected);
  }

  private choose(path: string): void {
    this.selected = path;
    const lines = this.chosenLines();
    if (lines !== undefined) this.editor?.reveal(lines.first, lines.last);
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
      this.kept = keepMySpec(text);
    } catch (thrown) {
      if (mine !== this.asked) return;
      this.problem = problemOf(thrown);
      this.partial = undefined;
      const partial = await describedPart(text, this.problem.op);
      if (mine === this.asked) this.partial = partial;
    }
  }

  protected override willUpdate(changes: Map<string, unknown>): void {
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
    const marks = { chosen: this.chosenLines(), badLine, invalid: problem !== undefined };
    return html`<h1 tabindex="-1">My model</h1>
      <p>Write or build a network, or paste an <code>nn.Sequential</code> of PyTorch. The engine checks it as you change it; ${keptText(this.kept)}, and most labs offer it as “My model”.</p>
      ${this.tools()}
      <div class="two-columns">
        <div>
          <span @click=${() => this.editor?.focus()}>Specification (JSON)</span>
          <ts-spec-editor .edited=${this.edited} .marks=${marks}>
            <p class="hint">Tab indents; Escape, then Tab, leaves the editor. Ctrl or ⌘ and F find.</p>
            <div id="spec-verdict" aria-live="polite">${this.verdict(badLine, bad)}</div>
          </ts-spec-editor>
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
                  onEdited: (edited) => this.built(edited),
                })
          }
        </div>
      </div>
      ${accepted === undefined ? nothing : html`<div ?hidden=${problem !== undefined}>${layerTable(accepted.described.layers)} ${ownDataFold(accepted.spec, accepted.described)}</div>`}`;
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
    const text = () => this.text.replaceAll('\n', this.lineBreak);
    const save = () => downloadText('model.json', 'application/json', text());
    const open = () => this.querySelector<HTMLInputElement>('input[type=file]')?.click();
    const { edited } = this;
    return html`<div class="row model-tools">
      ${presetSelect(this.presets, this.from, (preset) => {
        this.startFrom(preset).catch((thrown: unknown) => {
          this.problem = problemOf(thrown);
        });
      })}
      <button type="button" data-action="open-spec" @click=${open}>Open a file</button>
      <input type="file" accept="application/json,.json" hidden @change=${this.opened} />
      <button type="button" data-action="save-spec" @click=${save}>Save as a file</button>
      <button type="button" data-action="lay-out" @click=${() => edited.replace(pretty(this.text))}>Lay out</button>
      <button type="button" data-action="undo" ?disabled=${!edited.canUndo} @click=${() => edited.undo()}>Undo</button>
      <button type="button" data-action="redo" ?disabled=${!edited.canRedo} @click=${() => edited.redo()}>Redo</button>
    </div>`;
  }

  private async opened(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const [file] = input.files ?? [];
    if (file === undefined) return;
    try {
      const text = await fileText(file);
      this.lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
      this.edited.replace(text);
      await this.check(); // the same text again takes back the error of another file
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
    input.value = '';
  }

  private verdict(
    line: number | undefined,
    bad: string | undefined,
  ): TemplateResult | typeof nothing {
    const { problem, tree, text } = this;
    if (problem !== undefined && isReadable(problem))
      return torchOffer(problem, text, ({ spec, note }) => {
        this.taken = { text: spec, note };
        this.edited.replace(spec);
      });
    if (problem !== undefined) {
      const show = bad === undefined || bad === this.selected ? undefined : () => this.choose(bad);
      return refusal(problem, line, show);
    }
    if (this.description === undefined) return nothing;
    return acceptance(this.description, text, {
      note: this.taken.text === text ? this.taken.note : '',
      onFlatten: (layer) => tree && this.built(flattened(text, tree, layer)),
    });
  }
}

define('ts-my-model', MyModelElement);
