// A lab's figures as they are drawn now, for the report.

import type { FigureElement } from '../../kit/charts/figure';
import type { StoredFigure } from '../state/stored-lab';

/** The figure of each scene, drawn as a standalone SVG file. */
export async function drawnFigures(lab: HTMLElement): Promise<readonly StoredFigure[]> {
  const elements = [...lab.querySelectorAll<FigureElement>('.scene ts-figure')];
  const drawn = elements.map(async (element) => {
    const svg = await element.svgFile(true);
    return svg === undefined ? [] : [{ title: element.spec?.title ?? '', svg }];
  });
  return (await Promise.all(drawn)).flat();
}
