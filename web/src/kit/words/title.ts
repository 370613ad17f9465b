// A title as it is drawn: begun with a capital, and no name broken at its number.

import { html, type TemplateResult } from 'lit';

/** “your model” begins with a capital; a name as p95 or fc1 stays as it is. */
const begun = (title: string): string => title.replace(/^your /, 'Your ');

/** "LeNet-5" is one word, also where the line ends. */
export const titled = (title: string): (string | TemplateResult)[] =>
  begun(title)
    .split(/(\S+-\d\S*)/)
    .map((part, index) => (index % 2 === 0 ? part : html`<span class="whole">${part}</span>`));
