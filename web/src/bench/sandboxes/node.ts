import type { Language } from '../contract';
import type { Sandbox } from '../sandbox';
import { nodeHost } from './node-host';
import { sandboxOn } from './sandboxes';

/** Runs programs in Node threads; works only in a build, since the threads run built scripts. */
export const openNodeSandbox = (language: Language): Sandbox => sandboxOn(nodeHost, language);
