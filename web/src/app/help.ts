// Help: what is measured, privacy, keyboard, embedding.

import { html } from 'lit';
import { define, LightElement } from '../kit/element';

class HelpElement extends LightElement {
  protected override render(): unknown {
    return html`<h1 tabindex="-1">Help</h1>
      <h2>What is measured</h2>
      <p>
        A small tensor engine, written in C++ and compiled to WebAssembly, runs real networks in a worker of this tab, on one
        thread of your processor. Weights are random: speed, memory and counts do not depend on their values.
      </p>
      <p>
        Times come from the page’s clock, which is coarse on purpose. The engine first finds the clock’s tick, warms up until the
        speed is steady, then times groups of runs that last many ticks, and reports the median with a 95&nbsp;% interval and every
        sample. FLOPs, parameters and bytes are counted, not estimated.
      </p>
      <p>
        Before timing: plug in, close other busy tabs, keep this tab visible. Numbers of another browser or a busy machine differ, and that
        is worth a look too.
      </p>
      <h2>Privacy</h2>
      <p>Nothing leaves this machine, unless you press Hand in below a lab on a course page that takes scores. There is no account and no cookie, and all requests are for parts of this page, such as a lab when you open it. Your progress is kept in this browser’s
        storage; <a href="?page=report">the report</a> shows it, exports it and forgets it; the <a href="?page=course">course page</a> takes it to another browser.</p>
      <h2>Keyboard</h2>
      <p>
        Everything works without a pointer: Tab and Shift+Tab move, Enter or Space press, arrow keys move sliders and choices, Escape closes
        the menu and explanations. Every figure has a table under its Table button.
      </p>
      <h2>In a course page</h2>
      <p>
        Set a lab or an exercise up and press <em>Embed code</em> in its header: it gives the lines for your kind of page, with a preview.
        The frame is as high as its content where the page listens to its height. On a page that takes scores by SPLICE, as Runestone’s
        books do, students also find a button to hand in.
      </p>
      <h2>Words</h2>
      <p>The <a href="?page=course#glossary">glossary</a> explains every word of the labs, and says which labs use it.</p>`;
  }
}

define('ts-help', HelpElement);
