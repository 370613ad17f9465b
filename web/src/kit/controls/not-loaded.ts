// Views and labs whose code cannot be loaded: the network is gone, or the site has a newer version.

/** What is said then. */
export const NOT_LOADED = {
  message: 'This part of the page could not be loaded.',
  hint: 'Check the connection, then try again.',
};

const hasRules = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return sheet?.cssRules !== undefined;
  } catch {
    return false; // it did not arrive
  }
};

/** Whether a module or its style sheet did not arrive: each browser, and Vite, says it in words of its own. */
export const isNotLoaded = (message: string): boolean =>
  /import.*module|preload|MIME/i.test(message);

/**
 * Loads again. If that fails although the host answers, the site has a newer version; without an answer a reload would end the page.
 * @param load resolves to whether all has come
 */
export async function loadAgain(load: () => Promise<boolean>): Promise<void> {
  // A style sheet that failed is not requested again by itself.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!hasRules(link)) link.replaceWith(link.cloneNode());
  const hasCome = await load();
  // The pressed button is gone.
  await new Promise(requestAnimationFrame);
  if (document.activeElement === document.body)
    document
      .querySelector<HTMLElement>(hasCome ? 'main h1' : 'main .problem button')
      ?.focus({ preventScroll: true });
  if (hasCome) return;
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
}
