// What takes part: our three builds and the limits. scripts/bench/peers/engines.mjs adds the others.
import { join } from 'node:path';

const adapter = (name) => `/bench/page/adapters/${name}.mjs`;

export const OURS = [
  { key: 'ours-t1', url: adapter('ours'), threads: 1, options: { simd: 'relaxed' } },
  { key: 'ours-simd128-t1', url: adapter('ours'), threads: 1, options: { simd: 'simd128' } },
  { key: 'ours-t2', url: adapter('ours-threads'), threads: 2, options: { simd: 'threads' } },
];

/**
 * Our relaxed build where V8 joins neighbouring operations of 128 bits into 256, which it does behind a flag:
 * what readers of the figures may have one day. Its limit is still the loop of 128 bits.
 */
const REVECTORIZED = {
  ...OURS[0],
  key: 'ours-revectorized-t1',
  flags: ['--js-flags=--wasm-revectorize'],
};

/** What takes part of ours. @param options of the command line */
export const ours = ({ revectorize }) => (revectorize ? [...OURS, REVECTORIZED] : OURS);

const limit = (what, threads) => ({
  key: `limit-${what}-t${threads}`,
  url: adapter('limit'),
  threads,
  options: { what },
});

/** fma: multiply-adds; ma: without fused ones; int8: relaxed dot products; mem: the case's bytes. */
export const LIMITS = [
  limit('fma', 1),
  limit('ma', 1),
  limit('int8', 1),
  limit('mem', 1),
  limit('fma', 2),
  limit('mem', 2),
];

/** The hand-written product, for reading beside the table. */
export const REACH = { key: 'reach-t1', url: adapter('reach'), threads: 1 };

const BEFORE = '/before';

/** The builds of another checkout, sampled in the same rounds: what a change did to speed. {engines, mounts} */
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

/** By key, or by its beginning: "ours" takes every build of ours. */
export const selectEngines = (engines, wanted) =>
  wanted === undefined
    ? engines
    : engines.filter(({ key }) =>
        wanted.some((name) => key === name || key.startsWith(`${name}-`)),
      );
