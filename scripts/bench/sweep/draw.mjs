// Random choices and perturbed sizes for the families, from a seed.
import { randomOf } from '../data.mjs';

/** Mostly single images and sentences, now and then a batch. */
const BATCHES = [1, 1, 1, 1, 1, 2, 4, 8, 16, 32, 64];

export function drawerOf(seed) {
  const random = randomOf(seed);
  const int = (low, high) => low + Math.floor(random() * (high - low + 1));
  const pick = (list) => list[int(0, list.length - 1)];
  const chance = (p) => random() < p;
  /** A layer's own size, or one near it, or one up to 40 % away; odd as often as even. */
  const vary = (size) => {
    const how = random();
    if (how < 0.5) return size;
    if (how < 0.75) return Math.max(1, size + pick([-3, -2, -1, 1, 2, 3]));
    return Math.max(1, Math.round(size * (0.6 + 0.8 * random())));
  };
  /** {b, h, w} of images, mostly square. */
  const images = (size) => {
    const h = vary(size);
    return { b: pick(BATCHES), h, w: chance(0.7) ? h : vary(size) };
  };
  const shuffle = (list) => {
    const all = [...list];
    for (let i = all.length - 1; i > 0; i -= 1) {
      const j = int(0, i);
      [all[i], all[j]] = [all[j], all[i]];
    }
    return all;
  };
  return { int, pick, chance, vary, images, shuffle };
}
