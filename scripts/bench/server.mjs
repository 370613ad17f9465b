// Serves several folders, each under its own path prefix, with or without isolation headers.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** The file that a URL refers to, or undefined. */
function resolve(mounts, url) {
  const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  for (const [prefix, folder] of Object.entries(mounts)) {
    if (!path.startsWith(prefix)) continue;
    const file = join(folder, normalize(path.slice(prefix.length)));
    const inside = file.startsWith(folder + sep);
    if (inside && existsSync(file) && statSync(file).isFile()) return file;
  }
  return undefined;
}

/** @param mounts folders by path prefix, '/bench/' -> absolute path. Returns {url, close}. */
export async function serveMounts(mounts, { isolated }) {
  const headers = {
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(isolated ? ISOLATION : {}),
  };
  const server = createServer((request, response) => {
    const file = resolve(mounts, request.url);
    if (!file) return response.writeHead(404, headers).end();
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const length = statSync(file).size;
    response.writeHead(200, { ...headers, 'Content-Type': type, 'Content-Length': length });
    return createReadStream(file).pipe(response);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}
