// What the load-time test compares the page with: a page that does nothing but load.
addEventListener('load', () => performance.mark('blank:loaded'));
