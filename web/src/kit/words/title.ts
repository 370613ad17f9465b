// Prepares a title for display: it begins with a capital, and names are not broken at their numbers.

import { html, type TemplateResult } from 'lit';

/** Capitalizes “your model”; a name such as p95 or fc1 stays as it is. */
const begun = (title: string): string => title.replace(/^your /, 'Your ');

/** Keeps names such as "LeNet-5" together at line ends. */
export const titled = (title: string): (string | TemplateResult)[] =>
  begun(title)
    .split(/(\S+-\d\S*)/)
    .map((part, index) => (index % 2 === 0 ? part : html`<span class="whole">${part}</span>`));
