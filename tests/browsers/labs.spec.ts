// Every lab in every browser. In `npm test` each lab once per browser, the combinations of isolation and page spread over
// the labs; all of them, and frames, in `npm run test:long`. `npm run browsers -- --rest` leaves out what was found before.

import { LABS } from '../e2e/support';
import { test } from './fixtures';
import { isFound, keepFound } from './found';
import { HOSTS, type Place, refusal, walkLab } from './lab';

const { TENSORSCOPE_BROWSERS: WANTED } = process.env;

/** In which of the four a lab is walked, when it is walked once: the next lab in the next one. */
const lean = (lab: string, index: number): Place => ({
  lab,
  host: index % 2 === 0 ? 'page' : 'embed',
  isolated: index % 4 < 2,
});

const every = (lab: string): Place[] =>
  [true, false].flatMap((isolated) => HOSTS.map((host) => ({ lab, host, isolated })));

const PLACES = WANTED !== undefined ? LABS.flatMap(every) : LABS.map(lean);

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
