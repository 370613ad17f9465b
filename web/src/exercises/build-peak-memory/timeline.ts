// The engine's planned allocations and releases, as a list of events for the student: a release gives only the name of its tensor.

import type { MemoryEvent } from '../../engine/types';

// A type, not an interface, so that it is assignable to Json.
export type TensorEvent =
  | { readonly do: 'allocate'; readonly tensor: string; readonly bytes: number }
  | { readonly do: 'release'; readonly tensor: string };

/** The scratch memory of a layer has the same label as its output, so it gets a name of its own. */
const nameOf = ({ label, category }: MemoryEvent): string =>
  category === 'workspace' ? `${label} (scratch)` : label;

/** A second tensor with the same name, such as the statistics of a norm in training, is numbered: "bn1 2". */
export function eventsOf(timeline: readonly MemoryEvent[]): TensorEvent[] {
  const alive = new Map<string, { readonly name: string; readonly bytes: number }>();
  return timeline.map((event) => {
    const { bytes } = event;
    const name = nameOf(event);
    if (bytes >= 0) {
      let tensor = name;
      for (let number = 2; alive.has(tensor); number += 1) tensor = `${name} ${number}`;
      alive.set(tensor, { name, bytes });
      return { do: 'allocate', tensor, bytes };
    }
    const found = [...alive].find(([, each]) => each.name === name && each.bytes === -bytes);
    if (found === undefined) throw new Error(`${name} is released but was not held`);
    alive.delete(found[0]);
    return { do: 'release', tensor: found[0] };
  });
}
