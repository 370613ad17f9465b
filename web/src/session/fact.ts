/** A line of the environment foldout or of the report: "clock tick", "100 µs". */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** { Mean: '2.1 ms' } as lines, in order. */
export const factsOf = (values: Readonly<Record<string, string>>): Fact[] =>
  Object.entries(values).map(([label, value]) => ({ label, value }));

/** How what was not measured on this device is marked, in the report too. */
export const RECORDED = 'recorded on another device';
