// Lab: noise. One network, timed with real noise off and on in turns, and which statistics moved.

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { CheckQuestion } from '../../kit/controls/check';
import { checkboxes } from '../../kit/controls/checkbox';
import { predictNumber } from '../../kit/controls/prediction';
import { signed } from '../../kit/words/phrases';
import {
  type Fact,
  LabElement,
  type LabSettings,
  type LabState,
  profiler,
  type Run,
  type SecondPart,
  type Source,
} from '../../lab/lab';
import { checks } from './checks';
import { noiseClock } from './clock';
import { CLOCKS } from './clock-outcome';
import { facts, results, sources } from './facts';
import { measure, type SampleLength } from './measure';
import meta from './meta';
import { extremes, movementFigure } from './movement-figure';
import { type Measured, movementOf, type Outcome, type Said } from './outcome';
import { pytorch } from './pytorch';
import { saidText } from './sentences';
import {
  REAL,
  REAL_NAMES,
  type RealNoise,
  SYNTHETIC,
  SYNTHETIC_NAMES,
  type SyntheticNoise,
} from './sources';
import { hardwareThreads, startMakers } from './start';
import { stripFigure } from './strip-figure';
import { addSynthetic } from './synthetic-effect';
import { explain, placeholder, question } from './text';

const MAX_BATCH = 256;
const MAX_BURNERS = 32;
const onOff = (initial: boolean) =>
  ({ kind: 'choice', options: ['off', 'on'], initial: initial ? 'on' : 'off' }) as const;
/** A change of these makes what is shown belong to another experiment. */

export default class NoiseLab extends LabElement<Said, Outcome> {
  readonly settings: LabSettings = {
    meta,
    // Synthetic noise is only computed anew: what was measured stays valid.
    experiment: ['model', 'batch', 'seq', 'seed', 'burners', 'length', ...REAL_NAMES],
    defaults: { model: 'mlp' },
    params: {
      batch: { kind: 'integer', min: 1, max: MAX_BATCH, initial: 1 },
      burners: { kind: 'integer', min: 0, max: MAX_BURNERS, initial: 0 },
      length: { kind: 'choice', options: ['short', 'long'], initial: 'short' },
      burn: onOff(true),
      churn: onOff(false),
      paint: onOff(false),
      stream: onOff(false),
      spikes: onOff(true),
      drift: onOff(false),
      modes: onOff(false),
      tail: onOff(false),
      clock: { kind: 'choice', options: Object.keys(CLOCKS), initial: 'page' },
    },
  };

  private get noise(): RealNoise[] {
    return REAL_NAMES.filter((name) => this.state[name] === 'on');
  }

  private get kinds(): SyntheticNoise[] {
    return SYNTHETIC_NAMES.filter((name) => this.state[name] === 'on');
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const before = changed.get('values') as LabState | undefined;
    if (before !== undefined && SYNTHETIC_NAMES.some((key) => before[key] !== this.state[key])) {
      void this.addAgain();
    }
  }

  private async addAgain(): Promise<void> {
    const { outcome, state } = this;
    if (!outcome?.finished) return;
    const synthetic = await addSynthetic(outcome.blocks, this.kinds, state.seed);
    // A newer change or run has its own answer under way.
    if (this.outcome === outcome && this.state === state) this.outcome = { ...outcome, synthetic };
  }

  question(): TemplateResult {
    return question;
  }

  setup(): TemplateResult {
    const toggle = (name: string, on: boolean) => this.setState({ [name]: on ? 'on' : 'off' });
    const switches = REAL_NAMES.map((name) => ({
      name,
      ...REAL[name],
      on: this.state[name] === 'on',
    }));
    return html`${checkboxes('Noise, really made while you measure', switches, toggle)}
      ${this.state.burn === 'on' ? this.burnerControl() : nothing}
      ${this.choiceControl('length', 'One sample lasts', { short: 'as short as the clock allows', long: '20 ms' })}
      ${this.modelControl((model) => model.runnable, 'Only models that fit into this tab.')}
      ${this.numberControl('batch', { label: 'Batch', unit: 'samples', min: 1, max: MAX_BATCH, powersOfTwo: true })}
      <div class="noise-stage"></div>`;
  }

