// The engines that take part: our builds and the limits. scripts/bench/peers/engines.mjs adds the others.
import { join } from 'node:path';

const adapter = (name) => `/bench/page/adapters/${name}.mjs`;

export const OURS = [
  { key: 'ours-t1', url: adapter('ours'), threads: 1, options: { simd: 'relaxed' } },
  { key: 'ours-simd128-t1', url: adapter('ours'), threads: 1, options: { simd: 'simd128' } },
  { key: 'ours-t2', url: adapter('ours-threads'), threads: 2, options: { simd: 'threads' } },
];

/**
 * Our relaxed build where V8 merges neighbouring 128-bit operations into 256-bit ones, which it does only behind a flag: what
 * readers of the figures may get one day. Its limit is still the 128-bit loop.
 */
const REVECTORIZED = {
  ...OURS[0],
  key: 'ours-revectorized-t1',
  flags: ['--js-flags=--wasm-revectorize'],
};

/** Our builds that take part. @param options of the command line */
export const ours = ({ revectorize }) => (revectorize ? [...OURS, REVECTORIZED] : OURS);

const limit = (what, threads) => ({
  key: `limit-${what}-t${threads}`,
  url: adapter('limit'),
  threads,
  options: { what },
});

/** fma: multiply-adds; ma: multiply, then add, not fused; int8: relaxed dot products; mem: moves the case's bytes. */
export const LIMITS = [
  limit('fma', 1),
  limit('ma', 1),
  limit('int8', 1),
  limit('mem', 1),
  limit('fma', 2),
  limit('mem', 2),
];

/** The hand-written product, shown for comparison. */
export const REACH = { key: 'reach-t1', url: adapter('reach'), threads: 1 };

const BEFORE = '/before';

/** The builds of another checkout, sampled in the same rounds to show what a change did to speed. {engines, mounts} */
export const before = (checkout) => ({
  engines: OURS.filter(({ options }) => options.simd !== 'simd128').map(
    ({ key, options, ...rest }) => ({
      ...rest,
      key: key.replace('ours', 'before'),
      options: { ...options, from: BEFORE },
    }),
  ),
  mounts: Object.fromEntries(
    ['relaxed', 'threads'].map((simd) => [
      `${BEFORE}/wasm-${simd}/`,
      join(checkout, 'build', `wasm-${simd}`),
    ]),
  ),
});

/** Selects engines by key or by the beginning of a key: "ours" selects every build of ours. */
export const selectEngines = (engines, wanted) =>
  wanted === undefined
    ? engines
    : engines.filter(({ key }) =>
        wanted.some((name) => key === name || key.startsWith(`${name}-`)),
      );
