function peakMemory(events) {
  const size = (end, name) => {
    // The last allocation of that name before the event.
    for (let i = end - 1; i >= 0; i--) if (events[i].tensor === name && events[i].do === 'allocate') return events[i].bytes;
    return 0;
  };
  const totals = [0];
  events.forEach((event, i) => {
    const change = event.do === 'allocate' ? event.bytes : -size(i, event.tensor);
    totals.push(totals[totals.length - 1] + change);
  });
  return Math.max(...totals);
}
