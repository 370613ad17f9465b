// How much of the machine other processes use: all CPU time minus that of our own process tree. Linux only; elsewhere every round
// counts as quiet.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const hasProc = existsSync('/proc/stat');

/** CPU seconds of a process and all its descendants, including those that have ended. */
function treeSeconds(root) {
  const children = new Map();
  const ticks = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // After the program's name, which may contain spaces, come state, parent, ...; the four CPU times start at field 11.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      ticks.set(
        Number(name),
        fields.slice(11, 15).reduce((all, value) => all + Number(value), 0),
      );
      const parent = Number(fields[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // The process has ended meanwhile.
    }
  }
  const sum = (pid) =>
    (children.get(pid) ?? []).reduce((all, child) => all + sum(child), ticks.get(pid) ?? 0);
  return sum(root) / TICKS_PER_SECOND;
}

function busySeconds() {
  const [user, nice, system, , , irq, softIrq] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softIrq) / TICKS_PER_SECOND;
}

/** A measuring point for externalLoad(). */
export function loadNow() {
  if (!hasProc) return { at: performance.now() / 1000, others: 0 };
  const own = treeSeconds(process.pid);
  return { at: performance.now() / 1000, others: busySeconds() - own };
}

/** Cores that other processes used between two points: 0.12 is 12 % of one core. */
export const externalLoad = (from, to) => Math.max(0, to.others - from.others) / (to.at - from.at);

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits, at most maxMs, until others use less than `limit` cores. Returns whether they do. */
export async function waitUntilQuiet(limit, maxMs) {
  const start = performance.now();
  do {
    const before = loadNow();
    await sleep(300);
    if (externalLoad(before, loadNow()) < limit) return true;
    await sleep(500);
  } while (performance.now() - start < maxMs);
  return false;
}
