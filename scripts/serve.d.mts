/** What the tests in TypeScript use of the server. */
export function startServer(options?: {
  readonly port?: number;
  readonly host?: string;
  readonly isolation?: boolean;
  readonly root?: string;
  /** Hears the path of every request. */
  readonly onRequest?: (path: string) => void;
}): Promise<{ readonly url: string; close(): Promise<void> }>;
