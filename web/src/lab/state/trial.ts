// One experiment in an open lab: its outcome, the values it belongs to, and how it runs.

import type { Fact } from '../../session/fact';
import { Runner, type RunnerHost, type RunProgress } from '../../session/runner';
import { knowSpeed, slower } from '../../session/speed';
import type { Earlier, ExperimentText, Setup } from '../contract';
import type { AnyExperiment } from '../define';
import type { Values } from '../params';
import type { StoredOutcome } from './stored-lab';
import { Watch } from './watch';

const FRAME_MS = 100;
/**
 * A run that takes more than this many times its usual time reports that it is slow; if that is known beforehand, it is
 * announced.
 */
const LATE = 3;
/** The shortest expected time in ms that is announced before a run. */
const WORTH_SAYING_MS = 2000;

/** True when the run takes so much longer here than on an ordinary device that the student should know beforehand. */
export const takesLong = (expected_ms: number, usual_ms: number): boolean =>
  expected_ms >= Math.max(WORTH_SAYING_MS, LATE * usual_ms);

/** The state of the Run button. */
export interface RunButton {
  /** The data-action attribute, unique on a page. */
  readonly action: string;
  readonly disabled?: boolean;
  readonly hint?: string;
}

export interface TrialHost extends RunnerHost {
  /** The element that contains the lab: another lab may be on the same page. */
  readonly place: ParentNode;
  readonly chosen: Setup;
  readonly prediction: unknown;
  /** @see earlierOf in trials */
  readonly earlier: readonly Earlier[];
  words(key: string): ExperimentText<unknown>;
  /** Changes the notebook. */
  note(change: (pages: unknown) => unknown): void;
  /** What an outcome was measured with. */
  environment(key: string, outcome: unknown): Promise<readonly Fact[]>;
  /** Stores an outcome; resolves once that is done, or soon after if the storage does not answer. */
  keep(key: string, stored: StoredOutcome): Promise<void>;
  /** Called when a run has ended. */
  finished(trial: Trial): void;
}

export class Trial {
  /** The results so far, during a run. */
  partial: unknown;
  /** The values that the shown outcome belongs to. */
  values: Values | undefined;
  /** The environment in which the shown outcome was measured. */
  environment: readonly Fact[] = [];
  /** When it was measured (ISO 8601); `restored` says whether that was before this page was opened. */
  at = '';
  restored = false;
  stopped = false;
  /** True when the run takes more than three times as long as expected. */
  late = false;
  /** True when the page was hidden or stood still during the last run. */
  away = false;
  readonly runner: Runner;
  private measured: unknown;
  private own: unknown;
  private picks: Readonly<Record<string, number>> = {};
  private shownAt = 0;
  /** True when nothing has begun since the shown outcome: the engine still holds what it came from. */
  private continuable = false;

  constructor(
    readonly key: string,
    readonly experiment: AnyExperiment,
    private readonly host: TrialHost,
  ) {
    this.runner = new Runner(host, `[data-experiment="${key}"]`);
  }

  /** True when a value that the experiment uses has changed since the shown outcome was measured. */
  get stale(): boolean {
    const { values } = this;
    if (values === undefined) return false;
    return this.experiment.uses.some((name) => values[name] !== this.host.chosen.values[name]);
  }

  /** The result derived from the last finished measurement, for the values that it was measured with. */
  get outcome(): unknown {
    const { page } = this.experiment;
    const { notebook, values } = this.host.chosen;
    return page === undefined ? this.own : page(notebook, values);
  }

  /** True when a run can continue from the outcome: it is what the last run here came to. */
  get resumable(): boolean {
    const { outcome, continuable, experiment } = this;
    return outcome !== undefined && continuable && experiment.resumable?.(outcome) === true;
  }

  /** @param resume continue from the outcome, with the values it was measured with */
  async run(resume = false): Promise<void> {
    const { chosen, prediction } = this.host;
    const { resumable } = this.experiment;
    const values = (resume ? this.values : undefined) ?? chosen.values;
    this.partial = undefined;
    this.stopped = false;
    this.late = false;
    this.away = false;
    this.continuable = false;
    const watched = new Watch((spent_ms) => this.tellLate(spent_ms));
    const ending = await this.runner.start(async (task) => {
      const step = (name: string) => this.weighted(name, task.progress);
      const show = (live: unknown) => this.show(live, task.signal);
      const { place, earlier } = this.host;
      const note = (change: (pages: unknown) => unknown) => {
        task.signal.throwIfAborted();
        this.host.note(change);
      };
      const { outcome: previous } = this;
      await knowSpeed();
      // A run may have been stopped while its last numbers were in transit.
      const check = () => {
        if (resumable === undefined || !task.wanted()) task.signal.throwIfAborted();
      };
      const measured = await this.experiment.run({
        ...chosen,
        ...task,
        ...{ values, place, prediction, previous, resume, earlier, step, show, note },
      });
      check();
      const { page } = this.experiment;
      const outcome = page === undefined ? await this.derived(measured) : this.outcome;
      check();
      if (outcome === undefined) return; // it belongs to a notebook that has been replaced
      const environment = await this.host.environment(this.key, outcome);
      check();
      if (page === undefined) {
        const now = new Date().toISOString();
        const at = now > this.at ? now : this.at; // the computer's clock may have been set back
        const stored = { measured, outcome, values, environment, at };
        // Stored before it is shown, so that a reload never loses what was seen.
        await this.host.keep(this.key, stored);
        if (!task.wanted()) return;
        this.take(stored);
        this.restored = false;
        this.continuable = true;
        if (this.host.chosen.values !== values) void this.deriveAgain();
      }
      this.environment = environment;
      this.picks = {};
      this.host.finished(this);
    }, resumable && 'resume');
    const away = watched.end();
    if (ending === 'replaced') return;
    this.away = away;
    this.late = false;
    this.partial = undefined;
    this.stopped = ending === 'stopped';
    this.host.requestUpdate();
  }

