// The diagram of a network as a figure of a lab: groups can be opened, and the details of the selected layer are written below.

import { html, nothing, type TemplateResult } from 'lit';
import { type FigureSpec, figure } from '../kit/charts/figure';
import { type NetworkOptions, networkPicture } from '../kit/charts/network';
import { kindOf } from '../kit/charts/network-cell';
import { column } from '../kit/charts/table';
import { define, LightElement } from '../kit/element';
import { count, shape } from '../kit/words/format';

export { type NetworkUnit, networkLayers } from './network-layers';

export interface NetworkFigure
  extends Omit<NetworkOptions, 'format' | 'opened' | 'onOpen'>,
    Pick<FigureSpec, 'name' | 'title' | 'note' | 'controls'> {
  /** Formats numbers; `count` unless given. */
  readonly format?: (value: number) => string;
  /** The text alternative of the diagram; made from the layers unless given. */
  readonly summary?: string;
}

class NetworkElement extends LightElement {
  static override properties = {
    options: { attribute: false },
    opened: { state: true },
    pointed: { state: true },
  };
  declare options: NetworkFigure | undefined;
  /** The groups that the reader has opened; undefined before the first change. */
  declare private opened: ReadonlySet<string> | undefined;
  declare private pointed: string | undefined;

  protected override render(): unknown {
    const { options } = this;
    if (options === undefined) return nothing;
    const { name, title, note, controls, layers, format = count } = options;
    const select = (pointed: string) => {
      this.pointed = pointed;
      options.onSelect?.(pointed);
    };
    return figure({
      name,
      title,
      ...(note === undefined ? {} : { note }),
      ...(controls === undefined ? {} : { controls }),
      summary: options.summary ?? summary(options, format),
      draw: networkPicture({
        ...options,
        format,
        selected: options.selected ?? this.pointed,
        onSelect: select,
        opened: this.opened ?? atFirst(options),
        onOpen: (group) => this.toggle(group),
      }),
      table: {
        caption: title,
        columns: [
          { key: 'layer', label: 'layer' },
          { key: 'kind', label: 'kind' },
          { key: 'repeat', label: 'times' },
          { key: 'output_shape', label: 'output' },
          column('parameters', 'parameters', format),
          column('activations', 'activations', format),
        ],
        rows: layers.map((each) => [
          each.name,
          each.kind,
          each.repeat ?? 1,
          shape(each.shape),
          each.parameters,
          each.activations,
        ]),
      },
    });
  }

  private toggle(group: string): void {
    const opened = new Set(this.opened ?? (this.options ? atFirst(this.options) : []));
    if (!opened.delete(group)) opened.add(group);
    this.opened = opened;
    this.pointed = group;
  }
}

define('ts-network', NetworkElement);

/** A network that is a single group starts open: folded, it would show nothing. */
export function atFirst({ layers }: Pick<NetworkFigure, 'layers'>): ReadonlySet<string> {
  const [only, ...others] = layers.filter(({ flows }) => flows !== 'inputs');
  const alone = only?.parts !== undefined && others.length === 0;
  return new Set(alone ? [only.name] : []);
}

const summary = ({ layers }: NetworkFigure, format: (value: number) => string): string =>
  layers
    .map(
      (each) =>
        `${each.name}: ${kindOf(each)}, ${shape(each.shape)}, ${format(each.parameters)} parameters, ${format(each.activations)} activations`,
    )
    .join('; ');

/** The network before any run: sizes, parameters and activations. */
export function networkFigure(options: NetworkFigure): TemplateResult {
  return html`<ts-network .options=${options}></ts-network>`;
}
