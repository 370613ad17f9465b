// Labs in every browser: a few of them in `npm test`, all of them on every host in `npm run test:long`. `npm run browsers --
// --rest` leaves out what earlier walks covered.

import { LABS } from '../e2e/support';
import { test } from './fixtures';
import { isFound, keepFound } from './found';
import { HOSTS, type Place, refusal, walkLab } from './lab';

const { TENSORSCOPE_BROWSERS: WANTED } = process.env;

/** In the gate: pages with and without isolation, an embed, and a frame on another site. */
const SOME: readonly Place[] = [
  { lab: 'latency', host: 'page', isolated: true },
  { lab: 'training', host: 'page', isolated: false },
  { lab: 'memory', host: 'embed', isolated: true },
  { lab: 'fusion', host: 'frame', isolated: false },
];

const every = (lab: string): Place[] =>
  [true, false].flatMap((isolated) => HOSTS.map((host) => ({ lab, host, isolated })));

const PLACES = WANTED !== undefined ? LABS.flatMap(every) : SOME;

for (const place of PLACES) {
  const { lab, host, isolated } = place;
  test(`${lab}, ${host}, ${isolated ? 'isolated' : 'not isolated'}`, async ({ driven, open }) => {
    if (WANTED === 'rest' && isFound(driven, place)) return;
    const { tab, close } = await open();
    const found = { ...place, browser: tab.browser, refused: refusal(tab.browser, host) };
    try {
      keepFound({ ...found, clock_us: await walkLab(tab, place) });
    } catch (error) {
      keepFound({ ...found, failed: String(error).split('\n')[0] ?? '' });
      throw error;
    } finally {
      await close();
    }
  });
}
