import type { ServerId } from '../../engine/ids.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { describeServer, describeTarget } from './describe.ts';
import type { Target } from './hit.ts';
import { targetAt } from './hit.ts';
import { directions, neighbourOf } from './neighbour.ts';
import type { Pick } from './pick.ts';
import { pickOf, select } from './pick.ts';
import type { Snapshot } from './snapshot.ts';

/** Selects what was clicked in a run; on the background, nothing is selected any more. */
function click(trace: Trace, snapshot: Snapshot, target: Target | null, run: number): void {
  if (target === null) selectionStore.getState().clear();
  else select(pickOf(trace, snapshot, target), run);
}

/** Selects what the cursor is on: the first task that runs on a server, or the server if none runs. */
function open(trace: Trace, snapshot: Snapshot, server: ServerId, run: number): void {
  select(firstTaskOn(trace, snapshot, server), run);
}

function firstTaskOn(trace: Trace, snapshot: Snapshot, server: ServerId): Pick {
  const nothing = { kind: 'server', server, lane: null, place: null } as const;
  for (let lane = 0; lane < trace.data.topology.slots[server]; lane += 1) {
    const picked = pickOf(trace, snapshot, { ...nothing, lane });
    if (picked.task !== null) return picked;
  }
  return pickOf(trace, snapshot, nothing);
}

/** What pointer and keys find, say and select in a cluster. */
export const pointing = {
  targetAt,
  pickOf,
  click,
  describeTarget,
  directions,
  neighbourOf,
  describeServer,
  open,
};
