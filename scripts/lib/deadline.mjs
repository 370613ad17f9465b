// The deadline of a test run. Programs that hang are ended while there is still time to report them.

const minutes = (count) => count * 60_000;

/** For the gate, including set-up and builds; and for the long tier. */
export const GATE_MS = minutes(75);
export const LONG_MS = minutes(8 * 60);

let deadline = Number.POSITIVE_INFINITY;

/** Counted from the start of this process. */
export function setDeadline(ms) {
  deadline = ms;
}

/** Milliseconds left: 0 when the time is up, Infinity when no deadline was set. */
export const timeLeft = () => Math.max(0, deadline - 1000 * process.uptime());

/** Timeout for a program that may run until the deadline. 0 means no timeout, so a program started too late gets 1 ms. */
export const untilDeadline = () => {
  const left = timeLeft();
  return Number.isFinite(left) ? Math.max(1, Math.round(left)) : 0;
};

/** A runner that writes its report only at its end is stopped this much earlier. */
export const REPORTING_MS = minutes(1);
