// What a lab is opened with.

import type { Section } from '../../activity/sections';
import type { Values } from '../params';
import type { LoadRecording } from './origin';

/** What a page passes when it opens a lab. */
export interface Opened {
  readonly values: Values;
  /** True when the address names values: they take precedence over those of an earlier visit. */
  readonly addressed: boolean;
  /** Sections that the address hides. */
  readonly hidden: ReadonlySet<Section>;
  /** 1-based place in the course. */
  readonly number: number;
  /** The lab that comes after this one. */
  readonly next: { readonly id: string; readonly title: string } | undefined;
  readonly loadRecording: LoadRecording;
}
