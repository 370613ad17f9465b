import type { Language } from '../contract';
import type { Sandbox } from '../sandbox';
import { nodeHost } from './node-host';
import { sandboxOn } from './sandboxes';

/** Runs programs in threads of Node; from a build, since what runs in them is built. */
export const openNodeSandbox = (language: Language): Sandbox => sandboxOn(nodeHost, language);
