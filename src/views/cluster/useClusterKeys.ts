import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import type { ServerId } from '../../engine/ids.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { RunTrace } from '../view.ts';
import { describeServer } from './describe.ts';
import type { ClusterLayout } from './layout.ts';
import type { Direction } from './neighbour.ts';
import { directions, neighbourOf } from './neighbour.ts';
import type { Snapshot } from './snapshot.ts';
import { pickOf } from './useClusterPointer.ts';

/** Moves a cursor over the servers by keys, says where it is, and explains what it is on. */
export function useClusterKeys(
  run: RunTrace,
  layout: ClusterLayout,
  takeSnapshot: (time: number) => Snapshot,
  cursor: ServerId | null,
  setCursor: (server: ServerId | null) => void,
) {
  const [spoken, setSpoken] = useState('');
  const now = () => takeSnapshot(playbackStore.getState().time);

  const moveTo = (server: ServerId) => {
    setCursor(server);
    setSpoken(describeServer(run.trace, now(), server).join('. '));
  };

  /** Selects the first running task, or the server where none runs. */
  const inspect = (server: ServerId) => {
    const { selectTask, selectServer } = selectionStore.getState();
    const snapshot = now();
    for (let lane = 0; lane < layout.topology.slots[server]; lane += 1) {
      const { job, task } = pickOf(run.trace, snapshot, { kind: 'server', server, lane, place: null });
      if (job !== null && task !== null) return selectTask(job, task, run.index);
    }
    selectServer(server, run.index);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isArrow = event.key in directions;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isArrow) {
      const from = cursor ?? selectionStore.getState().server ?? 0;
      moveTo(cursor === null ? from : neighbourOf(layout, from, event.key as Direction, event.shiftKey));
    } else if (event.key === 'Enter' && cursor !== null) inspect(cursor);
    else if (event.key === 'Escape' && cursor !== null) setCursor(null);
    else return;
    // Elsewhere the arrows step through time.
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = () => setCursor(null);
  return { spoken, handlers: { onKeyDown, onBlur } };
}
