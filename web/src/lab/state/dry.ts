// What the engine knows about the chosen setup without a run: it is asked at every change, and only the newest answer counts.

import type { ModelSummary } from '../../engine/types';
import { type EngineProblem, problemOf } from '../../session/engine';
import type { Setup } from '../contract';
import type { AnyLab } from '../define';

export interface DryHost {
  readonly lab: AnyLab;
  readonly chosen: Setup;
  /** Presets, once the engine has listed them. */
  readonly choice: { readonly models: readonly ModelSummary[] };
  problem: EngineProblem | undefined;
  /** The recording of another device; with one, no engine is asked. */
  readonly recorded?: { readonly dry: unknown } | undefined;
  requestUpdate(): void;
}

export class Dry {
  /** The last answer; it belongs to the previous setup while the next answer is awaited. */
  known: unknown;
  private asked: AbortController | undefined;

  constructor(private readonly host: DryHost) {}

  ask(): void {
    const { lab, chosen, choice, recorded } = this.host;
    if (recorded !== undefined) {
      this.drop();
      this.known = recorded.dry;
      return;
    }
    // The lab's own models are available only once the engine has listed its presets.
    if (lab.dry === undefined || (choice.models.length === 0 && 'model' in lab.params)) return;
    this.drop();
    const asked = new AbortController();
    this.asked = asked;
    void this.answer(lab.dry(chosen, asked.signal, this.known), asked.signal);
  }

  drop(): void {
    this.asked?.abort();
  }

  private async answer(answer: Promise<unknown>, signal: AbortSignal): Promise<void> {
    try {
      const known = await answer;
      if (signal.aborted) return;
      this.known = known;
    } catch (thrown) {
      if (signal.aborted || this.host.recorded !== undefined) return;
      this.known = undefined;
      this.host.problem = problemOf(thrown);
    }
    this.host.requestUpdate();
  }
}
