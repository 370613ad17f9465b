// A clock that its browser has made coarse on purpose: what it does to a lab is said, and the recorded results are offered.

import './recording.css';
import { html, type TemplateResult } from 'lit';
import { duration } from '../kit/words/format';
import type { EngineProblem } from '../session/engine';

/** From here on a budget of a second holds too few steps to be sure of anything. */
const COARSE_MS = 15;
const READINGS = 40;

/** The clock's step in ms where it is coarse, 0 where it is not: readings of short waits that mostly stand still, then jump. */
export function coarseStep(readings: readonly number[]): number {
  const steps = readings.slice(1).map((reading, index) => reading - (readings[index] ?? 0));
  const jumps = steps.filter((step) => step > 0);
  const smallest = Math.min(...jumps);
  const stands = steps.length - jumps.length;
  return jumps.length > 1 && stands > jumps.length && smallest >= COARSE_MS ? smallest : 0;
}

let asked: Promise<number> | undefined;

async function readClock(): Promise<number[]> {
  const readings: number[] = [];
  let jumps = 0;
  // A fine clock has shown itself after a few readings.
  while (readings.length < READINGS || (jumps < 3 && readings.length < 10 * READINGS)) {
    const before = readings.at(-1);
    const now = performance.now();
    if (before !== undefined && now > before) jumps += 1;
    if (jumps > 5 && jumps > readings.length / 2) break;
    readings.push(now);
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  return readings;
}

/** What to say of this browser's clock; undefined where it is fine. */
export async function clockNote(
  onRecorded: (why: EngineProblem) => void,
): Promise<TemplateResult | undefined> {
  asked ??= readClock().then(coarseStep);
  const step_ms = await asked;
  if (step_ms === 0) return undefined;
  const steps = duration(step_ms, 2);
  const why = {
    code: 'coarse_clock',
    op: '',
    message: `This browser's clock moves in steps of ${steps}.`,
    hint: 'Reload the page to measure here all the same.',
  };
  return html`<aside class="recorded-note" data-clock-note>
    <p>
      <strong>This browser’s clock moves in steps of ${steps}.</strong> It is coarse on purpose, so that sites cannot recognise you: counts and bytes are right here, but
      times can be far off, and experiments take longer.
    </p>
    <p><button type="button" data-action="recorded" @click=${() => onRecorded(why)}>Show recorded results instead</button></p>
  </aside>`;
}
