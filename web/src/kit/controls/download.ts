// Saving to the reader's disk. Nothing is sent anywhere.

/** Offers a file for download. */
export function downloadText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `tensorscope-${name}`;
  link.click();
  // The click has started the download; the URL may go once the browser has read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const INLINED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'paint-order',
  'stroke-linejoin',
] as const;

/** A drawing that looks the same outside this page: computed styles become attributes. */
export function svgText(drawn: SVGSVGElement, title: string, summary: string): string {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const originals = [drawn, ...drawn.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  originals.forEach((original, index) => {
    const computed = getComputedStyle(original);
    for (const property of INLINED) {
      copies[index]?.setAttribute(property, computed.getPropertyValue(property));
    }
    copies[index]?.removeAttribute('class');
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  for (const name of ['aria-labelledby', 'aria-describedby']) copy.removeAttribute(name);
  copy.prepend(
    labelled('title', title),
    labelled('desc', summary),
    background(getComputedStyle(document.body).backgroundColor),
  );
  return `${new XMLSerializer().serializeToString(copy).replace(/<!--.*?-->/gs, '')}\n`;
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

function labelled(name: 'title' | 'desc', text: string): SVGElement {
  const element = document.createElementNS(SVG_NAMESPACE, name);
  element.textContent = text;
  return element;
}

function background(colour: string): SVGElement {
  const element = document.createElementNS(SVG_NAMESPACE, 'rect');
  for (const [key, value] of [
    ['width', '100%'],
    ['height', '100%'],
    ['fill', colour],
  ] as const) {
    element.setAttribute(key, value);
  }
  return element;
}
