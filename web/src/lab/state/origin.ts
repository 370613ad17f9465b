// Where a lab's numbers come from: the engine on this device, or what another device measured.

import type { ModelSummary } from '../../engine/types';
import { nameFiles } from '../../kit/controls/download';
import { duration } from '../../kit/words/format';
import { type EngineProblem, noEngine, problemOf, profiler } from '../../session/engine';
import type { Values } from '../params';
import type { Recording } from './recording';

/** A clock of 100 ms or of a sixtieth of a second reads nothing else; a fine one reads it once in fifty times. */
const standsOnStep = (): boolean => {
  const steps = (performance.now() * 3) / 50;
  return Math.abs(steps - Math.round(steps)) < 0.01;
};

/** Whether the clock seems so coarse that it is worth looking at more closely. */
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
  notice: string;
  problem: EngineProblem | undefined;
  requestUpdate(): void;
  /** Whether an earlier visit left a measurement of this lab. */
  measuredBefore(): Promise<boolean>;
  /** Back to before the prediction. */
  cleared(): void;
}

/** Loads what was recorded of a lab; undefined where nothing was. */
export type LoadRecording = (why: EngineProblem) => Promise<Recording | undefined>;

export class Origin {
  /** What another device measured, shown where this one has no engine, or a clock that is too coarse. */
  recorded: Recording | undefined;
  /** The step of this browser's clock where that is coarse on purpose; 0 where it is fine. */
  clockStep_ms = 0;
  loadRecording: LoadRecording | undefined;

  constructor(private readonly host: OriginHost) {}

  /** Asks the engine for its models. Without an engine, and without a measurement of an earlier visit, a recording is shown. */
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

  /** Files are named as measured here again. */
  end(): void {
    if (this.recorded !== undefined) nameFiles({ recorded: false });
  }

  /** The student wants the recording because of a coarse clock: what was predicted and measured here leaves the page. */
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
   * Shows what another device measured. What was measured here stays stored.
   * @param begin called once the recording is there, before it is shown
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
