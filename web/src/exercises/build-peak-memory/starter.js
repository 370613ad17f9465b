/** The most bytes that are held at any one time. */
function peakMemory(events) {
  let held = 0;
  let peak = 0;
  for (const event of events) {
    const tensor = event.tensor;
    if (event.do === 'allocate') {
      held += event.bytes;
    } else {
      // how large was it?
    }
  }
  return peak;
}
