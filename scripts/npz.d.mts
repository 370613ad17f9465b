/** Runs `program(args)` with .npy files in place of .npz files. */
export function withNpz(
  args: readonly string[],
  cwd: string,
  program: (args: string[]) => Promise<number>,
): Promise<number>;
