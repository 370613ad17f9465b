// What the labs that are still classes import; see adapter.

export { type EngineProblem, problemOf, profiler } from '../session/engine';
export type { Fact } from '../session/fact';
export type { RunProgress } from '../session/runner';
export type {
  LabDefaults,
  LabSettings,
  LabState,
  ModelFilter,
  ParamTable,
  Run,
  SecondPart,
} from './adapter';
export { LabElement } from './adapter';
export type { LabMeta, LabModel, Source } from './contract';
