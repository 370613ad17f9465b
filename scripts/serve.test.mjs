// The server over a temporary folder: headers, encodings, refused requests, ports.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { serverOptions, startServer, toldHelp } from './serve.mjs';

const root = join(mkdtempSync(join(tmpdir(), 'tensorscope-serve-')), 'dist');
mkdirSync(join(root, 'assets'), { recursive: true });
mkdirSync(join(root, '.vite'));
writeFileSync(join(root, 'index.html'), '<p>page</p>');
writeFileSync(join(root, 'assets', 'a.js'), '');
writeFileSync(join(root, 'assets', 'noise-worker-A570eBW0.js'), '');
mkdirSync(join(root, 'lib'));
writeFileSync(join(root, 'lib', 'engine.js'), '');
writeFileSync(join(root, 'assets', 'a.wasm'), 'wasm');
writeFileSync(join(root, 'assets', 'a.wasm.br'), 'br');
writeFileSync(join(root, 'assets', 'a.wasm.gz'), 'gz');
mkdirSync(join(root, 'data'));
writeFileSync(join(root, 'data', 'digits-AbC_12-9.bin'), 'bin');
writeFileSync(join(root, 'data', 'digits-AbC_12-9.bin.br'), 'br');
writeFileSync(join(root, 'data', 'README.md'), '# licence');
writeFileSync(join(root, '.vite', 'manifest.json'), '{}');
writeFileSync(join(root, '..', 'secret.txt'), 'secret');

let isolated;
let plain;
beforeAll(async () => {
  isolated = await startServer({ port: 0, root });
  plain = await startServer({ port: 0, root, isolation: false });
});
afterAll(() => Promise.all([isolated.close(), plain.close()]));

/** A request with the path exactly as given (fetch would normalise it). */
const get = (server, path, headers = {}, method = 'GET') =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path, headers, method }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body }),
      );
    })
      .on('error', reject)
      .end();
  });

describe('headers', () => {
  test('isolates the page and forbids eval', async () => {
    const { headers, body } = await get(isolated, '/');
    expect(body).toBe('<p>page</p>');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
    expect(headers['document-isolation-policy']).toBe('isolate-and-credentialless');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['access-control-allow-origin']).toBe('*');
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/'unsafe-eval'|'unsafe-inline'/);
    // Nothing comes from, or goes to, another site; only who may frame us is open.
    expect(policy.replace('frame-ancestors *', '')).not.toMatch(/\*|https?:|ws:/);
    expect(policy).toContain("object-src 'none'");
  });
  test('sends no policy with files that hold no scripts, such as modules of WebAssembly', async () => {
    const { headers } = await get(isolated, '/assets/a.wasm');
    expect(headers['content-security-policy']).toBeUndefined();
    expect(headers['cross-origin-opener-policy']).toBeUndefined();
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['cross-origin-embedder-policy']).toBeUndefined();
  });
  test.each(['/assets/noise-worker-A570eBW0.js', '/lib/engine.js'])(
    'sends with %s, which may be a worker, all that an isolated page wants of one',
    async (path) => {
      const { headers } = await get(isolated, path);
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
      expect(headers['document-isolation-policy']).toBe('isolate-and-credentialless');
      expect(headers['cross-origin-opener-policy']).toBeUndefined();
    },
  );
  test('sends none of that with a script that is no worker', async () => {
    const { headers } = await get(isolated, '/assets/a.js');
    for (const name of [
      'content-security-policy',
      'cross-origin-embedder-policy',
      'document-isolation-policy',
      'referrer-policy',
    ])
      expect(headers[name]).toBeUndefined();
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  });
  test('sends the policy that the pages bring for hosts without it, and who may frame them', async () => {
    const sent = (await get(isolated, '/')).headers['content-security-policy'];
    for (const page of ['index.html', 'embed.html']) {
      const text = readFileSync(new URL(`../web/${page}`, import.meta.url), 'utf8');
      const own = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(text)?.[1];
      // A page's own policy cannot set frame-ancestors.
      expect(`${own}; frame-ancestors *`, page).toBe(sent);
    }
  });
  test('leaves isolation out when asked, and only that', async () => {
    const { headers } = await get(plain, '/');
    for (const name of [
      'cross-origin-opener-policy',
      'cross-origin-embedder-policy',
      'document-isolation-policy',
    ]) {
      expect(headers[name]).toBeUndefined();
    }
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  });
  test('lets hashed assets be cached for ever and pages not', async () => {
    expect((await get(isolated, '/')).headers['cache-control']).toBe('no-cache');
    expect((await get(isolated, '/assets/a.wasm')).headers['cache-control']).toContain('immutable');
    const data = await get(isolated, '/data/digits-AbC_12-9.bin');
    expect(data.headers['cache-control']).toContain('immutable');
    expect((await get(isolated, '/data/README.md')).headers['cache-control']).toBe('no-cache');
  });
});

