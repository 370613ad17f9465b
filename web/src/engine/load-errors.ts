// Why the engine's files could not be loaded, and what helps: the connection is not to blame for everything.

import { EngineError, errorInfo } from './errors.ts';
import { inNode } from './host.ts';
import { refusedByPolicy } from './policy.ts';

const TRY_AGAIN = 'Check the connection and reload the page.';
const INCOMPLETE = inNode
  ? 'The library is incomplete: its folder "files" belongs beside it.'
  : 'The site is incomplete: the engine’s files have to be published with it, and their address may not change.';

/** An answer that is not the file. */
export class WrongAnswer extends Error {}

const textOf = (reason: unknown) => (reason instanceof Error ? reason.message : String(reason));

/** "What is missing", "why" without a full stop. */
const loadFailed = (what: string, why: string, hint: string): EngineError =>
  new EngineError(
    errorInfo('load_failed', `The engine could not be loaded: ${what} (${why}).`, hint),
  );

/** Of a bundle that is no module, and so does not know where it lies. */
export const noAddress = (): EngineError =>
  loadFailed(
    'where its files lie is not known',
    'this bundle has no import.meta.url',
    'Serve the folder "files" of tensorscope and name it: new Profiler({ files }).',
  );

/** What a file, or a worker, of ours failed with, in its true words. */
export async function loadError(
  kind: 'worker' | 'file',
  url: URL,
  reason: unknown,
): Promise<EngineError> {
  if (reason instanceof EngineError) return reason;
  const refused = await refusedByPolicy(kind, url);
  if (refused !== undefined)
    return new EngineError(
      errorInfo('load_failed', `The engine could not be loaded: ${refused.why}`, refused.hint),
    );
  const what = kind === 'worker' ? 'its worker' : (url.pathname.split('/').at(-1) ?? 'a file');
  const missing = reason instanceof WrongAnswer || (inNode && /ENOENT/.test(textOf(reason)));
  const hint = missing ? INCOMPLETE : inNode ? '' : TRY_AGAIN;
  return loadFailed(what, textOf(reason), hint);
}
