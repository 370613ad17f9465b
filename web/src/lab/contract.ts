// What labs are made from: their cards, setups and experiments. A folder has meta.ts (its card in lists, loaded eagerly, so tiny) and
// lab.ts (loaded when the lab is opened), whose default export is a value made by defineLab. lab/state runs every lab and
// every experiment.

import type { TemplateResult } from 'lit';
import type { ModelSummary } from '../engine/types';
import type { Fact } from '../session/fact';
import type { RunProgress, Task } from '../session/runner';
import type { Stage } from '../session/visit';
import type { Values } from './params';
import type { TorchModel } from './torch/module';

export type { Fact, RunProgress, Stage };

/** meta.ts: default export. */
export interface LabMeta {
  /** Folder name, and ?lab= in the URL. */
  readonly id: string;
  /** The question: "Why did the same layer take 0 ms, then 3 ms?" */
  readonly title: string;
  /** "Latency" */
  readonly name: string;
  readonly minutes: number;
  /** One line under the title in lists. */
  readonly summary: string;
  /** Of a lab that cannot take the student's own model: why, after "My model cannot be used here:". */
  readonly noOwnModel?: string;
}

export interface Source {
  readonly text: string | TemplateResult;
  readonly url?: string;
}

/** The model of the parameter "model"; all empty in a lab without one. */
export interface ChosenModel {
  /** What the profiler takes: a preset's name, or the JSON of the student's or the lab's own. */
  readonly argument: string;
  /** "GPT-2 small", or "your model". */
  readonly title: string;
  /** Tokens it takes at most; 0 without a sequence. */
  readonly longest: number;
  /** Of a preset, once the engine has told. */
  readonly summary: ModelSummary | undefined;
  /** In PyTorch, once the fold that shows it is open; see torchModel in pytorch. */
  readonly torch?: TorchModel | undefined;
}

/** What is chosen now. V values, N the lab's notebook. */
export interface Setup<V = Values, N = unknown> {
  readonly values: V;
  readonly model: ChosenModel;
  /** In a lab that has one: its pages as they are now. */
  readonly notebook?: N;
}

/** The last outcome of an experiment of this lab, measured since the page was opened. */
export interface Earlier {
  /** Its key. */
  readonly experiment: string;
  readonly outcome: unknown;
}

/** What a measurement is given. L: what it shows while it runs; O: what the experiment comes to; N: the lab's notebook. */
export interface Run<V = Values, L = unknown, O = unknown, N = unknown> extends Setup<V, N>, Task {
  /** Where the lab stands: another one may stand on the same page. */
  readonly place: ParentNode;
  /** The prediction, a number in its base unit or what the lab's own input gives. */
  readonly prediction: unknown;
  /** The outcome that a new one replaces, of an earlier visit too; undefined before the first, and after Reset. */
  readonly previous: O | undefined;
  /** Continue from `previous`, with its values: Resume was pressed. Only for experiments that are resumable. */
  readonly resume: boolean;
  /** Of the experiments of this lab that were measured since the page was opened, the newest first. */
  readonly earlier: readonly Earlier[];
  /** Hand it to the profiler as onProgress while this step runs: the bar moves by the step's share. */
  step(name: string): (progress: RunProgress) => void;
  /** Shows an unfinished outcome; at most ten times a second reach the page. */
  show(live: L): void;
  /** Changes the notebook; to be called only once the measurement has come to its end. */
  note(change: (notebook: N) => N): void;
}

/** An experiment. V values, M what is measured, O what follows from it and is shown, L what is shown meanwhile. */
export interface Experiment<V = Values, M = unknown, O = M, L = unknown> {
  /** What the measurement depends on: a change of one of them makes what is shown stale. */
  readonly uses: readonly (keyof V & string)[];
  /** Its steps in order, with what each takes in ms, about: progress and time left are weighted by it. */
  readonly steps: Readonly<Record<string, number>>;
  /** How many of these ms have no time budget: on a device that is n times as slow they take n times as long. */
  readonly fixed_ms?: number;
  /** True: after the first run every change of what it uses runs it again (dry, fast experiments). */
  readonly live?: boolean;
  /** A run that Stop ends has an outcome too. True where the next run may continue from it, on the same page. */
  resumable?(outcome: NoInfer<O>): boolean;
  /** What it takes on this device in ms, where something that was measured here tells; else its steps tell. */
  expected_ms?(setup: Setup<V>): number | undefined;
  /**
   * Its outcome, read from the notebook and perhaps by what is chosen: decisions change it there, and it is not stored a second time.
   * A change of what it uses stops its run.
   */
  page?(notebook: unknown, values: V): O | undefined;
  run(run: Run<V, L, NoInfer<O>>): Promise<M>;
  /** What follows from the measurement and the other parameters: computed again when they change. */
  derive?(measured: M, values: V): O | Promise<O>;
}

/** What is said of an experiment: from values to sentences, no page needed. */
export interface ExperimentText<O> {
  /** Its name: in the report, and where another experiment waits for it. */
  readonly title?: string;
  /** The heading of its results in the report, where the title depends on the outcome. */
  heading?(outcome: O): string;
  /** The button, before and after the first run; "Run" and "Run again" unless given. */
  readonly run?: readonly [first: string, again: string];
  /** What is being done, by step; the engine's own phase unless given. */
  readonly steps?: Readonly<Record<string, string>>;
  /** The headline results of this experiment alone, for the report; without any the experiment is not in it. */
  results(outcome: O): readonly Fact[];
  /** Environment of the main measurement: tick, samples, discarded. The page shows that of the main experiment alone. */
  facts?(outcome: O): readonly Fact[];
}