  private burnerControl(): TemplateResult {
    return this.numberControl('burners', {
      label: 'Workers that compute',
      unit: 'workers',
      min: 0,
      max: MAX_BURNERS,
      hint: `0 takes one for each of this device’s ${hardwareThreads()} hardware threads.`,
    });
  }

  predict(): TemplateResult {
    return predictNumber({
      label: `By how many percent does the mean time of ${this.modelTitle} rise while this noise is on?`,
      unit: '%',
      min: 0.1,
      max: 1000,
      value: this.draft?.percent,
      format: (value) => saidText({ percent: value }),
      onInput: (value) => this.setDraft(value === undefined ? undefined : { percent: value }),
    });
  }

  async experiment(run: Run<Outcome>): Promise<Outcome> {
    const { batch, seq, seed, burners, length } = this.state;
    const { noise, kinds, modelTitle: title } = this;
    const subject = { title, model: this.modelArgument, batch, seq, seed, noise };
    const stage = this.querySelector('.noise-stage') ?? this;
    const makers = await startMakers({ noise, burners: Number(burners) }, stage);
    const taken = await measure({ ...subject, length: length as SampleLength }, makers, run);
    const synthetic = await addSynthetic(taken.blocks, kinds, seed);
    const { hardware_threads } = profiler().environment();
    return { finished: true, title, noise, ...taken, hardware_threads, synthetic };
  }

  figures(outcome: Outcome | undefined): TemplateResult {
    if (outcome === undefined) return placeholder(this.prediction ?? this.draft);
    const { effect } = outcome;
    const moved =
      effect === undefined
        ? nothing
        : movementFigure({
            name: 'noise-movement',
            title: outcome.finished ? extremes(effect) : 'How far each statistic has moved so far',
            effect,
            said: this.prediction,
            note: 'Small dots: each round by itself. Large: all samples together; filled where the rounds agree that it moved, hollow where they do not.',
          });
    return html`${stripFigure(outcome)} ${moved} ${outcome.finished ? this.syntheticFigure(outcome) : nothing}`;
  }

  private syntheticFigure({ synthetic: { kinds, effect } }: Measured): TemplateResult {
    const toggle = (name: string, on: boolean) => this.setState({ [name]: on ? 'on' : 'off' });
    const mean = signed(movementOf(effect, 'mean').change);
    const median = signed(movementOf(effect, 'median').change);
    return movementFigure({
      name: 'noise-synthetic',
      title:
        kinds.length === 0
          ? 'No synthetic noise added: nothing moves'
          : `Synthetic noise on your quiet samples moves the mean by ${mean}, the median by ${median}`,
      effect,
      note: 'Computed, not made: factors on the quiet samples that were measured here. Small dots: each quiet block by itself.',
      controls: checkboxes(
        'Synthetic noise',
        SYNTHETIC_NAMES.map((name) => ({ name, ...SYNTHETIC[name], on: kinds.includes(name) })),
        toggle,
      ),
    });
  }

  explain(outcome: Outcome): TemplateResult {
    return outcome.finished ? explain(outcome, this.prediction) : html``;
  }

  checks(outcome: Outcome): CheckQuestion[] {
    return outcome.finished ? checks(outcome) : [];
  }

  override second(): SecondPart {
    return {
      title: 'And on a coarse clock?',
      content: noiseClock(this.state, (clock) => this.setState({ clock })),
    };
  }

  pytorch(): string {
    return pytorch(this.state.model, this.state.batch);
  }

  sources(): Source[] {
    return sources;
  }

  predictionText(said: Said): string {
    return `the mean rises by ${saidText(said)}`;
  }

  results(outcome: Outcome): Fact[] {
    return outcome.finished ? results(outcome) : [];
  }

  facts(outcome: Outcome): Fact[] {
    return outcome.finished ? facts(outcome) : [];
  }
}
