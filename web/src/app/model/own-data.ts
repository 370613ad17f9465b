// "Run it on your data": runs the network on the student's own files, and trains it on them. Nothing leaves the device.

import { html, nothing, type TemplateResult } from 'lit';
import { writeNpy } from '../../engine/npy';
import type { Outputs } from '../../engine/own-data-types';
import type { Description, Progress, TrainReport } from '../../engine/types';
import { downloadBytes } from '../../kit/controls/download-bytes';
import { errorBox, progressBar } from '../../kit/controls/feedback';
import { numberField, segmented } from '../../kit/controls/fields';
import { define, LightElement } from '../../kit/element';
import { count, plural } from '../../kit/words/format';
import { profiler } from '../../session/engine';
import { Runner } from '../../session/runner';
import { fileArray, fileBytes } from './own-files';
import { lossCurve, outputsTable, trainingSummary } from './own-results';

type Field = 'weights' | 'inputs' | 'targets';
type Loss = 'cross_entropy' | 'mse';

const FILES: Record<
  Field,
  { readonly label: string; readonly hint: string; readonly accept: string }
> = {
  weights: {
    label: 'Weights',
    hint: 'safetensors, under the names of PyTorch’s state_dict',
    accept: '.safetensors',
  },
  inputs: {
    label: 'Inputs',
    hint: 'NumPy’s .npy, .npz with one array, or .csv with a row for each sample',
    accept: '.npy,.npz,.csv,.txt',
  },
  targets: {
    label: 'Targets',
    hint: 'Classes from 0, or values for the squared error; files as for inputs',
    accept: '.npy,.npz,.csv,.txt',
  },
};

class OwnDataElement extends LightElement {
  static override properties = {
    spec: { attribute: false },
    described: { attribute: false },
    files: { state: true },
    trained: { state: true },
    outputs: { state: true },
    report: { state: true },
    curve: { state: true },
    loss: { state: true },
    epochs: { state: true },
  };
  declare spec: string;
  declare described: Description | undefined;
  declare private files: Partial<Record<Field, File>>;
  /** Weights that were trained here, with the spec they belong to. */
  declare private trained: { readonly spec: string; readonly bytes: Uint8Array } | undefined;
  declare private outputs: Outputs | undefined;
  declare private report: TrainReport | undefined;
  declare private curve: Progress['train_points'];
  declare private loss: Loss;
  declare private epochs: number;
  private readonly runner = new Runner(this);

  constructor() {
    super();
    this.files = {};
    this.curve = [];
    this.loss = 'cross_entropy';
    this.epochs = 10;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.runner.drop();
  }

  /** Clears the results of another network, which say nothing about this one. */
  protected override willUpdate(changes: Map<string, unknown>): void {
    if (!changes.has('spec') || changes.get('spec') === undefined) return;
    const stopped = this.runner.running !== undefined;
    this.runner.drop();
    if (stopped) this.runner.notice = 'Stopped, because the network was changed.';
    this.outputs = undefined;
    this.report = undefined;
    this.curve = [];
  }

  private get sample(): readonly number[] {
    return this.described?.input_shape.slice(1) ?? [];
  }

  private get learned(): Uint8Array | undefined {
    return this.trained?.spec === this.spec ? this.trained.bytes : undefined;
  }

  private async weights(): Promise<Uint8Array | undefined> {
    const { weights } = this.files;
    return weights === undefined ? this.learned : fileBytes(weights, 'weights');
  }

  private async run(): Promise<void> {
    const { inputs: file } = this.files;
    if (file === undefined) return;
    this.outputs = undefined;
    await this.runner.start(async ({ signal, progress, wanted }) => {
      const [weights, inputs] = [
        await this.weights(),
        await fileArray(file, 'inputs', this.sample),
      ];
      if (weights === undefined) return;
      const onProgress = (state: Progress) =>
        progress({
          ...state,
          phase: state.phase === 'running' ? 'Running your samples' : state.phase,
        });
      const outputs = await profiler().run(this.spec, inputs, { weights, signal, onProgress });
      if (wanted()) this.outputs = outputs;
    }, 'own-run');
  }

  private async train(): Promise<void> {
    const { inputs: file, targets: answers } = this.files;
    if (file === undefined || answers === undefined) return;
    this.report = undefined;
    this.curve = [];
    const { spec, loss, epochs } = this;
    await this.runner.start(async ({ signal, progress, wanted }) => {
      const output = this.described?.output_shape.slice(1, loss === 'mse' ? undefined : -1) ?? [];
      const inputs = await fileArray(file, 'inputs', this.sample);
      const targets = await fileArray(answers, 'targets', output);
      const start = await this.weights();
      const steps: Progress['train_points'] = [];
      const onProgress = (state: Progress) => {
        progress(state);
        if (!wanted()) return;
        steps.push(...state.train_points);
        this.curve = steps;
        this.requestUpdate();
      };
      const begun = start === undefined ? {} : { weights: start };
      const report = await profiler().fit(spec, inputs, targets, {
        loss,
        epochs,
        ...begun,
        signal,
        onProgress,
      });
      if (!wanted()) return;
      this.report = report;
      this.curve = report.curve;
      if (report.diverged !== '') return;
      this.trained = { spec, bytes: await profiler().trainedWeights() };
      this.choose('weights', undefined);
    }, 'own-train');
  }

