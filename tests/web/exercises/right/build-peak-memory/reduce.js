const peakMemory = (events) =>
  events.reduce(
    ({ sizes, now, most }, event) => {
      const bytes = event.bytes ?? -sizes.get(event.tensor);
      if (bytes >= 0) sizes.set(event.tensor, bytes);
      return { sizes, now: now + bytes, most: Math.max(most, now + bytes) };
    },
    { sizes: new Map(), now: 0, most: 0 },
  ).most;
