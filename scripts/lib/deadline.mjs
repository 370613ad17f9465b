// When a run of the tests has to be over. What hangs is ended while there is still time to say so.

const minutes = (count) => count * 60_000;

/** Of the gate, set-up and builds included; of the long tier. */
export const GATE_MS = minutes(75);
export const LONG_MS = minutes(8 * 60);

let deadline = Number.POSITIVE_INFINITY;

/** From the start of this process. */
export function setDeadline(ms) {
  deadline = ms;
}

/** Milliseconds that are left: 0 when the time is up, Infinity where nobody set a deadline. */
export const timeLeft = () => Math.max(0, deadline - 1000 * process.uptime());

/** The time-out of a program that may run until then. 0 means none, so a program that begins too late has 1 ms. */
export const untilDeadline = () => {
  const left = timeLeft();
  return Number.isFinite(left) ? Math.max(1, Math.round(left)) : 0;
};

/** A runner that writes its report only at its end is told to end so much earlier. */
export const REPORTING_MS = minutes(1);
