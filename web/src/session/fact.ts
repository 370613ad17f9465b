/** A line of the environment section or of the report: "clock tick", "100 µs". */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Converts { Mean: '2.1 ms' } to facts in the same order. */
export const factsOf = (values: Readonly<Record<string, string>>): Fact[] =>
  Object.entries(values).map(([label, value]) => ({ label, value }));

/** The label of results that were not measured on this device, also used in the report. */
export const RECORDED = 'recorded on another device';
