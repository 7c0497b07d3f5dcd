import { useCallback, useMemo } from 'react';
import type { JobId } from '../../engine/ids.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { createCellPainter, drawRackCells } from '../../views/cluster/drawCells.ts';
import { layoutCluster } from '../../views/cluster/layout.ts';
import type { ClusterPicture } from '../../views/cluster/picture.ts';
import { createSnapshots } from '../../views/cluster/snapshot.ts';
import { miniatureOf } from '../../views/cluster/zoom/layoutAt.ts';
import { useJobHues } from '../../views/looks/useJobHues.ts';
import { onClock } from '../../views/surface/onClock.ts';
import { useReducedMotion } from '../../views/surface/useReducedMotion.ts';
import { type Draw, useCanvas } from '../../widgets/useCanvas.ts';

interface IdeaPictureProps {
  readonly trace: Trace;
  /** A run on screen with the same jobs, whose colours they keep. */
  readonly beside: Trace;
  readonly job: JobId;
  readonly width: number;
  readonly height: number;
}

/** So many times larger is the picture that it shows in small. */
const SHRINK = 0.3;
// Beside the racks only their servers are shown: no schedulers, no messages, and no notes.
const NO_MOTION = { oneJobIn: 1, onlyColoured: false, showsSelected: false, note: null };

/** The cluster of a run in small, under the clock of the page: how crowded servers are, and where a job is. */
export function IdeaPicture({ trace, beside, job, width, height }: IdeaPictureProps) {
  const hues = useJobHues(beside);
  const isReduced = useReducedMotion();
  const takeSnapshot = useMemo(() => createSnapshots(trace), [trace]);
  const paintCells = useMemo(() => createCellPainter(), []);
  const layout = useMemo(() => smallLayout(trace, width, height), [trace, width, height]);
  const draw = useCallback<Draw>(
    (context, _, palette) => {
      const focus = { job, task: null, server: null, hoveredJob: null, hoveredServer: null, cursor: null };
      const snapshot = takeSnapshot(playbackStore.getState().time);
      const picture: ClusterPicture = { layout, trace, snapshot, hues, focus, motion: NO_MOTION };
      (layout.detail === 'racks' ? drawRackCells : paintCells)({ context, palette }, picture);
    },
    [layout, trace, hues, job, takeSnapshot, paintCells],
  );
  const canvas = useCanvas(draw, width, height, isReduced ? onStandingClock : onClock);
  return <canvas ref={canvas} data-idea-picture="" />;
}

/** Redraws when the clock stops or is moved by hand: for those who asked for no motion. A stable function. */
function onStandingClock(redraw: () => void): () => void {
  return playbackStore.subscribe(({ isPlaying }) => {
    if (!isPlaying) redraw();
  });
}

/** The servers of a run within a small box. */
function smallLayout({ data }: Trace, width: number, height: number) {
  const { topology, schedulers } = data;
  const bare = layoutCluster(topology, schedulers, width / SHRINK, height / SHRINK);
  const around = bare.height - bare.stage.height;
  const whole = layoutCluster(topology, schedulers, width / SHRINK, height / SHRINK + around);
  return miniatureOf(whole, SHRINK);
}
