// Code in an address: compressed with deflate and encoded as base64url. It is shown, and runs only when someone presses Run.

import { LONGEST_CODE } from '../../session/exercise-schema';

/** The longest code in a link, in characters: web hosts reject longer addresses. */
export const LONGEST_LINK = 6_000;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    // A few bytes may decompress to gigabytes.
    if (size > 4 * LONGEST_CODE) throw new RangeError('too long');
  }
  const whole = new Uint8Array(size);
  parts.reduce((at, part) => {
    whole.set(part, at);
    return at + part.length;
  }, 0);
  return whole;
}

export const packCode = async (code: string): Promise<string> =>
  base64url(await through(new TextEncoder().encode(code), new CompressionStream('deflate-raw')));

/** The code in an address; undefined if it is invalid or too long. */
export async function unpackCode(packed: string): Promise<string | undefined> {
  try {
    const text = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const whole = await through(bytes, new DecompressionStream('deflate-raw'));
    const code = new TextDecoder('utf-8', { fatal: true }).decode(whole);
    return code.length > LONGEST_CODE ? undefined : code;
  } catch {
    return undefined;
  }
}
