// The table of tests/BROWSERS.md: the result of walking through each lab in each browser on each host.

export const BROWSERS = ['Chromium', 'Firefox', 'WebKit'];
export const HOSTS = ['page', 'embed', 'frame', 'sandboxed'];
const ISOLATED = [true, false];

/** @typedef {{ browser: string, rounds: number, held: number }} Intervals */
/** @typedef {{ browser: string, lab: string, host: string, isolated: boolean, clock_us?: number, refused?: string, failed?: string }} Found */

const PLACES = ISOLATED.flatMap((isolated) => HOSTS.map((host) => ({ isolated, host })));
const at = (found, { isolated, host }) =>
  found.filter((each) => each.isolated === isolated && each.host === host);

const row = (cells) => `| ${cells.join(' | ')} |`;

/** A number for each reason, which is explained once below the table. */
function signs(found) {
  const reasons = [...new Set(found.flatMap(({ refused, failed }) => failed ?? refused ?? []))];
  return new Map(reasons.map((reason, index) => [reason, `${index + 1}`]));
}

function cell(found, sign) {
  const [one] = found;
  if (one === undefined) return '·';
  if (one.failed !== undefined) return `✗ ${sign.get(one.failed)}`;
  return one.refused === undefined ? '✓' : `– ${sign.get(one.refused)}`;
}

/** A step with its unit: 5 µs, 1 ms. */
const step = (us) => (us >= 1000 ? `${us / 1000} ms` : `${us} µs`);

function clock(found) {
  const steps = found.flatMap(({ clock_us }) => clock_us ?? []);
  return steps.length === 0 ? '' : step(Math.min(...steps));
}

/** What the intervals of a coarse clock are worth. */
function worth(intervals) {
  if (intervals === undefined) return 'The intervals of a coarse clock are not tried yet.';
  const { browser, rounds, held } = intervals;
  return `Of ${rounds} 95 % intervals of LeNet-5 that ${browser} measured with a clock of 1 ms, ${held} contain what its finest clock measured just before and just after.`;
}

function table(browser, labs, all) {
  const here = all.filter((each) => each.browser.startsWith(browser));
  const found = here.filter(({ lab }) => lab !== undefined);
  const sign = signs(found);
  const [version] = [...new Set(found.map((each) => each.browser))].slice(-1);
  const head = PLACES.map(({ isolated, host }) => `${host}${isolated ? ', isolated' : ''}`);
  const lines = [
    `## ${version ?? browser}`,
    '',
    row(['lab', ...head]),
    row(['---', ...head.map(() => ':-:')]),
    ...labs.map((lab) => {
      const walked = found.filter((each) => each.lab === lab);
      return row([lab, ...PLACES.map((place) => cell(at(walked, place), sign))]);
    }),
    row(['*step of the clock*', ...PLACES.map((place) => clock(at(found, place)))]),
  ];
  const reasons = [...sign].map(([reason, number]) => `${number}: ${reason}.`);
  const below = [reasons.join('\n'), worth(here.find(({ held }) => held !== undefined))];
  return [...lines, ...below.filter(Boolean).flatMap((text) => ['', text]), ''].join('\n');
}

const ABOUT = `# Labs in browsers, on hosts

Written by \`npm run browsers\` from the walks of \`tests/browsers/\`, not by hand. In each place a lab opens, takes a prediction, is stopped,
runs to its result, saves a file (or shows it as text), grades an answer, keeps all over a reload (or says that nothing is kept), stands in the report,
is no wider than its window, and has nothing to complain about in the console.

*page* and *embed* are the built pages; *frame* is the embed on a course page of another site, *sandboxed* the same with \`sandbox="allow-scripts"\`.
*isolated*: the host sends the isolation headers, of which frames have something in Chromium only. ✓ walked, – cannot run there and says so, · not walked yet.
`;

/** @param {readonly string[]} labs @param {readonly (Found | Intervals)[]} found */
export const matrix = (labs, found) =>
  [ABOUT, ...BROWSERS.map((browser) => table(browser, labs, found))].join('\n');
