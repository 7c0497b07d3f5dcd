import { lazy } from 'react';
import { NONE } from '../../../engine/ids.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { RunTrace, View } from '../../../views/shared/view.ts';
import { anyAnswer, isDecentral } from '../decentral.ts';

const component = async () => ({ default: (await import('./Lanes.tsx')).Lanes });
const tables = () => Promise.all([import('./table.ts'), import('./roundList.ts')]);

/** The questions of a server for one free slot, and what schedulers answer (Hopper §5.2, Pseudocodes 2 and 3). */
export const lanes: View = {
  id: 'lanes',
  title: 'Lanes',
  hint: 'Whom does a server with a free slot ask, who refuses and why, and what does it learn from that?',
  door: 'mechanism',
  takes: 'one run',
  instead: 'virtual-sizes',
  needsRoom: true,
  refuses,
  async table([run]) {
    if (run === undefined) return [];
    const [{ roundTable }, { roundsOf, roundToShow }] = await tables();
    const { time } = playbackStore.getState();
    const number = roundToShow(roundsOf(run.trace), selectionStore.getState().server, time);
    return number === NONE ? [] : roundTable(run.trace, number);
  },
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};

function refuses(runs: readonly RunTrace[]): string | null {
  const [run] = runs;
  if (run === undefined || run.trace.decisionsOfKind(anyAnswer).length > 0) return null;
  if (run.trace.data.level !== 'messages' && isDecentral(run))
    return 'This run is too big to keep what servers asked and what schedulers answered. A smaller run shows it.';
  return 'No questions of servers are recorded in this run: only Hopper’s many schedulers and their rivals record them.';
}
