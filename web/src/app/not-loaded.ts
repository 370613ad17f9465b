// Views and labs whose code cannot be loaded: the network is gone, or the site has a newer version.

/** What is said then. */
export const NOT_LOADED = {
  message: 'This part of the page could not be loaded.',
  hint: 'Look whether the connection works, then try again.',
};

const hasRules = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return sheet?.cssRules !== undefined;
  } catch {
    return false; // it did not arrive
  }
};

/** Loads again. If that fails although the host answers, the site has a newer version; without an answer a reload would end the page. */
export async function loadAgain(
  view: { readonly missing: boolean },
  load: () => Promise<void>,
): Promise<void> {
  // A style sheet that failed is not requested again by itself.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!hasRules(link)) link.replaceWith(link.cloneNode());
  await load();
  if (!view.missing) return;
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
}
