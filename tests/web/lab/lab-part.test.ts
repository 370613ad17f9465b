// ?part= shows one scene of a lab, with all that it takes to measure what the scene tells.

import { describe, expect, it } from 'vitest';
import { LABS, loadLab } from '../../../web/src/course/registry';
import type { AnyLab, AnyScene } from '../../../web/src/lab/define';
import { partOf } from '../../../web/src/lab/lab-part';
import type { Known } from '../../../web/src/lab/scene';
import { standing } from '../../../web/src/lab/state/known';

const labs = await Promise.all(LABS.map(({ id }) => loadLab(id)));
const scenesOf = (lab: AnyLab, part: string) => Object.keys(partOf(lab, part).lab.scenes);

describe.each(labs.map((lab) => [lab.meta.id, lab] as const))('a part of %s', (id, lab) => {
  it('"run" has the prediction and the main experiment, and no other', () => {
    const { lab: part } = partOf(lab, 'run');
    const scenes = Object.values(part.scenes);
    expect(scenes.some(({ predict }) => predict)).toBe(true);
    expect(scenes.some(({ run }) => run === lab.main)).toBe(true);
    expect(scenes.filter(({ run }) => run !== undefined && run !== lab.main)).toEqual([]);
    expect(scenes.length).toBeLessThan(Object.keys(lab.scenes).length);
  });

  it.each(Object.keys(lab.scenes))('"%s" begins somewhere, and comes to be told whole', (key) => {
    const { scenes } = partOf(lab, key).lab;
    const order = Object.keys(lab.scenes);
    expect(Object.keys(scenes)).toEqual(order.filter((each) => Object.hasOwn(scenes, each)));
    const outcomes: Record<string, object> = {};
    const stands = () =>
      Object.values(scenes).filter(
        (scene) => standing(scene, { dry: {}, outcomes } as unknown as Known) !== undefined,
      );
    expect(stands()).not.toEqual([]);
    // Everything that can be run is run, as often as that lets more appear.
    for (const _ of order)
      for (const { run } of stands()) if (run !== undefined) outcomes[run] = {};
    const asked = scenes[key] as AnyScene;
    const known = { dry: {}, outcomes } as unknown as Known;
    const isRunInFigure = asked.needs?.some(
      (need) => need !== 'dry' && !Object.values(lab.scenes).some(({ run }) => run === need),
    );
    expect(standing(asked, known)).toBe(isRunInFigure ? asked.before : asked);
    // Nobody can run what waits for a prediction that the part does not show.
    if (lab.main in outcomes)
      expect(Object.values(scenes).some(({ predict }) => predict)).toBe(true);
  });

  it('is another element than the whole lab, and its other words stay', () => {
    const { suffix, hidden, notes, lab: part } = partOf(lab, 'run', 'check');
    expect(`ts-lab-${id}${suffix}`).toMatch(/^[a-z][a-z0-9-]*-run$/);
    expect([...(hidden ?? [])]).toEqual(['check', 'pytorch', 'sources']);
    expect(notes).toEqual([]);
    expect(part.text).toBe(lab.text);
  });

  it('that does not exist is named with those that do, and the whole lab is shown', () => {
    for (const name of ['nope', 'toString', '__proto__']) {
      const { lab: shown, suffix, notes } = partOf(lab, name);
      expect(shown).toBe(lab);
      expect(suffix).toBeUndefined();
      expect(notes).toEqual([
        `part=${name} is not one of run, ${Object.keys(lab.scenes).join(', ')}; the whole lab is shown.`,
      ]);
    }
  });
});

it('hide= goes with all scenes too, and names what it does not know', () => {
  const lab = labs[0] as AnyLab;
  const { lab: shown, hidden, notes, suffix } = partOf(lab, '', 'setup,nonsense');
  expect(shown).toBe(lab);
  expect(suffix).toBeUndefined();
  expect([...(hidden ?? [])]).toEqual(['setup']);
  expect(notes?.map((note) => note.split(' ')[0])).toEqual(['hide=nonsense']);
});

it('a scene without a measurement stands alone', () => {
  const batch = labs.find(({ meta }) => meta.id === 'batch') as AnyLab;
  expect(scenesOf(batch, 'memory')).toEqual(['memory']);
  expect(scenesOf(batch, 'line')).toEqual(['curve', 'line']);
});

it('a scene with a measurement of its own brings the main one only where it needs it', () => {
  const lab = (id: string) => labs.find(({ meta }) => meta.id === id) as AnyLab;
  expect(scenesOf(lab('noise'), 'clock')).toEqual(['clock']);
  expect(scenesOf(lab('architectures'), 'growth')).toEqual(['time', 'growth']);
  expect(scenesOf(lab('profile'), 'patients')).toEqual(['patients']);
});

it('brings what its own runs need, and for the notebook the main experiment', () => {
  const lab = (id: string) => labs.find(({ meta }) => meta.id === id) as AnyLab;
  expect(scenesOf(lab('fusion'), 'memory')).toEqual(['time', 'lengths', 'memory']);
  expect(scenesOf(lab('capstone'), 'parts')).toEqual(['baseline', 'parts']);
});

it('stands although hide= leaves out what is beside the main experiment', () => {
  const profile = labs.find(({ meta }) => meta.id === 'profile') as AnyLab;
  expect([...(partOf(profile, 'patients', 'second,check').hidden ?? [])]).toEqual([
    'check',
    'pytorch',
    'sources',
  ]);
});

/** Names of an address that are not a lab's own. */
const TAKEN = ['lab', 'page', 'theme', 'hide', 'part', 'preview', 'code', 'language', 'from'];

it('no lab has a parameter of a name that an address has otherwise', () => {
  for (const { meta, params } of labs)
    expect(
      Object.keys(params).filter((name) => TAKEN.includes(name)),
      meta.id,
    ).toEqual([]);
});
