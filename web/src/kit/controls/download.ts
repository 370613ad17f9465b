// Saving to the reader's disk. Nothing is sent anywhere.

/** A sandboxed frame without an origin of its own: it may not save, and nobody is told when it tries. */
const mayNotSave = (): boolean => self.origin === 'null';

/** In a frame that another site may have sandboxed: a download is then dropped without a word. */
function mayBeRefused(): boolean {
  if (self === top) return false;
  const sandbox = frameElement?.getAttribute('sandbox');
  return frameElement === null || (typeof sandbox === 'string' && !/allow-downloads/.test(sandbox));
}

let stem = 'tensorscope-';

/** Until this is called again the names of files say whether what is in them was recorded on another device. */
export const nameFiles = ({ recorded }: { recorded: boolean }): void => {
  stem = recorded ? 'tensorscope-recorded-' : 'tensorscope-';
};

/** Offers a file for download; its text to select where there can be none. */
export function downloadText(name: string, type: string, text: string): void {
  const content = new Blob([text], { type: `${type};charset=utf-8` });
  save(name, content, (file) => [`the text of ${file}`, text]);
}

/**
 * Offers `content` for download under this name, which is prefixed with "tensorscope-".
 * @param instead what can be selected where a frame may not save: what it is called in a sentence, and its text
 */
export function save(
  name: string,
  content: Blob,
  instead: (file: string) => readonly [string, string],
): void {
  const file = stem + name;
  const allowed = !mayNotSave();
  if (allowed) offer(file, content);
  if (allowed && !mayBeRefused()) return;
  // Most pages never need it.
  void import('./text-box').then(({ offerText, showText }) => {
    if (allowed) {
      const heading = `Saving ${file}. If no file appears, this frame does not allow downloads.`;
      offerText(heading, () => instead(file));
      return;
    }
    const [what, text] = instead(file);
    showText(`This frame may not save files. Here is ${what}.`, text);
  });
}

function offer(file: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  link.click();
  // The click has started the download; the URL may go once the browser has read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
