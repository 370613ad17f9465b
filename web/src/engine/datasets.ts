// The data sets that networks train on. They are fetched on demand, never with the page: 42 kB each, compressed.

import { datasets as own } from './addresses.ts';
import { type ClientOptions, folderAddress } from './client-options.ts';
import { EngineError, errorInfo } from './errors.ts';
import { inNode } from './host.ts';
import { addressOf, pathOf } from './platform.ts';
import type { Dataset } from './protocol.ts';
import { shown } from './refuse.ts';
import type { DatasetName } from './types.ts';

const FILES: Record<DatasetName, string> = { digits: 'digits.bin', text: 'text.txt' };

export const isDatasetName = (name: string): name is DatasetName => Object.hasOwn(FILES, name);

const failure = (name: DatasetName, why: string, hint: string): EngineError =>
  new EngineError(
    errorInfo('load_failed', `The data set "${name}" could not be loaded: ${why}.`, hint),
  );

const TRY_AGAIN = 'Check the connection and try again.';
const INCOMPLETE = 'The site is incomplete: this file has to be published with it.';

async function readLocal(name: DatasetName, url: URL): Promise<Uint8Array> {
  const { readFile } = process.getBuiltinModule('node:fs/promises');
  try {
    return new Uint8Array(await readFile(pathOf(url)));
  } catch (reason) {
    const why = reason instanceof Error ? reason.message : String(reason);
    throw failure(name, why, 'The library is incomplete: its folder "files" belongs beside it.');
  }
}

/** Only consulted for fetches that failed without a response: `navigator.onLine` is wrong too often to be asked first. */
const offline = () => typeof navigator !== 'undefined' && navigator.onLine === false;

/** Fetches one data set over HTTP, as loadDataset does in a browser. */
export async function fetchDataset(name: DatasetName, url: URL): Promise<Uint8Array> {
  let response: Response;
  try {
    response = await fetch(url);
  } catch (reason) {
    const why = offline()
      ? 'this device is offline'
      : `the server could not be reached (${reason})`;
    throw failure(name, why, TRY_AGAIN);
  }
  if (!response.ok) {
    const missing = response.status === 404 || response.status === 410;
    throw failure(
      name,
      `the server answered ${response.status} for ${url.pathname}`,
      missing ? INCOMPLETE : TRY_AGAIN,
    );
  }
  // Some hosts answer an unknown address with their start page and status 200.
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    throw failure(name, `the server answered with a page for ${url.pathname}`, INCOMPLETE);
  }
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch (reason) {
    throw failure(name, `the connection broke off (${reason})`, TRY_AGAIN);
  }
}

/** The implementation of loadDataset in profiler.ts, which loads this file on demand. */
export async function loadDataset(
  name: DatasetName,
  options: Pick<ClientOptions, 'files'> = {},
): Promise<Uint8Array> {
  if (!isDatasetName(name)) {
    const known = Object.keys(FILES).join('" or "');
    throw new EngineError(
      errorInfo('invalid_argument', `There is no data set ${shown(name)}, expected "${known}".`),
    );
  }
  const url = addressOf(own[name], FILES[name], folderAddress(options.files));
  return inNode && url.protocol === 'file:' ? readLocal(name, url) : fetchDataset(name, url);
}

/** The data of a training preset; undefined for presets without data, and for unknown ones, which the engine rejects. */
export async function datasetFor(
  datasets: Map<DatasetName, Promise<Uint8Array>>,
  preset: unknown = 'digits-mlp',
  files?: URL,
): Promise<Dataset | undefined> {
  const name = typeof preset === 'string' ? (preset.split('-')[0] ?? '') : '';
  if (!isDatasetName(name)) return undefined;
  const loading = datasets.get(name) ?? loadDataset(name, { files });
  datasets.set(name, loading);
  try {
    return { name, bytes: await loading };
  } catch (thrown) {
    datasets.delete(name); // the next training tries again
    throw thrown;
  }
}
