/** Runs `program(args)` on .npy files in the place of .npz files. */
export function withNpz(
  args: readonly string[],
  cwd: string,
  program: (args: string[]) => Promise<number>,
): Promise<number>;
