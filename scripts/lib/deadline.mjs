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

/** What `capture` takes, for a program that may run to the deadline: it has no time-out of 0, which would mean none. */
export const untilDeadline = () => {
  const left = timeLeft();
  return Number.isFinite(left) ? Math.max(1, Math.round(left)) : 0;
};

/** What ends inside its own reports gets this much less, to write them. */
export const REPORTING_MS = minutes(1);
