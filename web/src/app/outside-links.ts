// Links that lead out of an embed open a tab, since most sites refuse to be shown in a frame. A sandboxed frame may be forbidden
// to open one, and says nothing: then the address is shown, to be copied.

const leadsOut = (link: HTMLAnchorElement): boolean =>
  link.target === '_blank' ||
  link.origin !== location.origin ||
  link.pathname !== location.pathname;

/** Where a frame may not, Chromium and WebKit return null and Firefox throws. */
function opensTab(address: string): Window | null {
  try {
    return open(address, '_blank');
  } catch {
    return null;
  }
}

/** To be called with every click inside. */
export function openOutside(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey) return;
  const link = (event.target as Element).closest('a');
  if (link === null || link.download !== '' || !leadsOut(link)) return;
  event.preventDefault();
  const opened = opensTab(link.href);
  // Without an origin of its own the frame sandboxes what it opens, too, and cannot let go of it.
  if (opened !== null && self.origin !== 'null') opened.opener = null;
  else void showAddress(link);
}

async function showAddress(link: HTMLAnchorElement): Promise<void> {
  const { showText } = await import('../kit/controls/text-box');
  showText(
    'If no page has opened, this frame does not allow it. Here is the address.',
    link.href,
    link,
  );
}
