// What the servers of the end-to-end tests were asked for, by the worker whose servers they are: written by the servers and
// read by the reporter, in one process.

/** @type {{ worker: number, path: string, at: number }[]} `at` is ms since 1970 */
export const served = [];
