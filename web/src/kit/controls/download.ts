// Saving to the reader's disk. Nothing is sent anywhere.

/** A sandboxed frame without an origin of its own: it may not save, and nobody is told when it tries. */
export const mayNotSave = (): boolean => self.origin === 'null';

/** In a frame that another site may have sandboxed: a download is then dropped without a word. */
function mayBeRefused(): boolean {
  if (self === top) return false;
  const sandbox = frameElement?.getAttribute('sandbox');
  return frameElement === null || (typeof sandbox === 'string' && !/allow-downloads/.test(sandbox));
}

let stem = 'tensorscope-';

/** What a file is saved as. */
export const fileName = (name: string): string => stem + name;

/** From here on the names of files say that what is in them was recorded elsewhere. */
export const nameFilesRecorded = (): void => {
  stem = 'tensorscope-recorded-';
};

/** Offers a file for download; its text to select where there can be none. */
export function downloadText(name: string, type: string, text: string): void {
  const file = fileName(name);
  const content = new Blob([text], { type: `${type};charset=utf-8` });
  save(file, content, `the text of ${file}`, () => text);
}

/** Offers `content`; where there can be no file, `text` instead, which is told as `what`. */
export function save(file: string, content: Blob, what: string, text: () => string): void {
  const allowed = !mayNotSave();
  if (allowed) offer(file, content);
  if (allowed && !mayBeRefused()) return;
  // Most pages never need it.
  void import('./text-box').then(({ offerText, showText }) =>
    allowed
      ? offerText(`Saving ${file}. If no file comes, this frame may not save.`, text())
      : showText(`This frame may not save files. Here is ${what}.`, text()),
  );
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
