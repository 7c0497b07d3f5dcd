import type { RefObject } from 'react';
import { useEffect, useState } from 'react';
import type { LinkId } from '../../../engine/cluster/links.ts';
import type { JobId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { RunTrace } from '../../shared/view.ts';
import type { Above } from '../../surface/usePointer.ts';
import { targetAt } from '../hit.ts';
import type { ClusterLayout } from '../layout.ts';
import { seen } from '../lens.ts';
import type { Snapshot } from '../snapshot.ts';
import { blockAtPoint } from './drawBlocks.ts';
import type { JobBlocks } from './jobBlocks.ts';
import type { LinkPlace } from './networkPlaces.ts';
import { linkAt, linksSeen } from './networkPlaces.ts';
import type { Pointed } from './picture.ts';
import { readerOf } from './sources.ts';

/** A hovered block or link, and its position. */
interface DataHover extends Pointed {
  readonly x: number;
  readonly y: number;
}

interface Pointing {
  readonly run: RunTrace;
  readonly layout: ClusterLayout;
  readonly places: readonly LinkPlace[];
  readonly job: JobId | null;
  readonly above: RefObject<Above | null>;
  takeSnapshot(time: number): Snapshot;
  blocksOf(job: JobId): JobBlocks;
  list(link: LinkId): void;
}

/**
 * Handles the pointer over blocks and links, before the cluster does: a click on a link lists its transfers, one on a
 * block selects the task that reads it.
 */
export function useDataPointer(pointing: Pointing): DataHover | null {
  const { run, layout, places, job, above, takeSnapshot, blocksOf, list } = pointing;
  const [hover, setHover] = useState<DataHover | null>(null);

  useEffect(() => {
    const find = (x: number, y: number): DataHover | null => {
      const now = seen(layout);
      const { stage, zoom } = now;
      if (zoom > 1 && (y < stage.y || y >= stage.y + stage.height)) return null;
      const link = linkAt(linksSeen(places, layout, now), x, y);
      if (link !== null) return { x, y, link, block: null };
      const under = job === null ? null : targetAt(now, x, y);
      if (job === null || under?.kind !== 'server') return null;
      const snapshot = takeSnapshot(playbackStore.getState().time);
      const block = blockAtPoint({ layout: now, snapshot }, blocksOf(job), under.server, x, y);
      return block === null ? null : { x, y, link: null, block };
    };
    const isSame = (one: DataHover | null, other: DataHover | null) =>
      one?.block === other?.block && one?.link === other?.link;
    above.current = {
      point(x, y) {
        const found = find(x, y);
        setHover((before) => (isSame(before, found) ? before : found));
        return found !== null;
      },
      click(x, y) {
        const found = find(x, y);
        if (found === null) return false;
        if (found.link !== null) list(found.link);
        else if (found.block !== null && job !== null) {
          const task = readerOf(run.trace, job, found.block);
          if (task !== NONE) selectionStore.getState().selectTask(job, task, run.index);
        }
        return true;
      },
      leave: () => setHover(null),
    };
    return () => {
      above.current = null;
    };
  }, [run, above, places, layout, takeSnapshot, blocksOf, job, list]);

  return hover;
}
