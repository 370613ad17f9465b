// Recordings of labs on another device, for browsers that cannot run the engine: only that of the open lab is loaded.

import type { ModelSummary } from '../engine/types';
import { RecordedOnAnother } from '../lab/page/recorded-lab';
import type { Recording } from '../lab/state/recording';
import type { EngineProblem } from '../session/engine';

const files = import.meta.glob('../recorded/*.json', { import: 'default' });

export async function recordingOf(id: string, why: EngineProblem): Promise<Recording | undefined> {
  const [lab, models] = await Promise.all(
    [id, 'models'].map((name) => files[`../recorded/${name}.json`]?.()),
  );
  if (lab === undefined) return undefined;
  return new RecordedOnAnother(lab, models as readonly ModelSummary[], why);
}
