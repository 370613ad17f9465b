// Where a lab's numbers come from: the engine on this device, or the measurements of another device.

import type { ModelSummary } from '../../engine/types';
import { nameFiles } from '../../kit/controls/download';
import { duration } from '../../kit/words/format';
import { type EngineProblem, noEngine, problemOf, profiler } from '../../session/engine';
import type { Values } from '../params';
import type { Recording } from './recording';

/** A clock with steps of 100 ms or 1/60 s always passes this test; a fine clock passes it once in fifty times. */
const standsOnStep = (): boolean => {
  const steps = (performance.now() * 3) / 50;
  return Math.abs(steps - Math.round(steps)) < 0.01;
};

/** True when the clock seems so coarse that it deserves a closer look. */
async function seemsCoarse(): Promise<boolean> {
  for (let readings = 0; readings < 4; readings += 1) {
    if (!standsOnStep()) return false;
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  return true;
}

export interface OriginHost {
  readonly choice: {
    offer(models: readonly ModelSummary[]): void;
    hold(values: Values, models: readonly ModelSummary[]): void;
  };
  readonly dry: { ask(): void };
  notice: string;
  problem: EngineProblem | undefined;
  requestUpdate(): void;
  /** Whether an earlier visit left a measurement of this lab. */
  measuredBefore(): Promise<boolean>;
  /** Returns to the state before the prediction. */
  cleared(): void;
}

/** Loads the recording of a lab; undefined where there is none. */
export type LoadRecording = (why: EngineProblem) => Promise<Recording | undefined>;

export class Origin {
  /** The measurements of another device, shown where this one has no engine or too coarse a clock. */
  recorded: Recording | undefined;
  /** The step of this browser's clock in ms where it is coarse on purpose; 0 where it is fine. */
  clockStep_ms = 0;
  loadRecording: LoadRecording | undefined;

  constructor(private readonly host: OriginHost) {}

  /** Asks the engine for its models. Without an engine and without a measurement from an earlier visit, it shows a recording. */
  async begin(): Promise<void> {
    const { host } = this;
    let models: readonly ModelSummary[];
    try {
      models = await profiler().models();
    } catch (thrown) {
      host.problem = problemOf(thrown);
      host.requestUpdate();
      if (noEngine(host.problem) && !(await host.measuredBefore()))
        await this.showRecording(host.problem);
      return;
    }
    host.choice.offer(models);
    if (!(await seemsCoarse())) return;
    const { clockStep } = await import('./coarse-clock');
    this.clockStep_ms = await clockStep();
    host.requestUpdate();
  }

  /** Asks the engine again after a problem of the lab itself, without running anything. */
  async retry(): Promise<void> {
    this.host.problem = undefined;
    this.host.requestUpdate();
    await this.begin();
    this.host.dry.ask();
  }

  /** From now on files are named as measured here again. */
  end(): void {
    if (this.recorded !== undefined) nameFiles({ recorded: false });
  }

  /** Shows the recording because of a coarse clock: predictions and measurements made here leave the page. */
  showInstead(): Promise<void> {
    const why = {
      code: 'coarse_clock',
      op: '',
      message: `This browser's clock moves in steps of ${duration(this.clockStep_ms, 2)}.`,
      hint: 'Reload the page to measure here all the same.',
    };
    return this.showRecording(why, () => this.host.cleared());
  }

  /**
   * Shows the measurements of another device. Those made here stay stored.
   * @param begin called once the recording is loaded, before it is shown
   */
  private async showRecording(why: EngineProblem, begin = (): void => undefined): Promise<void> {
    const { host } = this;
    let recorded: Recording | undefined;
    try {
      recorded = await this.loadRecording?.(why);
    } catch {
      host.notice =
        'The recorded results could not be loaded. Check the connection, then try again.';
      host.requestUpdate();
      return;
    }
    if (recorded === undefined) return;
    begin();
    this.recorded = recorded;
    nameFiles({ recorded: true });
    host.problem = undefined;
    host.choice.hold(recorded.values, recorded.models);
  }
}
