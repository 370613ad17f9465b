import type { Language } from '../contract';
import type { Sandbox } from '../sandbox';
import { pageHost } from './page-host';
import { sandboxOn } from './sandboxes';

/** Runs programs in workers of the page; everything the first run needs is fetched immediately. */
export const openSandbox = (language: Language): Sandbox => sandboxOn(pageHost, language);
