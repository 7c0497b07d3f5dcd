import type { RefObject } from 'react';
import { useMemo } from 'react';
import type { ServerId } from '../../engine/ids.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { PendingTasks } from '../../trace/pendingTasks.ts';
import type { Draw } from '../../widgets/useCanvas.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import type { RunTrace } from '../shared/view.ts';
import { stateFacts } from '../surface/canvasView.tsx';
import { useReducedMotion } from '../surface/useReducedMotion.ts';
import { createCellPainter } from './drawCells.ts';
import { countDown } from './drawOutages.ts';
import type { ClusterLayout } from './layout.ts';
import { lens, seen } from './lens.ts';
import { motionOf } from './motion.ts';
import type { createSnapshots } from './snapshot.ts';

/** Creates the drawing of one moment, and states on the frame what was drawn. */
export function useLiveDrawing(
  { trace }: RunTrace,
  layout: ClusterLayout,
  takeSnapshot: ReturnType<typeof createSnapshots>,
  pending: PendingTasks,
  hoveredServer: ServerId | null,
  cursor: ServerId | null,
  frame: RefObject<HTMLDivElement | null>,
): Draw {
  const hues = useJobHues(trace);
  const { job, task, server, hoveredJob } = selectionStore();
  const isReduced = useReducedMotion();
  const colouredShare = useMemo(
    () => hues.filter((hue) => hue >= 0).length / Math.max(1, hues.length),
    [hues],
  );
  const paintCells = useMemo(() => createCellPainter(), []);
  return (context, size, palette) => {
    const playback = playbackStore.getState();
    const snapshot = takeSnapshot(playback.time);
    const drawn = motionOf(trace, playback, isReduced, colouredShare);
    // Where one of many schedulers is seen, what the others send would seem to come from it; from a board all do.
    const isOne = layout.schedulers.length === 0 && layout.head === null;
    const onlyColoured = drawn.onlyColoured || isOne;
    const motion = { ...drawn, onlyColoured };
    const focus = { job, task, server, hoveredJob, hoveredServer, cursor };
    const picture = { layout, trace, snapshot, hues, focus, motion };
    lens().drawCluster({ context, palette }, size, picture, pending, paintCells);
    const { detail, zoom } = seen(layout);
    stateFacts(frame, {
      detail,
      zoom,
      time: playback.time,
      running: snapshot.runningCount,
      queued: snapshot.entryCount,
      held: snapshot.heldCount,
      inFlight: snapshot.messageCount,
      down: countDown(trace, playback.time),
    });
  };
}
