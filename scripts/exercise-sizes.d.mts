export const EXERCISE_BUDGET: number;
export function exerciseSizes(dist?: string): {
  readonly id: string;
  readonly title: string;
  readonly bytes: number;
  readonly budget: number;
  readonly files: ReadonlySet<string>;
}[];
