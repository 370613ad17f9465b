// One experiment in a lab that is open: what it came to and with which values, and how it runs.

import type { Fact } from '../../session/fact';
import { Runner, type RunnerHost, type RunProgress } from '../../session/runner';
import { knowSpeed, slower } from '../../session/speed';
import type { Earlier, ExperimentText, Setup } from '../contract';
import type { AnyExperiment } from '../define';
import type { Values } from '../params';
import type { KeptOutcome } from './kept-lab';

const FRAME_MS = 100;
/** Beyond so many times its usual time a run says that it is slow, and one that will be says so before. */
const LATE = 3;
/** Before it runs; less than this is no wait. */
const WORTH_SAYING_MS = 2000;

/** So much longer than on an ordinary device that it is said before. */
export const takesLong = (expected_ms: number, usual_ms: number): boolean =>
  expected_ms >= Math.max(WORTH_SAYING_MS, LATE * usual_ms);

/** How Run stands on the page. */
export interface RunButton {
  /** data-action: one of its kind in a page. */
  readonly action: string;
  readonly disabled?: boolean;
  readonly hint?: string;
}

/** What was measured since `opened`, an ISO time, the newest first. */
export const earlierOf = (
  trials: readonly Trial[],
  opened = new Date(performance.timeOrigin).toISOString(),
): readonly Earlier[] =>
  trials
    .filter(({ outcome, at }) => outcome !== undefined && at >= opened)
    .sort((a, b) => b.at.localeCompare(a.at))
    .map(({ key, outcome }) => ({ experiment: key, outcome }));

export interface TrialHost extends RunnerHost {
  /** Where the lab stands: another one may stand on the same page. */
  readonly place: ParentNode;
  readonly chosen: Setup;
  readonly said: unknown;
  /** @see earlierOf */
  readonly earlier: readonly Earlier[];
  words(key: string): ExperimentText<unknown>;
  /** A run has come to its end. */
  finished(trial: Trial): Promise<void>;
}

export class Trial {
  /** What follows from the last finished measurement, for the values it was measured with. */
  outcome: unknown;
  /** While running: what is known so far. */
  partial: unknown;
  /** Values that the shown outcome belongs to. */
  values: Values | undefined;
  /** The circumstances of the shown outcome. */
  environment: readonly Fact[] = [];
  /** When it was measured, ISO; and whether that was before this page was opened. */
  at = '';
  restored = false;
  stopped = false;
  /** Takes longer than three times what was to be expected. */
  late = false;
  /** The page was out of view while it ran. */
  hidden = false;
  readonly runner: Runner;
  private measured: unknown;
  private picks: Readonly<Record<string, number>> = {};
  private shownAt = 0;

  constructor(
    readonly key: string,
    readonly experiment: AnyExperiment,
    private readonly host: TrialHost,
  ) {
    this.runner = new Runner(host, `[data-experiment="${key}"]`);
  }

  /** Shown before its last change of what it uses. */
  get stale(): boolean {
    const { values } = this;
    if (values === undefined) return false;
    return this.experiment.uses.some((name) => values[name] !== this.host.chosen.values[name]);
  }

  async run(): Promise<void> {
    const { chosen, said } = this.host;
    this.partial = undefined;
    this.stopped = false;
    this.late = false;
    this.hidden = false;
    const began = performance.now();
    const watch = setInterval(() => this.tellLate(performance.now() - began), FRAME_MS);
    const unseen = () => {
      this.hidden ||= document.visibilityState === 'hidden';
    };
    globalThis.document?.addEventListener('visibilitychange', unseen);
    const ending = await this.runner.start(async (task) => {
      const step = (name: string) => this.weighted(name, task.progress);
      const show = (live: unknown) => this.show(live, task.signal);
      const { place, earlier } = this.host;
      const { outcome: previous } = this;
      await knowSpeed();
      const measured = await this.experiment.run({
        ...chosen,
        ...task,
        ...{ place, said, previous, earlier, step, show },
      });
      task.signal.throwIfAborted(); // stopped while its last numbers were on their way
      const outcome = await this.derived(measured);
      task.signal.throwIfAborted();
      this.measured = measured;
      this.outcome = outcome;
      this.values = chosen.values;
      this.at = new Date().toISOString();
      this.restored = false;
      this.picks = {};
      await this.host.finished(this);
    });
    clearInterval(watch);
    globalThis.document?.removeEventListener('visibilitychange', unseen);
    if (ending === 'replaced') return;
    this.late = false;
    this.partial = undefined;
    this.stopped = ending === 'stopped';
    this.host.requestUpdate();
  }

  /** The chosen values are others now. */
  changed(before: Values): void {
    this.runner.problem = undefined;
    if (this.outcome === undefined) return;
    const { uses, live } = this.experiment;
    const { values } = this.host.chosen;
    const changed = Object.keys(values).filter((name) => values[name] !== before[name]);
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

  /** Back to before the first run. */
  clear(): void {
    this.runner.drop();
    this.outcome = undefined;
    this.partial = undefined;
    this.measured = undefined;
    this.values = undefined;
    this.environment = [];
    this.at = '';
    this.restored = false;
    this.stopped = false;
    this.hidden = false;
    this.picks = {};
  }

  /** What there is to keep; undefined before the first run. */
  get kept(): KeptOutcome | undefined {
    const { measured, outcome, values, environment, at } = this;
    return values === undefined ? undefined : { measured, outcome, values, environment, at };
  }

  /** What was kept of an earlier visit. */
  restore(kept: KeptOutcome): void {
    this.measured = kept.measured;
    this.outcome = kept.outcome;
    this.values = kept.values;
    this.environment = kept.environment;
    this.at = kept.at;
    this.restored = true;
  }

  /** What its steps take together on an ordinary device, about. */
  get usual_ms(): number {
    return Object.values(this.experiment.steps).reduce((all, each) => all + each, 0);
  }

  /** What they take on this one, as far as its speed is known. */
  get expected_ms(): number {
    const { fixed_ms = 0 } = this.experiment;
    return this.usual_ms + (slower() - 1) * fixed_ms;
  }

  get long(): boolean {
    return takesLong(this.expected_ms, this.usual_ms);
  }

  private tellLate(spent_ms: number): void {
    const { long, expected_ms, usual_ms } = this;
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
    // A newer change or run has its own answer under way.
    if (this.measured !== measured || this.host.chosen.values !== values) return;
    this.outcome = outcome;
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

  /** A step's progress as the whole's: what came before it is done, what comes after it takes its time. */
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
