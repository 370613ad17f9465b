// Saves files to the reader's disk. Nothing is sent anywhere.

/** True in a sandboxed frame with an opaque origin: it must not save files, and the page gets no error when it tries. */
const mayNotSave = (): boolean => self.origin === 'null';

/** True in a frame that another site may have sandboxed: the browser can then drop a download without an error. */
function mayBeRefused(): boolean {
  if (self === top) return false;
  const sandbox = frameElement?.getAttribute('sandbox');
  return frameElement === null || (typeof sandbox === 'string' && !/allow-downloads/.test(sandbox));
}

let stem = 'tensorscope-';

/** From now on, prefixes file names so that they say whether their content was recorded on another device. */
export const nameFiles = ({ recorded }: { recorded: boolean }): void => {
  stem = recorded ? 'tensorscope-recorded-' : 'tensorscope-';
};

/** Offers a text as a file; where downloads may be blocked, the text can be selected instead. */
export function downloadText(name: string, type: string, text: string): void {
  const content = new Blob([text], { type: `${type};charset=utf-8` });
  save(name, content, (file) => [`the text of ${file}`, text]);
}

/**
 * Offers `content` for download under this name, prefixed with "tensorscope-" or "tensorscope-recorded-".
 * @param instead the text to select where a frame may not save files: its name for use in a sentence, and the text itself
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
  // Loaded on demand, because most pages never need it.
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
  // The click has started the download; the URL is revoked once the browser has had time to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
