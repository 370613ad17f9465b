// A file that is no text; where a frame may not save, its bytes in base64 to copy.

import { fileName, save } from './download';

const base64 = (bytes: Uint8Array) => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3 * 4096)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + 3 * 4096)));
  return text;
};

export function downloadBytes(name: string, bytes: Uint8Array): void {
  const file = fileName(name);
  const content = new Blob([bytes as Uint8Array<ArrayBuffer>]);
  save(file, content, `${file} in base64`, () => base64(bytes));
}
