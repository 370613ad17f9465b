/** Types of the server functions that the TypeScript tests use. */
export function startServer(options?: {
  readonly port?: number;
  readonly host?: string;
  readonly isolation?: boolean;
  readonly root?: string;
}): Promise<{ readonly url: string; show(folder: string): void; close(): Promise<void> }>;
