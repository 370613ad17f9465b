// The loss and its gradients in float64. The engine trains but does not return gradients, so they are computed here; a test compares them
// with finite differences of the loss.

export type Matrix = readonly (readonly number[])[];

export type Problem = {
  readonly x: Matrix;
  readonly weight: Matrix;
  readonly bias: readonly number[];
  readonly labels: readonly number[];
};

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

const column = (matrix: Matrix, at: number): number[] => matrix.map((row) => row[at] ?? 0);

/** The input of relu, with a row for each sample. */
export const beforeRelu = ({ x, weight, bias }: Problem): number[][] =>
  x.map((row) => weight.map((w, out) => dot(w, row) + (bias[out] ?? 0)));

function softmax(scores: readonly number[]): number[] {
  const largest = Math.max(...scores);
  const exps = scores.map((score) => Math.exp(score - largest));
  const whole = exps.reduce((a, b) => a + b);
  return exps.map((each) => each / whole);
}

const probabilities = (problem: Problem): number[][] =>
  beforeRelu(problem).map((row) => softmax(row.map((value) => Math.max(0, value))));

export function loss(problem: Problem): number {
  const { labels } = problem;
  const each = probabilities(problem).map((p, n) => -Math.log(p[labels[n] ?? 0] ?? 0));
  return each.reduce((a, b) => a + b) / labels.length;
}

/** The gradient with respect to the input of relu. */
function byZ(problem: Problem): number[][] {
  const { labels } = problem;
  const p = probabilities(problem);
  return beforeRelu(problem).map((z, n) =>
    z.map((value, out) => {
      const hit = labels[n] === out ? 1 : 0;
      return value > 0 ? ((p[n]?.[out] ?? 0) - hit) / labels.length : 0;
    }),
  );
}

/** True if no gradient is a sum whose terms cancel, which would leave only rounding errors. */
export function isClear(problem: Problem): boolean {
  const { x, weight } = problem;
  const dz = byZ(problem);
  const firm = (a: readonly number[], b: readonly number[]) =>
    dot(a.map(Math.abs), b.map(Math.abs)) === 0 || Math.abs(dot(a, b)) > 1e-6;
  const outs = weight.map((_, out) => column(dz, out));
  const ins = (x[0] ?? []).map((_, at) => at);
  return (
    outs.every((d) => firm(d, new Array<number>(d.length).fill(1))) &&
    ins.every((at) => outs.every((d) => firm(d, column(x, at)))) &&
    ins.every((at) => dz.every((d) => firm(d, column(weight, at))))
  );
}

/** The gradients by the chain rule, as matrix products. */
export function gradients(problem: Problem) {
  const { x, weight } = problem;
  const dz = byZ(problem);
  const outs = weight.map((_, out) => column(dz, out));
  const ins = (x[0] ?? []).map((_, at) => at);
  return {
    loss: loss(problem),
    weight: outs.map((d) => ins.map((at) => dot(d, column(x, at)))),
    bias: outs.map((d) => d.reduce((a, b) => a + b, 0)),
    x: dz.map((d) => ins.map((at) => dot(d, column(weight, at)))),
  };
}
