// The second thread of the limits. control: [tickets issued, tickets finished, loop, five arguments].
addEventListener('message', async ({ data: { module, memory, control } }) => {
  const { exports } = await WebAssembly.instantiate(module, { env: { memory } });
  const loops = Object.values(exports);
  postMessage('ready');
  for (let done = 0; ; ) {
    Atomics.wait(control, 0, done);
    const ticket = Atomics.load(control, 0);
    if (ticket === done) continue;
    loops[control[2]](...control.subarray(3, 8));
    done = ticket;
    Atomics.store(control, 1, done);
  }
});
