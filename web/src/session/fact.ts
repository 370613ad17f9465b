/** A line of the environment foldout or of the report: "clock tick", "100 µs". */
export interface Fact {
  readonly label: string;
  readonly value: string;
}
