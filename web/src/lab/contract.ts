// What a lab is: a value. A folder has meta.ts (its card in lists, loaded eagerly, so tiny) and lab.ts (loaded when the
// lab is opened), whose default export is made by defineLab. One element, lab/view, runs every lab and every experiment.

import type { SVGTemplateResult, TemplateResult } from 'lit';
import type { ModelSummary } from '../engine/types';
import type { Fact } from '../session/fact';
import type { RunProgress, Task } from '../session/runner';
import type { Stage } from '../session/visit';
import type { Params, Values } from './params';
import type { Prediction } from './predict';
import type { Ending, Scene, SceneText } from './scene';
import type { TorchModel } from './torch/module';
import type { ParamTexts } from './words';

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
  /** A drawing for viewBox "0 0 96 64", with the classes of the figures. */
  readonly thumbnail: () => SVGTemplateResult;
}

export interface Source {
  readonly text: string | TemplateResult;
  readonly url?: string;
}

/** A model that a lab brings along: chosen by its name like a preset, handed to the engine as a spec. */
export interface LabModel {
  readonly name: string;
  readonly title: string;
  readonly spec: string;
  readonly max_seq: number;
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

/** What is chosen now. */
export interface Setup<V = Values> {
  readonly values: V;
  readonly model: ChosenModel;
}

/** What a measurement is given. L: what it shows while it runs. */
export interface Run<V = Values, L = unknown> extends Setup<V>, Task {
  /** Where the lab stands: another one may stand on the same page. */
  readonly place: ParentNode;
  /** The prediction, a number in its base unit or what the lab's own input gives. */
  readonly said: unknown;
  /** Hand it to the profiler as onProgress while this step runs: the bar moves by the step's share. */
  step(name: string): (progress: RunProgress) => void;
  /** Shows an unfinished outcome; at most ten times a second reach the page. */
  show(live: L): void;
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
  /** Why it cannot begin now, as a sentence: something else is being measured. Asked whenever the lab is drawn. */
  held?(): string | undefined;
  run(run: Run<V, L>): Promise<M>;
  /** What follows from the measurement and the other parameters: computed again when they change. */
  derive?(measured: M, values: V): O | Promise<O>;
}

/** What is said of an experiment: from values to sentences, no page needed. */
export interface ExperimentText<O> {
  /** Of an experiment that is not the lab's first: its name in the report. */
  readonly title?: string;
  /** The button, before and after the first run; "Run" and "Run again" unless given. */
  readonly run?: readonly [first: string, again: string];
  /** What is being done, by step; the engine's own phase unless given. */
  readonly steps?: Readonly<Record<string, string>>;
  /** The headline results, for the report. */
  results(outcome: O): readonly Fact[];
  /** Environment of this measurement: tick, samples, discarded. */
  facts?(outcome: O): readonly Fact[];
}

/** All that a lab says besides its experiments. */
export interface LabText<P extends Params, S> {
  /** Labels, units and hints of the controls. */
  readonly params: ParamTexts<P>;
  readonly predict: {
    /** The question above the input. */
    label(setup: Setup<Values<P>>): string;
    /** The prediction as it is echoed: "2.36 MB". */
    echo(said: S): string;
    /** In a sentence after "You said": "peak of 2.36 MB". */
    said(said: S): string;
  };
  /** The same experiment in about ten lines of PyTorch. */
  pytorch(setup: Setup<Values<P>>): string;
  readonly sources: readonly Source[];
}

export type OutcomeOf<E> = E extends Experiment<infer _V, infer _M, infer O, infer _L> ? O : never;

export type Experiments<V> = Readonly<Record<string, Experiment<V, unknown, unknown, unknown>>>;

export type OutcomesOf<E> = { readonly [K in keyof E]: OutcomeOf<E[K]> };

export type WholeText<P extends Params, S, E, D, C extends string> = LabText<P, S> & {
  readonly [K in keyof E]: ExperimentText<OutcomeOf<E[K]>>;
} & {
  readonly scenes: Readonly<Record<C, SceneText<Values<P>, S, D, OutcomesOf<E>>>>;
  readonly ending: Ending<Values<P>, S, D, OutcomesOf<E>>;
};

export interface Lab<P extends Params, S, E extends Experiments<Values<P>>, D, C extends string> {
  readonly meta: LabMeta;
  readonly params: P;
  readonly predict: Prediction<S>;
  /** What the engine knows without running, asked for again at every change of a value. */
  readonly dry?: (setup: Setup<Values<P>>, signal: AbortSignal) => Promise<D>;
  /** Three to six, in order; their keys are the keys of their words in the text. */
  readonly scenes: Readonly<Record<C, Scene<Values<P>, S, never, D, OutcomesOf<E>>>>;
  /** In order; the first is the lab's main run. Their keys are the keys of their words in the text. */
  readonly experiments: E;
  readonly text: WholeText<NoInfer<P>, NoInfer<S>, NoInfer<E>, NoInfer<D>, NoInfer<C>>;
  /** The text in other languages, loaded when the page speaks one: { de: () => import('./text.de') }. */
  readonly languages?: Readonly<
    Record<
      string,
      () => Promise<{
        text: WholeText<NoInfer<P>, NoInfer<S>, NoInfer<E>, NoInfer<D>, NoInfer<C>>;
      }>
    >
  >;
}
