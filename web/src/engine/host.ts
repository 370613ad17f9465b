// Whether this is Node. Other globals do not decide it: a server that renders pages may define `window` and `document`, and a
// bundler for the browser may define `process`.

declare const __PAGE__: true | undefined;
/** True in the pages, whose build leaves out what only the library needs. The workers are the same in both: they ask isNode. */
export const inPage: boolean = typeof __PAGE__ !== 'undefined';

const isRenderer = (value: object) => 'type' in value && value.type === 'renderer'; // an Electron page

/** @param value the global "process" */
export const isNode = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.prototype.toString.call(value) === '[object process]' &&
  !isRenderer(value);

export const inNode: boolean = !inPage && isNode(globalThis.process);
