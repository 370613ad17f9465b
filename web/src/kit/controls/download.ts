// Saving to the reader's disk. Nothing is sent anywhere.

/** A sandboxed frame without an origin of its own: it may not save, and nobody is told when it tries. */
const mayNotSave = (): boolean => self.origin === 'null';

/** Offers a file for download; its text to select where there can be none. */
export function downloadText(name: string, type: string, text: string): void {
  if (mayNotSave()) {
    const file = `tensorscope-${name}`;
    // Most pages never need it.
    void import('./text-box').then(({ showText }) =>
      showText(`This frame may not save files. Here is the text of ${file}.`, text),
    );
    return;
  }
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `tensorscope-${name}`;
  link.click();
  // The click has started the download; the URL may go once the browser has read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
