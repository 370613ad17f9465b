// Suites start as early as possible, never before what they need is built, and those that measure time run alone.
import { describe, expect, test } from 'vitest';
import { schedule } from './schedule.mjs';

const tick = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Runs a plan on two lanes, where each task takes the given number of ticks; returns events and results. */
async function plan(builds, suites, lanes = 2) {
  const events = [];
  const under = new Set();
  const work = async ({ name, ticks = 1 }) => {
    events.push(`+${name}`);
    under.add(name);
    const beside = [...under].filter((other) => other !== name);
    for (let done = 0; done < ticks; done += 1) await tick();
    under.delete(name);
    events.push(`-${name}`);
    return { name, beside };
  };
  const results = await schedule(builds, suites, {
    lanes,
    runBuild: async (build) => void (await work(build)),
    runSuite: work,
  });
  return { events, results, at: (event) => events.indexOf(event) };
}

const suite = (name, build, more) => ({ name, build, ...more });

describe('schedule', () => {
  test('builds follow each other, a suite starts when its build ended and runs beside the next', async () => {
    const builds = [{ name: 'a' }, { name: 'b', ticks: 20 }];
    const { at } = await plan(builds, [suite('of-b', ['b']), suite('of-a', ['a'])]);
    expect(at('-a')).toBeLessThan(at('+b'));
    expect(at('-a')).toBeLessThan(at('+of-a'));
    expect(at('-of-a')).toBeLessThan(at('-b'));
    expect(at('-b')).toBeLessThan(at('+of-b'));
  });

  test('a suite without builds starts at once', async () => {
    const { events } = await plan([{ name: 'a', ticks: 20 }], [suite('free', [])]);
    expect(events.slice(0, 2).sort()).toEqual(['+a', '+free']);
  });

  test('never more at a time than there are lanes, a build counted', async () => {
    const suites = ['p', 'q', 'r', 's'].map((name) => suite(name, []));
    const { results } = await plan([{ name: 'a', ticks: 5 }], suites);
    for (const { beside } of results) expect(beside.length).toBeLessThan(2);
  });

  test('what measures runs last and with nothing beside it', async () => {
    const suites = [suite('timed', [], { alone: true, ticks: 3 }), suite('p', [], { ticks: 9 })];
    const more = [suite('timed-too', [], { alone: true })];
    const { results, at } = await plan([{ name: 'a', ticks: 9 }], [...suites, ...more]);
    expect(results.map(({ name }) => name)).toEqual(['timed', 'p', 'timed-too']);
    expect(results[0].beside).toEqual([]);
    expect(results[2].beside).toEqual([]);
    expect(at('-p')).toBeLessThan(at('+timed'));
    expect(at('-a')).toBeLessThan(at('+timed'));
  });

  test('everything runs where there is one lane, and where there is nothing to build', async () => {
    const suites = [suite('p', ['a']), suite('q', ['a'])];
    const one = await plan([{ name: 'a' }], suites, 1);
    expect(one.results.map(({ name }) => name)).toEqual(['p', 'q']);
    const none = await plan([], [suite('p', []), suite('q', [])]);
    expect(none.results.map(({ name }) => name)).toEqual(['p', 'q']);
  });

  test('the order of the results is the order of the suites, whoever ends first', async () => {
    const { results } = await plan([], [suite('slow', [], { ticks: 9 }), suite('quick', [])]);
    expect(results.map(({ name }) => name)).toEqual(['slow', 'quick']);
  });
});
