// Saves a file of bytes; where a frame may not save files, the bytes can be copied in base64.

import { save } from './download';

const base64 = (bytes: Uint8Array) => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3 * 4096)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + 3 * 4096)));
  return text;
};

export function downloadBytes(name: string, bytes: Uint8Array): void {
  const content = new Blob([bytes as Uint8Array<ArrayBuffer>]);
  save(name, content, (file) => [`${file} in base64`, base64(bytes)]);
}
