// Workers that a lab starts in addition to the engine's own, for a second thread of work or of noise.

/**
 * Starts a built, self-contained worker script (imported with ?worker&url). A sandboxed frame may not start a worker from a URL, but it may
 * start one from a blob of the script's text.
 * @throws when the script cannot be loaded
 */
export async function startLabWorker(address: string): Promise<Worker> {
  const url = new URL(address, import.meta.url);
  try {
    // Firefox would create the worker here without an error, but it would then fail to load.
    if (globalThis.origin === 'null') throw new Error('a frame without an origin');
    return new Worker(url);
  } catch {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`a worker could not be loaded: status ${response.status}`);
    const blob = new Blob([await response.text()], { type: 'text/javascript' });
    return new Worker(URL.createObjectURL(blob));
  }
}
