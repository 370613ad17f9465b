// Finds the directive of a Content-Security-Policy that kept the engine from loading, and suggests a correction.

import { type Refusal, refusals } from './policy.ts';

/** The wait in ms for the event, which may come after the failure that it explains. */
const EVENT_MS = 50;
const waited = () => new Promise((resolve) => setTimeout(resolve, EVENT_MS));

interface Reason {
  readonly why: string;
  readonly hint: string;
}

const about = (why: string, hint: string): Reason => ({
  why: `the page’s Content-Security-Policy ${why}`,
  hint: `For whoever serves the page: ${hint}`,
});

const ELSEWHERE =
  'serve the folder "files" of tensorscope from the origin of the page and name it: new Profiler({ files })';

/** A blob's origin is the page's: a worker from another origin can only be started from its text. */
function workerReason(url: URL, found: (test: (refusal: Refusal) => boolean) => boolean): Reason {
  const foreign = url.origin !== globalThis.location?.origin;
  if (foreign)
    return about(
      `(worker-src) allows no worker from a blob, and one of ${url.origin}, another origin, can be started in no other way.`,
      `allow blob: in worker-src, or ${ELSEWHERE}.`,
    );
  return found(({ blocked }) => blocked === 'blob')
    ? about(
        '(worker-src) allows the worker neither by its address nor from a blob.',
        `allow 'self' in worker-src.`,
      )
    : about('(worker-src) does not allow its worker.', `allow 'self' in worker-src.`);
}

/** The reason why the policy blocked `url`; undefined if it did not. */
export async function refusedByPolicy(
  kind: 'worker' | 'file',
  url: URL,
): Promise<Reason | undefined> {
  if (refusals() === undefined) return undefined;
  await waited();
  const found = (test: (refusal: Refusal) => boolean) => (refusals() ?? []).some(test);
  const ours = ({ blocked }: Refusal) => blocked === url.href || blocked === url.origin;
  if (found((each) => each.directive === 'connect-src' && ours(each)))
    return about(
      `(connect-src) does not allow files of ${url.origin}.`,
      `allow ${url.origin} in connect-src.`,
    );
  if (found(({ directive }) => directive === 'require-trusted-types-for'))
    return about(
      '(require-trusted-types-for) starts workers by trusted addresses only.',
      "leave out require-trusted-types-for 'script'.",
    );
  if (found(({ blocked }) => blocked === 'wasm-eval'))
    return about('(script-src) allows no WebAssembly.', `allow 'wasm-unsafe-eval' in script-src.`);
  const worker = (each: Refusal) =>
    /^(worker|child|script)-src/.test(each.directive) && (each.blocked === 'blob' || ours(each));
  return kind === 'worker' && found(worker) ? workerReason(url, found) : undefined;
}
