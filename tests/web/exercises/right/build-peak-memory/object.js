function peakMemory(events) {
  const held = {};
  let peak = 0;
  for (const { do: what, tensor, bytes } of events) {
    if (what === 'allocate') held[tensor] = bytes;
    else delete held[tensor];
    const now = Object.values(held).reduce((a, b) => a + b, 0);
    if (now > peak) peak = now;
  }
  return peak;
}
