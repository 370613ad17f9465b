// The experiments: roofs and the four operations under them, two changes of the chosen one, and the other operations.

import type { DeviceReport } from '../../engine/types';
import { experiment, type Run, type Setup } from '../../lab/define';
import { higher } from '../../session/higher-roofs';
import { countsOf, measurePoint, measureRoofs, planOf, ROOFS_MS, tryChange } from './measure';
import type { Landed } from './model';
import { FOUR, FOUR_OPERATIONS, OTHERS, operation } from './ops';
import { anyOver, type Changed, type Dry, type Measured, type Plan, type Point } from './outcome';
import type { Chosen } from './params';

/** The roofs as last measured since the page was opened: one measurement serves all scenes. */
export function knownRoofs(earlier: Run['earlier']): DeviceReport | undefined {
  const [last] = earlier.filter(({ experiment: key }) => key === 'roofs' || key === 'points');
  if (last === undefined) return undefined;
  return last.experiment === 'points'
    ? (last.outcome as Measured).device
    : (last.outcome as DeviceReport);
}

/** No program can exceed its machine: where a point lies above its roof, the roofs are measured again, up to this many times in all. */
const TURNS = 3;

const POINT_MS = 450;
const CHANGE_MS = 1100;

export async function dry({ values: { op } }: Setup<Chosen>, signal: AbortSignal): Promise<Dry> {
  const works = await Promise.all(
    FOUR_OPERATIONS.map(async ({ id, subject }) => ({
      op: id,
      ...(await countsOf(subject, signal)),
    })),
  );
  const { subject, interventions = [] } = operation(op);
  const plans: Plan[] = await Promise.all(
    interventions.map((each) => planOf(subject, each, signal)),
  );
  return { op, works, plans };
}

export const roofs = experiment({
  uses: [],
  steps: { roofs: ROOFS_MS },
  run: ({ signal, step }: Run<Chosen, DeviceReport>): Promise<DeviceReport> =>
    measureRoofs(signal, step('roofs')),
});

export const points = experiment({
  uses: ['op'],
  fixed_ms: 1700,
  steps: {
    roofs: ROOFS_MS,
    'relu-large': POINT_MS,
    'linear-1': POINT_MS,
    'linear-16': POINT_MS,
    'matmul-512': POINT_MS,
    again: 300,
  },
  async run({ values, signal, step, show, earlier }: Run<Chosen, Landed>): Promise<Measured> {
    let device = knownRoofs(earlier) ?? (await measureRoofs(signal, step('roofs')));
    const landed: Point[] = [];
    for (const id of FOUR) {
      landed.push(await measurePoint(operation(id), signal, step(id)));
      show({ device, points: [...landed] });
    }
    let again = false;
    for (let turn = 0; turn < TURNS && anyOver({ device, points: landed }).length > 0; turn++) {
      again = true;
      device = higher(device, await measureRoofs(signal, step('again')));
    }
    return { op: values.op, device, points: landed, again };
  },
});

export const changes = experiment({
  uses: ['op'],
  steps: { flops: CHANGE_MS, bytes: CHANGE_MS },
  async run({ values: { op }, signal, step }: Run<Chosen>): Promise<Changed> {
    const { subject, interventions = [] } = operation(op);
    const changes = [];
    for (const each of interventions)
      changes.push(await tryChange(subject, each, signal, step(each.changed)));
    return { op, changes };
  },
});

export const others = experiment({
  uses: [],
  steps: Object.fromEntries(OTHERS.map(({ id }) => [id, POINT_MS])),
  async run({ signal, step, show }: Run<Chosen, readonly Point[]>): Promise<readonly Point[]> {
    const landed: Point[] = [];
    for (const each of OTHERS) {
      landed.push(await measurePoint(each, signal, step(each.id)));
      show([...landed]);
    }
    return landed;
  },
});
