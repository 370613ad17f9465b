// The order of builds and suites. Builds run one after another, each on every core. A suite starts as soon as what it needs is
// built, in parallel with the current build. Suites that measure time run alone, at the end.

/** Waits until `change` is called. */
function signal() {
  let waiting = [];
  return {
    change: () => {
      const told = waiting;
      waiting = [];
      for (const go of told) go();
    },
    changed: () => new Promise((resolve) => waiting.push(resolve)),
  };
}

/**
 * @param {{ name: string, build(): Promise<void> }[]} builds in the order in which they run
 * @param {{ name: string, build: string[], alone?: boolean }[]} suites in order of preference
 * @param {{ lanes: number, runBuild(build): Promise<void>, runSuite(suite): Promise<T> }} how `runBuild` never rejects: a failed
 * build counts as finished, and the suites that need it report the failure
 * @returns {Promise<T[]>} the results of `runSuite`, in the order of `suites`
 */
export async function schedule(builds, suites, { lanes, runBuild, runSuite }) {
  const built = new Set();
  const results = new Map();
  const queue = suites.filter((suite) => !suite.alone);
  const { change, changed } = signal();
  let building = builds.length > 0;

  const buildAll = async () => {
    for (const build of builds) {
      await runBuild(build);
      built.add(build.name);
      change();
    }
    building = false;
    change();
  };

  const takeReady = () => {
    const index = queue.findIndex((suite) => suite.build.every((name) => built.has(name)));
    return index < 0 ? undefined : queue.splice(index, 1)[0];
  };

  /** A running build occupies the last lane. */
  const lane = async (number) => {
    while (queue.length > 0) {
      const mayRun = !building || number < lanes - 1;
      const suite = mayRun ? takeReady() : undefined;
      if (suite === undefined) await changed();
      else {
        results.set(suite, await runSuite(suite));
        change();
      }
    }
  };

  await Promise.all([buildAll(), ...Array.from({ length: lanes }, (_, number) => lane(number))]);
  for (const suite of suites.filter(({ alone }) => alone)) {
    results.set(suite, await runSuite(suite));
  }
  return suites.map((suite) => results.get(suite));
}
