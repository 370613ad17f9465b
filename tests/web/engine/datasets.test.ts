// Data sets reach the engine byte for byte, or an error says why not.

import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchDataset, loadDataset } from '../../../web/src/engine/datasets.ts';
import { EngineError } from '../../../web/src/engine/errors.ts';
import type { DatasetName } from '../../../web/src/engine/types.ts';

const DATA = new URL('../../../engine/data/', import.meta.url);
const fileBytes = (name: string) => new Uint8Array(readFileSync(new URL(name, DATA)));

const closing: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const close of closing.splice(0)) close();
});

/** Starts a server for one file and returns the file's address. */
async function served(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/data/digits-1.bin`);
}

async function refusal(promise: Promise<unknown>): Promise<EngineError> {
  const outcome = await promise.catch((reason: unknown) => reason);
  if (outcome instanceof EngineError) return outcome;
  throw new Error(`expected an EngineError, got ${String(outcome)}`);
}

test('loadDataset: under Node gives the bytes of the files beside it, a new copy each time', async () => {
  const digits = await loadDataset('digits');
  expect(digits).toEqual(fileBytes('digits.bin'));
  expect(await loadDataset('text')).toEqual(fileBytes('text.txt'));
  digits.fill(0);
  expect(await loadDataset('digits')).toEqual(fileBytes('digits.bin'));
});

test('loadDataset: names what there is when asked for what there is not', async () => {
  for (const name of ['mnist', '', 'toString']) {
    const error = await refusal(loadDataset(name as DatasetName));
    expect(error.code).toBe('invalid_argument');
    expect(error.message).toBe(`There is no data set "${name}", expected "digits" or "text".`);
  }
});

test('fetchDataset: gives the bytes that a server sends', async () => {
  const url = await served((_, response) => response.end(fileBytes('digits.bin')));
  expect(await fetchDataset('digits', url)).toEqual(fileBytes('digits.bin'));
});

test.each([
  [404, /this file has to be published/],
  [503, /try again/],
])('fetchDataset: status %i is told with the address and what to do', async (status, hint) => {
  const url = await served((_, response) => response.writeHead(status).end('no'));
  const error = await refusal(fetchDataset('digits', url));
  expect(error.code).toBe('load_failed');
  expect(error.message).toBe(
    `The data set "digits" could not be loaded: the server answered ${status} for /data/digits-1.bin.`,
  );
  expect(error.hint).toMatch(hint);
});

test('fetchDataset: a page instead of the file is not taken for data', async () => {
  const url = await served((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end('<p>home</p>'),
  );
  const error = await refusal(fetchDataset('text', url));
  expect(error.message).toContain('the server answered with a page for /data/digits-1.bin');
});

test('fetchDataset: a connection that breaks off half-way is an error, not a shorter file', async () => {
  const url = await served((_, response) => {
    response.writeHead(200, { 'Content-Length': '1000' });
    response.write('half', () => response.destroy());
  });
  const error = await refusal(fetchDataset('digits', url));
  expect(error.code).toBe('load_failed');
  expect(error.message).toContain('the connection broke off');
});

test('fetchDataset: says "offline" only when the browser says so', async () => {
  const url = await served((request) => request.socket.destroy());
  vi.stubGlobal('navigator', { onLine: true });
  expect((await refusal(fetchDataset('digits', url))).message).toContain(
    'the server could not be reached',
  );
  vi.stubGlobal('navigator', { onLine: false });
  const error = await refusal(fetchDataset('digits', url));
  expect(error.message).toBe('The data set "digits" could not be loaded: this device is offline.');
  expect(error.hint).toBe('Check the connection and try again.');
});

test('data: the README beside the files names source, licence and changes of each', () => {
  const notice = readFileSync(new URL('README.md', DATA), 'utf8');
  for (const words of [
    'E. Alpaydin and C. Kaynak (1998)',
    'https://doi.org/10.24432/C50P49',
    'https://creativecommons.org/licenses/by/4.0/',
    'William Shakespeare',
    'public domain',
  ]) {
    expect(notice).toContain(words);
  }
  expect(notice.match(/\*\*Changed/g)).toHaveLength(2);
  for (const name of ['digits.bin', 'text.txt']) {
    const size = fileBytes(name).length.toLocaleString('en-US');
    expect(notice).toMatch(new RegExp(`\`${name}\`.*\\| ${size} \\|`));
  }
});
