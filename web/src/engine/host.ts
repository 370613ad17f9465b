// Whether this is Node. What a program defines besides decides nothing: a server that renders may have a `window` and a
// `document`, a bundler for the browser may give a `process`.

const process_: unknown = globalThis.process;
const isRenderer = (value: object) => 'type' in value && value.type === 'renderer'; // Electron's page

export const inNode: boolean =
  typeof process_ === 'object' &&
  process_ !== null &&
  Object.prototype.toString.call(process_) === '[object process]' &&
  !isRenderer(process_);
