import type { PointerEvent } from 'react';
import { useMemo } from 'react';
import { cameraStore } from '../../../state/cameraStore.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import type { Draw } from '../../../widgets/useCanvas.ts';
import { useCanvas } from '../../../widgets/useCanvas.ts';
import { drawBox } from '../../looks/pen.ts';
import { useJobHues } from '../../looks/useJobHues.ts';
import { useMade } from '../../surface/useMade.ts';
import { placeOf } from '../../surface/usePointer.ts';
import { createCellPainter, drawRackCells } from '../drawCells.ts';
import { onClockOrCamera } from '../lens.ts';
import type { ClusterLayer } from '../picture.ts';
import { kept, mostScale } from './camera.ts';
import { miniatureOf } from './layoutAt.ts';
import { jumpTo } from './move.ts';

// Large enough to hit, small enough not to hide what it helps to see. CSS pixels, and shares of the stage.
const WIDEST = 130;
const MOST_WIDTH = 0.3;
const MOST_HEIGHT = 0.28;
// A smaller frame would be a dot. CSS pixels
const LEAST_FRAME = 5;
// Of a selected job nothing is marked: its marks would be larger than servers.
const nothing = { job: null, task: null, server: null, hoveredJob: null, hoveredServer: null, cursor: null };
const NO_MOTION = { oneJobIn: 1, onlyColoured: false, showsSelected: false, note: null };

/** The whole cluster in small, with a frame around what is seen of it. A drag moves the frame. */
export function Minimap({ run, layout, takeSnapshot }: ClusterLayer) {
  const { trace } = run;
  const { stage } = layout;
  const hues = useJobHues(trace);
  const shrink = Math.min(
    Math.min(WIDEST * layout.scale, MOST_WIDTH * stage.width) / stage.width,
    MOST_HEIGHT,
  );
  const [width, height] = [Math.round(stage.width * shrink), Math.round(stage.height * shrink)];
  const small = useMade(miniatureOf, layout, shrink);
  const paintCells = useMemo(() => createCellPainter(), []);
  const draw: Draw = (context, _, palette) => {
    const snapshot = takeSnapshot(playbackStore.getState().time);
    const picture = { layout: small, trace, snapshot, hues, focus: nothing, motion: NO_MOTION };
    (small.detail === 'racks' ? drawRackCells : paintCells)({ context, palette }, picture);
    const camera = kept(cameraStore.getState(), mostScale(layout));
    const across = Math.max(LEAST_FRAME, width / camera.scale);
    const down = Math.max(LEAST_FRAME, height / camera.scale);
    const [x, y] = [camera.x * width - across / 2, camera.y * height - down / 2];
    const [pen, box] = [
      { context, palette, scale: 1 },
      { x, y, width: across, height: down },
    ];
    drawBox(pen, box, { stroke: palette.surface, weight: 4 });
    drawBox(pen, box, { stroke: palette.accent, weight: 2 });
  };
  const canvas = useCanvas(draw, width, height, onClockOrCamera);
  const lead = (event: PointerEvent<HTMLElement>) => {
    const { x, y } = placeOf(event);
    const { scale } = cameraStore.getState();
    jumpTo(kept({ scale, x: x / width, y: y / height }, mostScale(layout)));
  };

  return (
    <canvas
      ref={canvas}
      data-minimap=""
      // No control for keys: they move the cursor, which the picture follows.
      style={{ display: 'block', margin: 4, cursor: 'move', touchAction: 'none' }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        lead(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) lead(event);
      }}
    />
  );
}
