/** The most bytes that are held at any one time. */
function peakMemory(events) {
  const sizes = new Map();
  let held = 0;
  let peak = 0;
  for (const event of events) {
    const tensor = event.tensor;
    if (event.do === 'allocate') {
      sizes.set(tensor, event.bytes);
      held += event.bytes;
      peak = Math.max(peak, held);
    } else {
      held -= sizes.get(tensor);
    }
  }
  return peak;
}
