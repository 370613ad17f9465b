// A main-thread animation that draws discs for some milliseconds of every frame while it is on.

import { reducedMotion } from '../../kit/element';
import type { NoiseReport, NoiseSource } from './noise-source';

const FRAME_WORK_MS = 6;
const WIDTH = 280;
const HEIGHT = 80;

export class AnimationNoise implements NoiseSource {
  readonly noise = 'paint';
  private readonly canvas = document.createElement('canvas');
  private frame = 0;
  private frames = 0;

  /** Draws inside `stage`. The canvas is hidden from readers who prefer reduced motion, but it is drawn all the same. */
  constructor(stage: Element) {
    this.canvas.width = WIDTH;
    this.canvas.height = HEIGHT;
    this.canvas.setAttribute('role', 'img');
    this.canvas.setAttribute('aria-label', 'The animation, which is the noise');
    if (!reducedMotion()) stage.append(this.canvas);
  }

  set(on: boolean): Promise<NoiseReport> {
    cancelAnimationFrame(this.frame);
    if (on) this.frame = requestAnimationFrame(this.draw);
    return Promise.resolve({ work: this.frames, collected: 0 });
  }

  end(): void {
    cancelAnimationFrame(this.frame);
    this.canvas.remove();
  }

  private readonly draw = (now: number): void => {
    const context = this.canvas.getContext('2d');
    const end = performance.now() + FRAME_WORK_MS;
    context?.clearRect(0, 0, WIDTH, HEIGHT);
    for (let disc = 0; context !== null && performance.now() < end; disc += 1) {
      const angle = now / 400 + disc * 2.4;
      context.fillStyle = `hsl(${(disc * 47) % 360} 60% 55% / 0.5)`;
      context.beginPath();
      context.arc(
        WIDTH / 2 + (WIDTH / 2 - 20) * Math.cos(angle),
        HEIGHT / 2 + (HEIGHT / 2 - 20) * Math.sin(1.7 * angle),
        14,
        0,
        2 * Math.PI,
      );
      context.fill();
    }
    this.frames += 1;
    this.frame = requestAnimationFrame(this.draw);
  };
}
