// Whether this is Node. Other globals do not decide it: a server that renders pages may define `window` and `document`, and a
// bundler for the browser may define `process`.

const process_: unknown = globalThis.process;
const isRenderer = (value: object) => 'type' in value && value.type === 'renderer'; // an Electron page

export const inNode: boolean =
  typeof process_ === 'object' &&
  process_ !== null &&
  Object.prototype.toString.call(process_) === '[object process]' &&
  !isRenderer(process_);
