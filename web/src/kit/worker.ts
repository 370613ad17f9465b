// Workers that a lab starts beside the engine's own: for a second thread of work, or of noise.

/**
 * Starts a built, self-contained worker script (import it with ?worker&url). A sandboxed frame may not start one by
 * its address; its text as a blob it may.
 */
export async function startLabWorker(address: string): Promise<Worker> {
  const url = new URL(address, import.meta.url);
  try {
    // Firefox starts one all the same, which then only fails.
    if (globalThis.origin === 'null') throw new Error('a frame without an origin');
    return new Worker(url);
  } catch {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`a worker could not be loaded: status ${response.status}`);
    const blob = new Blob([await response.text()], { type: 'text/javascript' });
    return new Worker(URL.createObjectURL(blob));
  }
}
