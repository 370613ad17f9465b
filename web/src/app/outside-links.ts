// Links that lead out of an embed open a new tab, since most sites refuse to be shown in a frame. A sandboxed frame may be
// forbidden to open one, without any error; in that case the address is shown for copying.

const leadsOut = (link: HTMLAnchorElement): boolean =>
  link.target === '_blank' ||
  link.origin !== location.origin ||
  link.pathname !== location.pathname;

/** If the frame is not allowed to open a tab, Chromium and WebKit return null and Firefox throws. */
function opensTab(address: string): Window | null {
  try {
    return open(address, '_blank');
  } catch {
    return null;
  }
}

/** To be called for every click inside the embed. */
export function openOutside(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey) return;
  const link = (event.target as Element).closest('a');
  if (link === null || link.download !== '' || !leadsOut(link)) return;
  event.preventDefault();
  const opened = opensTab(link.href);
  // A frame without an origin also sandboxes the pages it opens, and cannot clear their opener.
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
