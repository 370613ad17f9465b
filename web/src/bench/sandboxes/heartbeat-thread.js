// A thread that runs all the time and tells what share of the time it was let run: 1 where a processor is free, a third where three
// threads share one. Between two looks at the clock that come one after the other hardly any time passes; where much has passed,
// another thread had the processor.
const LONGEST_LOOK_MS = 0.5;
const TELL_MS = 50;

const now = performance.now.bind(performance);
const began = now();
let last = began;
let told = began;
let ran = 0;
// The clock's own step: some browsers' clocks have steps longer than a look takes.
let step = Number.POSITIVE_INFINITY;
for (;;) {
  const time = now();
  const passed = time - last;
  if (passed === 0) continue;
  step = Math.min(step, passed);
  ran += Math.min(passed, Math.max(step, LONGEST_LOOK_MS));
  last = time;
  if (time - told < TELL_MS) continue;
  told = time;
  postMessage(ran / (time - began));
}
