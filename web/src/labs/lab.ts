// What a lab imports: the contract, the base class of the walk and the shared profiler.

export type { ModelFilter } from './lab-base';
export type {
  Fact,
  LabContent,
  LabMeta,
  LabModel,
  LabSettings,
  Run,
  RunProgress,
  SecondPart,
  Source,
} from './lab-contract';
export { type EngineProblem, problemOf, profiler } from './lab-engine';
export type { LabDefaults, LabState, ParamTable } from './lab-state';
export { LabElement } from './lab-walk';
