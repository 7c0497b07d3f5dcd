import { useCallback, useMemo } from 'react';
import type { JobId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { pendingTasksOf } from '../../trace/pendingTasks.ts';
import type { Trace } from '../../trace/trace.ts';
import { drawCluster } from '../../views/cluster/draw.ts';
import { createCellPainter } from '../../views/cluster/drawCells.ts';
import { drawGround } from '../../views/cluster/drawGround.ts';
import { type ClusterLayout, layoutCluster } from '../../views/cluster/layout.ts';
import { type ClusterPicture, colours } from '../../views/cluster/picture.ts';
import { placeBeforeTray, placeBehindHead } from '../../views/cluster/schedulerRow.ts';
import { createSnapshots } from '../../views/cluster/snapshot.ts';
import { placeStage } from '../../views/cluster/stage/placeStage.ts';
import { stageAt } from '../../views/cluster/stage/stages.ts';
import { useReducedMotion } from '../../views/surface/useReducedMotion.ts';
import { type Draw, useCanvas } from '../../widgets/useCanvas.ts';

interface IdeaPictureProps {
  readonly trace: Trace;
  /** By job, as `jobHues` gives them. */
  readonly hues: Int8Array;
  readonly job: JobId;
  /** The clock that it follows, and what calls back when that moves; stable functions. */
  now(): Micros;
  follow(redraw: () => void): () => void;
  readonly width: number;
  readonly height: number;
}

/** So many times larger is the picture that it shows in small. Our choice: names would be too small to read, marks are not. */
const SHRINK = 0.55;
const NO_ROOM = { above: 0, below: 0 };
// In small only the messages of the job can be told apart.
const MOTION = { oneJobIn: Number.POSITIVE_INFINITY, onlyColoured: true, showsSelected: true, note: null };

/** The stage of a run in small, drawn as the large ones are. */
export function IdeaPicture({ trace, hues, job, now, follow, width, height }: IdeaPictureProps) {
  const isReduced = useReducedMotion();
  const takeSnapshot = useMemo(() => createSnapshots(trace), [trace]);
  const paintCells = useMemo(() => createCellPainter(), []);
  const layout = useMemo(() => layoutStage(trace, width / SHRINK, height / SHRINK), [trace, width, height]);
  const draw = useCallback<Draw>(
    (context, _, palette) => {
      const focus = { job, task: null, server: null, hoveredJob: null, hoveredServer: null, cursor: null };
      const snapshot = takeSnapshot(now());
      const motion = { ...MOTION, isStill: isReduced };
      const picture: ClusterPicture = { layout, trace, snapshot, hues, focus, motion };
      const pen = { context, palette, scale: 1 };
      context.scale(SHRINK, SHRINK);
      drawGround(pen, layout);
      drawCluster(pen, picture, pendingTasksOf(trace), paintCells);
      for (const placed of placeStage({ trace, snapshot, layout, job }))
        placed.draw(pen, colours(picture, palette));
    },
    [layout, trace, hues, job, takeSnapshot, paintCells, isReduced, now],
  );
  const canvas = useCanvas(draw, width, height, follow);
  return <canvas ref={canvas} data-idea-picture="" />;
}

/** The places of a stage with a tray, or with what its paper shows instead, and without names of servers. */
function layoutStage(trace: Trace, width: number, height: number): ClusterLayout {
  const { topology, schedulers, tables } = trace.data;
  const room = stageAt(trace, 0, null).room ?? NO_ROOM;
  const needs = { hasQueues: tables.entries.length > 0, isStory: true, room };
  const bare = layoutCluster(topology, schedulers, width, height, 1, needs);
  const { head, stage } = bare;
  const row = head === null ? placeBeforeTray(schedulers, width, 1, 0, stage.y) : placeBehindHead(head, 1);
  return { ...bare, ...row, glyph: { ...bare.glyph, hasLabel: false } };
}
