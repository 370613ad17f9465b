// Where an engine has several ways to run a case, it is judged by the fastest one on this machine.

async function msPerRun(session) {
  for (let i = 0; i < 3; i += 1) await session.run();
  const start = performance.now();
  let runs = 0;
  do {
    await session.run();
    runs += 1;
  } while (performance.now() - start < 60 && runs < 20);
  return (performance.now() - start) / runs;
}

/** @param ways functions that make sessions, by name; those that fail are skipped. */
export async function fastest(ways) {
  let best;
  const notes = [];
  for (const [name, make] of Object.entries(ways)) {
    try {
      const session = await make();
      const ms = await msPerRun(session);
      notes.push(`${name} ${ms.toFixed(3)} ms`);
      if (!best || ms < best.ms) {
        await best?.session.dispose();
        best = { session, ms };
      } else {
        await session.dispose();
      }
    } catch (error) {
      notes.push(`${name}: ${String(error).slice(0, 80)}`);
    }
  }
  if (!best) throw new Error(notes.join('; '));
  return { ...best.session, note: notes.join('; ') };
}
