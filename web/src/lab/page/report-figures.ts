// A lab's figures as they stand, for the report.

import type { FigureElement } from '../../kit/charts/figure';
import type { KeptFigure } from '../state/kept-lab';

/** Each scene's figure, drawn as a file of its own. */
export async function drawnFigures(lab: HTMLElement): Promise<readonly KeptFigure[]> {
  const elements = [...lab.querySelectorAll<FigureElement>('.scene ts-figure')];
  const drawn = elements.map(async (element) => {
    const svg = await element.svgFile();
    return svg === undefined ? [] : [{ title: element.spec?.title ?? '', svg }];
  });
  return (await Promise.all(drawn)).flat();
}
