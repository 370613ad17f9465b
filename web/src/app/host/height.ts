// Tells the embedding page how high the embed is, in the words that course pages listen for: our own, those of Canvas and
// those of H5P's resizer.

/** Our own message; the height is in CSS pixels. */
export interface HeightMessage {
  readonly type: 'tensorscope:height';
  readonly height: number;
}

const heightOf = (body: HTMLElement): number => Math.ceil(body.getBoundingClientRect().height);

/**
 * How long a smaller height has to last until it is told, in ms. While a lab is loaded it comes in pieces, and the text below the frame
 * would jump up and down again.
 */
const SMALLER_MS = 1000;

/** Whether there is something to see yet; before, the frame keeps the height that the page gave it. */
const isDrawn = (body: HTMLElement): boolean =>
  body.querySelector('article, [role="alert"]') !== null;

/** What is read of a message of H5P's resizer. */
interface ResizerMessage {
  readonly context?: unknown;
  readonly action?: unknown;
}

/** Tells the height once the lab is drawn, and after each change. Any page may embed a lab, and the height is not a secret. */
export function tellHeights(): void {
  if (parent === window) return;
  const { body } = document;
  let hasResizer = false;
  let told = innerHeight;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const toResizer = (action: string, more = {}) =>
    parent.postMessage({ context: 'h5p', action, ...more }, '*');
  const tell = () => {
    const height = heightOf(body);
    told = height;
    const message: HeightMessage = { type: 'tensorscope:height', height };
    parent.postMessage(message, '*');
    parent.postMessage({ subject: 'lti.frameResize', height }, '*');
    if (hasResizer) toResizer('resize', { scrollHeight: height });
  };
  const changed = () => {
    clearTimeout(waiting);
    if (heightOf(body) >= told) tell();
    else if (isDrawn(body)) waiting = setTimeout(tell, SMALLER_MS);
  };
  addEventListener('message', ({ source, data }: MessageEvent<ResizerMessage | null>) => {
    if (source !== parent || data?.context !== 'h5p') return;
    // The resizer greets all frames once it is loaded, and asks for the height when its window changes.
    if (data.action === 'ready') toResizer('hello');
    hasResizer ||= data.action === 'hello';
    if (data.action === 'hello' || data.action === 'resize') changed();
  });
  toResizer('hello');
  new ResizeObserver(changed).observe(body);
}
