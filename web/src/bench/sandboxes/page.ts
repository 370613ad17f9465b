import type { Language } from '../contract';
import type { Sandbox } from '../sandbox';
import { pageHost } from './page-host';
import { sandboxOn } from './sandboxes';

/** Runs programs in workers of the page; what the first run needs is fetched at once. */
export const openSandbox = (language: Language): Sandbox => sandboxOn(pageHost, language);
