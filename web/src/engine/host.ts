// Whether this is Node. Other globals do not decide it: a server that renders pages may define `window` and `document`, and a
// bundler for the browser may define `process`.

/** False in the pages, whose build leaves out what only Node needs. */
declare const __IN_NODE__: boolean | undefined;

const isRenderer = (value: object) => 'type' in value && value.type === 'renderer'; // an Electron page

const isNode = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.prototype.toString.call(value) === '[object process]' &&
  !isRenderer(value);

export const inNode: boolean =
  typeof __IN_NODE__ === 'undefined' ? isNode(globalThis.process) : __IN_NODE__;
