// A static server for dist/ with the headers that the page needs.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Fixable, main, say } from './lib/log.mjs';
import { DIST } from './lib/paths.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.bin': 'application/octet-stream',
  '.webmanifest': 'application/manifest+json',
};

/** Built files with a content hash in their name never change. */
const HASHED = /^assets[\\/]|^data[\\/].*-[\w-]{8}\.\w+$/;

/** A script that may be a worker's: any outside assets/, and in it those with "worker" in their names (web/plugins/classic-workers.ts sees to that). */
const WORKER = /^(?!assets[\\/]).*\.[cm]?js$|worker[^\\/]*\.js$/;
/** Headers that matter only with pages, or with pages and workers; other files go without, for every header makes a first visit larger. */
const OF_PAGES = ['Cross-Origin-Opener-Policy'];
const OF_PAGES_AND_WORKERS = [
  'Content-Security-Policy',
  'Cross-Origin-Embedder-Policy',
  'Document-Isolation-Policy',
  'Referrer-Policy',
];

/** @param name below the root that is served */
function isLookedFor(header, name) {
  const isPage = name.endsWith('.html');
  if (OF_PAGES.includes(header)) return isPage;
  return !OF_PAGES_AND_WORKERS.includes(header) || isPage || WORKER.test(name);
}

/**
 * Only our own files may be loaded and only our own pages framed, as the preview of the embed code is. One default says that in fewer bytes
 * than a directive for each kind of file.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

const ALWAYS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** Isolation gives a clock with 5 us resolution instead of 100 us; embedded pages get it from the last header. */
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Document-Isolation-Policy': 'isolate-and-credentialless',
};

/** The file below `root` that a request path refers to, or undefined. */
function resolveFile(root, url) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return undefined;
  }
  const hidden = path.split('/').some((part) => part.startsWith('.'));
  const file = join(root, normalize(path), path.endsWith('/') ? 'index.html' : '');
  const inside = file.startsWith(root + sep);
  return inside && !hidden && existsSync(file) && statSync(file).isFile() ? file : undefined;
}

/** The smallest compressed version beside the file that the client accepts. */
function chooseEncoding(file, accepted) {
  for (const [encoding, suffix] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ]) {
    if (accepted.includes(encoding) && existsSync(file + suffix))
      return { encoding, path: file + suffix };
  }
  return { encoding: undefined, path: file };
}

/** The first of the folders that has the file, and the file. */
function findFile(roots, url) {
  for (const root of roots) {
    const file = resolveFile(root, url);
    if (file) return { root, file };
  }
  return undefined;
}

function answer(request, response, roots, headers) {
  const refuse = (status, text) => {
    response
      .writeHead(status, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' })
      .end(`${text}\n`);
  };
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(405, 'Only GET and HEAD.');
  const found = findFile(roots, request.url ?? '/');
  if (!found) return refuse(404, 'There is nothing here.');
  const { root, file } = found;
  const { encoding, path } = chooseEncoding(file, String(request.headers['accept-encoding'] ?? ''));
  const { size, mtimeMs } = statSync(path);
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
  const name = relative(root, file);
  const forever = HASHED.test(name);
  const lookedFor = Object.entries(headers).filter(([header]) => isLookedFor(header, name));
  const all = {
    ...Object.fromEntries(lookedFor),
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Cache-Control': forever ? 'public, max-age=31536000, immutable' : 'no-cache',
    // A file that never changes is cached for good, so it needs no ETag.
    ...(forever ? {} : { ETag: etag }),
    Vary: 'Accept-Encoding',
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  };
  if (request.headers['if-none-match'] === etag) return response.writeHead(304, all).end();
  response.writeHead(200, { ...all, 'Content-Length': size });
  if (request.method === 'HEAD') return response.end();
  return createReadStream(path)
    .on('error', () => response.destroy())
    .pipe(response);
}

const listen = (server, port, host) =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server.address().port));
  });

/**
 * Serves `root`. Port 0 takes any free port; if another port is taken, the next free one is used. Returns { url, show, close }:
 * `show` puts another folder before those that are served. Files that only an older folder has remain available to pages that
 * came from it.
 */
export async function startServer({
  port = 8123,
  host = '127.0.0.1',
  isolation = true,
  root = DIST,
} = {}) {
  const headers = isolation ? { ...ALWAYS, ...ISOLATION } : ALWAYS;
  const roots = [root];
  const show = (folder) => void roots.unshift(folder);
  const last = Math.min(port + 99, 65_535);
  for (let candidate = port; candidate <= last; candidate += 1) {
    const server = createServer((request, response) => {
      try {
        answer(request, response, roots, headers);
      } catch {
        // A build removed the file between the check and the read.
        response.destroy();
      }
    });
    try {
      const actual = await listen(server, candidate, host);
      const close = () =>
        new Promise((resolve) => {
          server.close(resolve);
          server.closeAllConnections();
        });
      const name = host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host;
      return { url: `http://${name}:${actual}/`, show, close };
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error;
    }
  }
  throw new Fixable(`No free port from ${port} to ${last}: set PORT to another one.`);
}

/** The options that `npm start` and this script share. */
const OPTIONS = `
  --no-isolation  without the headers that isolate the page: a coarser clock, one thread
  --help          prints this
In the environment: PORT (8123 unless given, 0 for any; the next free one where it is taken), HOST (127.0.0.1).`;

/** Prints what a script does and its options if help was asked for; returns whether it was. */
export function toldHelp(does, args) {
  const asked = args.some((arg) => /^(-h|--help)$/.test(arg));
  if (asked) process.stdout.write(`${does}${OPTIONS}\n`);
  return asked;
}

/** Options from the command line and the environment: { port, host, isolation }. */
export function serverOptions(args, env = process.env) {
  const unknown = args.find((arg) => arg !== '--no-isolation');
  if (unknown !== undefined) throw new Fixable(`"${unknown}" is not known. There are:${OPTIONS}`);
  const port = Number(env.PORT || 8123);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Fixable(`PORT is "${env.PORT}": it has to be a number from 0 to 65535.`);
  }
  return { port, host: env.HOST || '127.0.0.1', isolation: args.length === 0 };
}

/** Starts a server over `root` and prints its address. Ctrl+C or SIGTERM ends the server and this process. */
export async function serve(root, options) {
  const server = await startServer({ ...options, root });
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void server.close().then(() => process.exit()));
  process.stdout.write(`Tensorscope is at ${server.url}\n`);
  say(
    options.isolation
      ? '(Ctrl+C stops it)'
      : '(without isolation headers: a coarser clock; Ctrl+C stops it)',
  );
  return server;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    const args = process.argv.slice(2);
    if (toldHelp('It serves dist/, which npm run build makes, until Ctrl+C stops it.', args))
      return;
    const options = serverOptions(args);
    if (!existsSync(join(DIST, 'index.html')))
      throw new Fixable('dist/ is not built: run npm run build.');
    await serve(DIST, options);
  });
}
