// The part below an exercise's cases in which the student's function trains a network to read digits, compared with our function
// and with the engine.

import { html, nothing, type TemplateResult } from 'lit';
import { loadDigits } from '../../feeding/digits';
import { figure } from '../../kit/charts/figure';
import { lines } from '../../kit/charts/lines';
import { count } from '../../kit/words/format';
import { profiler } from '../../session/engine';
import { entryIn } from '../contract';
import {
  type ExtraBench,
  type ExtraTask,
  type OpenExtra,
  type OpenedExtra,
  Refused,
  type Written,
} from '../extra';
import { type Ask, BATCH, type Makes, STEPS, train } from './training';
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

/** What differs between the exercises whose function trains a network. */
export interface OwnNetwork {
  /** One or two sentences on the network, and on the role of the function. */
  readonly about: string;
  readonly network: Makes;
  readonly ours: Ask;
}

class OwnTraining implements OpenedExtra {
  private taught: Taught | undefined;
  /** The text of the program that was taught. */
  private source = '';

  constructor(
    private readonly bench: ExtraBench,
    private readonly own: OwnNetwork,
  ) {}

  drawn(): TemplateResult | typeof nothing {
    const { bench, own, taught, source } = this;
    const { program, results } = bench;
    if (program === undefined) return nothing;
    const last = results.find(({ label }) => label === LABEL);
    const stale = taught !== undefined && source !== program.source;
    const teach = () => void this.teach(program);
    const button = html`<p class="row">
      <button type="button" class="primary" data-action="train-own" @click=${teach}>
        ${taught === undefined ? 'Train it' : 'Train it again'}
      </button>
      <span class="hint">${stale ? 'Your program has changed since.' : `${STEPS} steps of ${BATCH} images; a few seconds.`}</span>
    </p>`;
    return html`<h2>A network that learns through your function</h2>
      <p>${own.about}</p>
      ${taught === undefined && last !== undefined ? html`<p>Last time: ${last.value}.</p>` : nothing}
      ${bench.bar(button, teach)}
      ${taught === undefined ? nothing : outcome(taught)}`;
  }

  private async teach(program: Written): Promise<void> {
    const { bench } = this;
    await bench.run(async (task) => {
      const taught = await this.all(program, task);
      task.signal.throwIfAborted();
      this.taught = taught;
      this.source = program.source;
      bench.keep(factsOf(taught));
    }, 'train-own');
  }

  private async all(program: Written, task: ExtraTask): Promise<Taught> {
    const { own, bench } = this;
    const { signal } = task;
    const called = { ...program, entry: entryIn(bench.exercise.entry, program.language) };
    const progress = (phase: string, fraction: number) =>
      task.progress({ phase, fraction, remaining_ms: 0 });
    progress('Fetching the digits', 0);
    const images = await loadDigits();
    const ask: Ask = async (calls) => {
      const answers = await task.sandbox().run(
        called,
        calls.map((args) => ({ args })),
        { signal },
      );
      signal.throwIfAborted();
      return calls.map((_, at) => {
        const answer = answers[at];
        if (answer?.kind === 'value') return answer.value;
        throw new Refused(unanswered(answer));
      });
    };
    const yours = await train(own.network, ask, images, (step) =>
      progress(`Step ${step} of ${STEPS}`, (YOURS * step) / STEPS),
    );
    progress('The same by ours', YOURS);
    const ours = await train(own.network, own.ours, images);
    signal.throwIfAborted();
    progress('The engine’s network', YOURS + OURS);
    const options = { preset: 'digits-mlp', steps: STEPS, batch: BATCH, schedule: 'constant' };
    const report = await profiler().train(options, { signal });
    const losses = report.curve.map(({ loss }) => loss);
    return { yours, ours, engine: { losses, after: report.held_out_accuracy } };
  }
}

export const ownTraining =
  (own: OwnNetwork): OpenExtra =>
  (bench) =>
    new OwnTraining(bench, own);

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
