// A static host without any configuration for us: no headers of its own, any folder, any media types.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

export interface BareHost {
  /** Includes the folder and ends with a slash. */
  readonly url: string;
  close(): void;
}

export async function bareHost({
  folder = '/',
  types = {},
  policy,
}: {
  folder?: string;
  /** Media types by file extension that replace the usual ones; "" sends no Content-Type. */
  types?: Readonly<Record<string, string>>;
  policy?: string;
} = {}): Promise<BareHost> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const path = pathname.startsWith(folder) ? pathname.slice(folder.length) || 'index.html' : '..';
    const file = join(DIST, path);
    if (!file.startsWith(DIST) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
      return;
    }
    const type = { ...TYPES, ...types }[extname(file)] ?? '';
    if (type !== '') response.setHeader('content-type', type);
    if (policy !== undefined) response.setHeader('content-security-policy', policy);
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${folder}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