  /** Called when the chosen values have changed. */
  changed(before: Values): void {
    this.runner.problem = undefined;
    const { uses, live, page } = this.experiment;
    const { values } = this.host.chosen;
    const changed = Object.keys(values).filter((name) => values[name] !== before[name]);
    if (page !== undefined && changed.some((name) => uses.includes(name))) this.leave();
    if (this.outcome === undefined) return;
    if (live && changed.some((name) => uses.includes(name))) void this.run();
    else if (changed.some((name) => !uses.includes(name))) void this.deriveAgain();
  }

  picked(name: string): number | undefined {
    return this.picks[name];
  }

  pick(name: string, value: number): void {
    this.picks = { ...this.picks, [name]: value };
    this.host.requestUpdate();
  }

  /** Another page of the notebook is shown: a run and what is said of the last one belong to the page before. */
  private leave(): void {
    this.runner.drop();
    this.partial = undefined;
    this.stopped = false;
    this.away = false;
  }

  /** Returns to the state before the first run. */
  clear(): void {
    this.runner.drop();
    this.continuable = false;
    this.own = undefined;
    this.partial = undefined;
    this.measured = undefined;
    this.values = undefined;
    this.environment = [];
    this.at = '';
    this.restored = false;
    this.stopped = false;
    this.away = false;
    this.picks = {};
  }

  /** The data to store; undefined before the first run. */
  get stored(): StoredOutcome | undefined {
    const { measured, outcome, values, environment, at } = this;
    return values === undefined ? undefined : { measured, outcome, values, environment, at };
  }

  /** Restores the outcome of an earlier visit. */
  restore(stored: StoredOutcome): void {
    this.take(stored);
    this.restored = true;
    this.continuable = false;
  }

  private take({ measured, outcome, values, environment, at }: StoredOutcome): void {
    this.measured = measured;
    this.own = outcome;
    this.values = values;
    this.environment = environment;
    this.at = at;
  }

  /** The approximate duration of all steps on an ordinary device, in ms. */
  get usual_ms(): number {
    return Object.values(this.experiment.steps).reduce((all, each) => all + each, 0);
  }

  /** The expected duration on this device in ms, as far as its speed is known. */
  get expected_ms(): number {
    const { fixed_ms = 0 } = this.experiment;
    const known_ms = this.experiment.expected_ms?.(this.host.chosen);
    return known_ms ?? this.usual_ms + (slower() - 1) * fixed_ms;
  }

  get long(): boolean {
    return slower() > 1 && takesLong(this.expected_ms, this.usual_ms);
  }

  private tellLate(spent_ms: number): void {
    const { long, expected_ms, usual_ms } = this;
    if (this.experiment.resumable !== undefined) return; // the student chooses how long it runs
    if (this.late || spent_ms < LATE * (long ? expected_ms : usual_ms)) return;
    this.late = true;
    this.host.requestUpdate();
  }

  private derived(measured: unknown): unknown {
    return this.experiment.derive?.(measured, this.host.chosen.values) ?? measured;
  }

  private async deriveAgain(): Promise<void> {
    if (this.experiment.derive === undefined) return;
    const { measured } = this;
    if (measured === undefined) return; // recorded on another device
    const { values } = this.host.chosen;
    const outcome = await this.derived(measured);
    // A newer change or run produces its own outcome.
    if (this.measured !== measured || this.host.chosen.values !== values) return;
    this.own = outcome;
    this.host.requestUpdate();
  }

  private show(live: unknown, signal: AbortSignal): void {
    const now = performance.now();
    const over = signal.aborted || this.runner.running === undefined;
    if (over || now - this.shownAt < FRAME_MS) return;
    this.shownAt = now;
    this.partial = live;
    this.host.requestUpdate();
  }

  /** Converts a step's progress to that of the whole run: earlier steps count as done, later ones with their expected time. */
  private weighted(name: string, progress: (state: RunProgress) => void) {
    const { steps } = this.experiment;
    const names = Object.keys(steps);
    const sum = (some: readonly string[]) =>
      some.reduce((all, each) => all + (steps[each] ?? 0), 0);
    const at = names.indexOf(name);
    const words = this.host.words(this.key).steps?.[name];
    const times = this.long ? this.expected_ms / this.usual_ms : 1;
    return ({ phase, fraction, remaining_ms }: RunProgress) =>
      progress({
        phase: words === undefined || phase === 'prepare' ? phase : words,
        fraction: (sum(names.slice(0, at)) + (steps[name] ?? 0) * fraction) / sum(names),
        remaining_ms: remaining_ms + times * sum(names.slice(at + 1)),
      });
  }
}
