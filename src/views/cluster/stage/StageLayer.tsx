import { useCallback } from 'react';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { Draw } from '../../../widgets/useCanvas.ts';
import { jobColour } from '../../looks/colour.ts';
import { drawBox, inset } from '../../looks/pen.ts';
import { useJobHues } from '../../looks/useJobHues.ts';
import type { RunTrace } from '../../shared/view.ts';
import { Layer } from '../../surface/canvasView.tsx';
import type { ClusterLayout } from '../layout.ts';
import { onClockOrCamera, seen } from '../lens.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Cursor } from './cursor.ts';
import { placeStage } from './placeStage.ts';
import { drawSlotNames } from './slotNames.ts';

interface StageLayerProps {
  readonly run: RunTrace;
  readonly layout: ClusterLayout;
  /** Where the keyboard's cursor is. */
  readonly cursor: Cursor | null;
  takeSnapshot(time: number): Snapshot;
}

/** A layer over the cluster: what waits and is on no server yet, and what the run's paper adds to the picture. */
export function StageLayer({ run: { trace }, layout, cursor, takeSnapshot }: StageLayerProps) {
  const hues = useJobHues(trace);
  const { job, hoveredJob } = selectionStore();
  const draw = useCallback<Draw>(
    (context, _, palette) => {
      const snapshot = takeSnapshot(playbackStore.getState().time);
      const now = seen(layout);
      const colourOf = (each: number) => jobColour(hues, palette, { job, hoveredJob }, each);
      const { stage } = layout;
      const pen = { context, palette, scale: layout.scale };
      // Nearer, every task has its whole name.
      if (now === layout) drawSlotNames(pen, { trace, snapshot, layout, job }, colourOf);
      for (const { key, box, draw: drawOne } of placeStage({ trace, snapshot, layout: now, job })) {
        const isOnServers = now !== layout && box.y >= stage.y;
        context.save();
        if (isOnServers) {
          context.beginPath();
          context.rect(stage.x, stage.y, stage.width, stage.height);
          context.clip();
        }
        drawOne(pen, colourOf);
        if (key === cursor) drawBox(pen, inset(box, 1), { stroke: palette.accent, weight: 2, round: 5 });
        context.restore();
      }
    },
    [trace, layout, takeSnapshot, hues, job, hoveredJob, cursor],
  );
  return <Layer draw={draw} follows={onClockOrCamera} />;
}
