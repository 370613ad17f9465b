// What a lab imports: the contract, the base class of the walk and the shared profiler.

export { type EngineProblem, problemOf, profiler } from '../session/engine';
export type { Fact } from '../session/fact';
export type { ModelFilter } from './base';
export type {
  LabContent,
  LabMeta,
  LabModel,
  LabSettings,
  Run,
  RunProgress,
  SecondPart,
  Source,
} from './contract';
export type { LabDefaults, LabState, ParamTable } from './state';
export { LabElement } from './walk';