  private choose(field: Field, file: File | undefined): void {
    const { [field]: _, ...others } = this.files;
    this.files = file === undefined ? others : { ...others, [field]: file };
    if (field === 'weights' && file === undefined) {
      const input = this.querySelector<HTMLInputElement>('input[name=weights]');
      if (input) input.value = '';
    }
  }

  protected override render(): unknown {
    const { running, problem, notice } = this.runner;
    const stop = () => this.runner.halt();
    return html`<p>The files stay on this device.</p>
      <div class="controls">${this.file('weights')} ${this.file('inputs')}</div>
      ${running === undefined ? this.runButton() : progressBar({ ...running, onStop: stop })}
      ${notice === '' ? nothing : html`<p class="notice" role="status">${notice}</p>`}
      ${problem === undefined ? nothing : errorBox(problem)}
      <div aria-live="polite">${this.outputs === undefined ? nothing : this.results(this.outputs)}</div>
      <h3>Train it on your data</h3>
      <div class="controls">${this.file('targets')}
        ${segmented({
          label: 'Loss',
          value: this.loss,
          options: [
            { value: 'cross_entropy', label: 'cross-entropy of classes' },
            { value: 'mse', label: 'mean squared error' },
          ],
          onChange: (loss) => {
            this.loss = loss as Loss;
          },
        })}
        ${numberField({
          label: 'Epochs',
          unit: 'times through the data',
          min: 1,
          max: 100,
          value: this.epochs,
          onChange: (epochs) => {
            this.epochs = epochs;
          },
        })}
      </div>
      ${running === undefined ? this.trainButton() : nothing}
      ${this.curve.length === 0 ? nothing : lossCurve(this.curve, this.report)}
      <div aria-live="polite">${this.report === undefined ? nothing : this.trainingSummary(this.report)}</div>`;
  }

  private file(field: Field): TemplateResult {
    const { label, hint, accept } = FILES[field];
    const chosen = (event: Event) =>
      this.choose(field, (event.target as HTMLInputElement).files?.[0]);
    const learned =
      field === 'weights' && this.files.weights === undefined && this.learned !== undefined;
    const shape =
      field === 'inputs' && this.described ? ` Shape: [N, ${this.sample.join(', ')}].` : '';
    return html`<div class="control">
      <label for="own-${field}">${label}</label>
      <input id="own-${field}" name=${field} type="file" accept=${accept} aria-describedby="own-${field}-hint" @change=${chosen} />
      <span id="own-${field}-hint" class="hint">${learned ? 'None chosen: those that were just trained are used, and trained further.' : `${hint}.${shape}`}</span>
    </div>`;
  }

  private runButton(): TemplateResult {
    const { inputs, weights } = this.files;
    const missing = [
      ...(weights === undefined && this.learned === undefined ? ['weights'] : []),
      ...(inputs === undefined ? ['inputs'] : []),
    ];
    return this.button('own-run', 'Run it', missing, () => this.run());
  }

  private trainButton(): TemplateResult {
    const { inputs, targets } = this.files;
    const missing = [
      ...(inputs === undefined ? ['inputs'] : []),
      ...(targets === undefined ? ['targets'] : []),
    ];
    return this.button('own-train', 'Train it', missing, () => this.train());
  }

  private button(
    action: string,
    label: string,
    missing: readonly string[],
    act: () => void,
  ): TemplateResult {
    return html`<p class="row">
      <button type="button" class="primary" data-action=${action} ?disabled=${missing.length > 0} @click=${act}>${label}</button>
      ${missing.length > 0 ? html`<span class="hint">Choose ${missing.join(' and ')} first.</span>` : nothing}
    </p>`;
  }

  private results(outputs: Outputs): TemplateResult {
    const [samples = 0] = outputs.shape;
    const save = () => downloadBytes('outputs.npy', writeNpy(outputs));
    return html`<h3>What it gave for ${plural(samples, 'sample')}</h3>
      ${outputsTable(outputs)}
      <p class="row"><button type="button" data-action="save-outputs" @click=${save}>Save as .npy</button>
        <span class="hint">float32, shape [${outputs.shape.map(count).join(', ')}]</span></p>`;
  }

  private trainingSummary(report: TrainReport): TemplateResult {
    const { learned } = this;
    const save = () => learned && downloadBytes('weights.safetensors', learned);
    return html`${trainingSummary(report)}
      ${
        report.diverged !== '' || learned === undefined
          ? nothing
          : html`<p class="row"><button type="button" data-action="save-weights" @click=${save}>Save the weights</button>
        <span class="hint">safetensors: for PyTorch, the library, the command line and this page</span></p>`
      }`;
  }
}

define('ts-own-data', OwnDataElement);

/** @param spec a spec that the engine has accepted */
export const ownData = (spec: string, described: Description): TemplateResult =>
  html`<ts-own-data .spec=${spec} .described=${described}></ts-own-data>`;
