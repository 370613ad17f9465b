// Adds the results of experiments to the course's record of the lab, for the report: after a run, and after each decision that changes
// an outcome in the notebook.

import type { recordLab } from '../../session/progress';
import type { ExperimentText } from '../contract';
import type { Trial } from './trial';

export interface ReporterHost {
  readonly main: Trial;
  words(key: string): ExperimentText<unknown>;
  record(change: Parameters<typeof recordLab>[1]): void;
}

export class Reporter {
  /** What was last added for each further experiment, as JSON: every change of the notebook asks, few change the results. */
  private readonly added = new Map<string, string>();

  constructor(private readonly host: ReporterHost) {}

  report(trial: Trial): void {
    const { outcome, key, environment } = trial;
    const { host, added } = this;
    if (outcome === undefined) return;
    const { results, heading, title = key } = host.words(key);
    const found = results(outcome);
    if (trial === host.main) {
      host.record({ results: found, environment });
      return;
    }
    const further = { [heading?.(outcome) ?? title]: found };
    const json = JSON.stringify(further);
    if (found.length === 0 || added.get(key) === json) return;
    added.set(key, json);
    host.record({ further });
  }

  clear(): void {
    this.added.clear();
  }
}