describe('content', () => {
  test.each([
    ['gzip, br', 'br', 'br'],
    ['gzip', 'gzip', 'gz'],
    ['', undefined, 'wasm'],
  ])('answers Accept-Encoding "%s" with %s', async (accepted, encoding, body) => {
    const answer = await get(isolated, '/assets/a.wasm', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toBe('application/wasm');
    expect(answer.body).toBe(body);
  });
  test('sends data compressed and its licence as text', async () => {
    const data = await get(isolated, '/data/digits-AbC_12-9.bin', { 'accept-encoding': 'br' });
    expect(data.headers['content-type']).toBe('application/octet-stream');
    expect([data.headers['content-encoding'], data.body]).toEqual(['br', 'br']);
    const licence = await get(isolated, '/data/README.md');
    expect(licence.headers['content-type']).toContain('text/plain');
  });
  test('answers 304 to a known ETag and nothing but headers to HEAD', async () => {
    const { headers } = await get(isolated, '/');
    expect((await get(isolated, '/', { 'if-none-match': headers.etag })).status).toBe(304);
    expect(await get(isolated, '/', {}, 'HEAD')).toMatchObject({ status: 200, body: '' });
  });
  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/.vite/manifest.json',
    '/none',
    '/%',
  ])('answers 404 to %s', async (path) => {
    const { status, body } = await get(isolated, path);
    expect(status).toBe(404);
    expect(body).not.toContain('secret');
  });
  test('refuses to write', async () => {
    expect((await get(isolated, '/', {}, 'POST')).status).toBe(405);
  });
});

test('takes the next free port when its own is taken', async () => {
  const other = createServer();
  const taken = await new Promise((resolve) =>
    other.listen(0, '127.0.0.1', () => resolve(other.address().port)),
  );
  const server = await startServer({ port: taken, root });
  expect(Number(new URL(server.url).port)).toBeGreaterThan(taken);
  await server.close();
  await new Promise((resolve) => other.close(resolve));
});

test('shows another folder from now on, and still has what only the first one had', async () => {
  const newer = mkdtempSync(join(tmpdir(), 'tensorscope-newer-'));
  mkdirSync(join(newer, 'assets'));
  writeFileSync(join(newer, 'index.html'), '<p>newer</p>');
  writeFileSync(join(newer, 'assets', 'b.js'), 'b');
  const server = await startServer({ port: 0, root });
  expect((await get(server, '/assets/b.js')).status).toBe(404);
  server.show(newer);
  expect((await get(server, '/')).body).toBe('<p>newer</p>');
  const [older, added] = [await get(server, '/assets/a.wasm'), await get(server, '/assets/b.js')];
  expect([older.body, added.body]).toEqual(['wasm', 'b']);
  for (const { headers } of [older, added]) expect(headers['cache-control']).toContain('immutable');
  expect((await get(server, '/../secret.txt')).status).toBe(404);
  await server.close();
});

describe('options', () => {
  test('are read from the line and the environment', () => {
    expect(serverOptions([], {})).toEqual({ port: 8123, host: '127.0.0.1', isolation: true });
    expect(serverOptions(['--no-isolation'], { PORT: '0', HOST: '0.0.0.0' })).toEqual({
      port: 0,
      host: '0.0.0.0',
      isolation: false,
    });
  });
  test('that are not known, and a port that is none, are refused by name', () => {
    expect(() => serverOptions(['--isolated'], {})).toThrow(
      /^"--isolated" is not known.*--no-isolation/s,
    );
    expect(() => serverOptions([], { PORT: 'http' })).toThrow('PORT is "http"');
    expect(serverOptions([], { PORT: '', HOST: '' })).toEqual(serverOptions([], {}));
    expect(() => serverOptions([], { PORT: '65536' })).toThrow('from 0 to 65535');
  });
  test('help is printed instead of serving', () => {
    const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(toldHelp('It serves.', ['--no-isolation'])).toBe(false);
    expect(print).not.toHaveBeenCalled();
    for (const asked of ['--help', '-h']) expect(toldHelp('It serves.', [asked])).toBe(true);
    expect(print.mock.calls[0][0]).toMatch(/^It serves\..*--no-isolation.*PORT/s);
    print.mockRestore();
  });
});
