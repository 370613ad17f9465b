// The part below an exercise's cases in which the student's function trains a network to read digits, compared with our function
// and with the engine.

import { html, nothing, type TemplateResult } from 'lit';
import { loadDigits } from '../../feeding/digits';
import { figure } from '../../kit/charts/figure';
import { lines } from '../../kit/charts/lines';
import { count } from '../../kit/words/format';
import { PartElement, type PartRun } from '../../lab/part';
import { profiler } from '../../session/engine';
import { entryIn } from '../contract';
import type { ExtraContext } from '../extra';
import { type Ask, BATCH, type Makes, NotTrained, STEPS, train } from './training';
import {
  factsOf,
  GUESSING,
  LABEL,
  lossText,
  sentences,
  smoothed,
  summaryOf,
  type Taught,
  titleOf,
  unanswered,
} from './words';

/** The shares of the progress bar for the two trainings. */
const [YOURS, OURS] = [0.8, 0.1];

export abstract class OwnTraining extends PartElement {
  static override properties = { context: { attribute: false } };

  declare context: ExtraContext | undefined;
  private taught: Taught | undefined;
  private source = '';
  private refused = '';

  /** One or two sentences on the network, and on the role of the function. */
  protected abstract readonly about: string;
  protected abstract readonly network: Makes;
  protected abstract readonly ours: Ask;

  override clear(): void {
    this.taught = undefined;
    this.refused = '';
    this.requestUpdate();
  }

  protected override render(): unknown {
    const { context, taught } = this;
    if (context?.program === undefined) return nothing;
    const last = context.results.find(({ label }) => label === LABEL);
    const stale = taught !== undefined && this.source !== context.program.source;
    const button = html`<p class="row">
      <button type="button" class="primary" data-action="train-own" @click=${() => this.teach()}>
        ${taught === undefined ? 'Train it' : 'Train it again'}
      </button>
      <span class="hint">${stale ? 'Your program has changed since.' : `${STEPS} steps of ${BATCH} images; a few seconds.`}</span>
    </p>`;
    return html`<h2>A network that learns through your function</h2>
      <p>${this.about}</p>
      ${taught === undefined && last !== undefined ? html`<p>Last time: ${last.value}.</p>` : nothing}
      ${this.bar(button, () => this.teach())}
      <p class="notice" role="status">${this.refused}</p>
      ${taught === undefined ? nothing : outcome(taught)}`;
  }

  private async teach(): Promise<void> {
    const { context } = this;
    if (context?.program === undefined) return;
    this.refused = '';
    const { source } = context.program;
    const sandbox = context.sandbox();
    try {
      await this.start(async (task) => {
        const taught = await this.all(context, sandbox, task).catch((thrown: unknown) => {
          if (!(thrown instanceof NotTrained)) throw thrown;
          this.refused = thrown.message;
        });
        task.signal.throwIfAborted();
        if (taught === undefined) return;
        this.taught = taught;
        this.source = source;
        context.keep(factsOf(taught));
      }, 'train-own');
    } finally {
      sandbox.dispose();
      this.requestUpdate();
    }
  }

  private async all(
    { exercise, program }: ExtraContext,
    sandbox: ReturnType<ExtraContext['sandbox']>,
    { signal, progress }: PartRun,
  ): Promise<Taught> {
    if (program === undefined) throw new NotTrained('There is no program yet.');
    const called = { ...program, entry: entryIn(exercise.entry, program.language) };
    const told = (phase: string, fraction: number) =>
      progress({ phase, fraction, remaining_ms: 0 });
    told('Fetching the digits', 0);
    const images = await loadDigits();
    const ask: Ask = async (calls) => {
      const answers = await sandbox.run(
        called,
        calls.map((args) => ({ args })),
        { signal },
      );
      signal.throwIfAborted();
      return calls.map((_, at) => {
        const answer = answers[at];
        if (answer?.kind === 'value') return answer.value;
        throw new NotTrained(unanswered(answer));
      });
    };
    const yours = await train(this.network, ask, images, (step) =>
      told(`Step ${step} of ${STEPS}`, (YOURS * step) / STEPS),
    );
    told('The same by ours', YOURS);
    const ours = await train(this.network, this.ours, images);
    signal.throwIfAborted();
    told('The engine’s network', YOURS + OURS);
    const report = await profiler().train(
      {
        preset: 'digits-mlp',
        steps: STEPS,
        batch: BATCH,
        schedule: 'constant',
      },
      { signal },
    );
    const losses = report.curve.map(({ loss }) => loss);
    return { yours, ours, engine: { losses, after: report.held_out_accuracy } };
  }
}

function outcome(taught: Taught): TemplateResult {
  const { yours, engine } = taught;
  const rows = smoothed(yours.losses);
  const theirs = smoothed(engine.losses);
  return html`<div data-taught>
    ${figure({
      name: 'own-training',
      title: titleOf(taught),
      summary: summaryOf(taught),
      draw: lines({
        series: [
          { label: 'yours', points: rows, category: 'gradients' },
          { label: 'the engine’s', points: theirs, category: 'compute' },
        ],
        x: { label: 'training steps', format: count, domain: [0, STEPS] },
        y: { label: 'loss, mean of ten steps', format: lossText, domain: [0, 2.5] },
        marks: [{ label: `guessing: ln 10 = ${lossText(GUESSING)}`, y: GUESSING }],
      }),
      table: {
        columns: [
          { key: 'steps', label: 'up to step' },
          { key: 'yours', label: 'loss, yours', format: lossText },
          { key: 'engine', label: 'loss, the engine’s', format: lossText },
        ],
        rows: rows.map(([step, loss], at) => [step, loss, theirs[at]?.[1] ?? null]),
      },
      note: `The loss of each step’s ${BATCH} images. The engine’s network has three layers and takes other images.`,
    })}
    ${sentences(taught).map((text) => html`<p>${text}</p>`)}
  </div>`;
}
