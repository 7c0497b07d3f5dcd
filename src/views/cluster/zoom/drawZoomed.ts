import type { Camera } from '../../../state/cameraStore.ts';
import { cameraStore } from '../../../state/cameraStore.ts';
import type { CanvasSize } from '../../../widgets/useCanvas.ts';
import { drawBox, inset, type Paint, within } from '../../looks/pen.ts';
import { drawCluster, drawServers } from '../draw.ts';
import { drawGround } from '../drawGround.ts';
import { drawFlights } from '../drawMessages.ts';
import { drawNotes } from '../drawNotes.ts';
import { drawOutages } from '../drawOutages.ts';
import { drawSchedulers } from '../drawSchedulers.ts';
import type { ClusterLayout } from '../layout.ts';
import type { Lens } from '../lens.ts';
import { cellAt } from '../places.ts';
import type { Box } from '../schedulerRow.ts';
import { drawIds } from './drawIds.ts';
import type { Blend } from './layoutAt.ts';
import { blendAt } from './layoutAt.ts';
import { step } from './panes.ts';

const blends = new WeakMap<ClusterLayout, { readonly camera: Camera; readonly blend: Blend }>();

function blendOf(layout: ClusterLayout): Blend {
  const camera = cameraStore.getState();
  const last = blends.get(layout);
  if (last?.camera === camera) return last.blend;
  const blend = blendAt(layout, camera);
  blends.set(layout, { camera, blend });
  return blend;
}

/** Draws the cluster through the camera; the whole as if there were none. */
export const zoomLens: Lens = {
  seen(layout) {
    const { coarse, fine, share } = blendOf(layout);
    return share > 0.5 ? fine : coarse;
  },
  drawGround(paint, size, layout) {
    const { context, palette } = paint;
    const { coarse, fine, share } = blendOf(layout);
    const draw = () => {
      drawGround(paint, coarse);
      if (share < 1) fade(context, size, share, (to) => drawGround({ context: to, palette }, fine));
      else if (fine.zoom > 1) frameServers(paint, fine);
    };
    if (coarse.zoom > 1) within(paint, layout.stage, draw);
    else draw();
  },
  drawCluster(paint, size, picture, pending, paintCells) {
    const { context, palette } = paint;
    const base = picture.layout;
    const { coarse, fine, share } = blendOf(base);
    if (coarse === base) {
      drawCluster(paint, picture, pending, paintCells);
      drawNotes(paint, picture);
      return;
    }
    const drawAs = (layout: ClusterLayout) => (to: CanvasRenderingContext2D) => {
      const own = { ...picture, layout };
      const beside = { context: to, palette };
      within(beside, base.stage, () => {
        drawServers(beside, own, paintCells);
        drawIds(beside, own);
      });
      within(beside, belowSchedulers(base), () => drawFlights(beside, own));
    };
    if (share === 1) drawAs(fine)(context);
    else {
      fade(context, size, 1 - share, drawAs(coarse));
      fade(context, size, share, drawAs(fine));
    }
    const row = { x: 0, y: 0, width: base.width, height: base.stage.y };
    within(paint, row, () => drawOutages(paint, picture));
    drawSchedulers(paint, picture, pending);
    const { detail } = share > 0.5 ? fine : coarse;
    drawNotes(paint, { ...picture, layout: { ...base, detail } });
  },
  step,
};

// Servers get a frame as they grow beyond the size at which several make a picture.
const FRAMED = 100; // CSS pixels

/** Frames each server, so that one that fills the stage is seen as one thing. */
function frameServers(paint: Paint, layout: ClusterLayout): void {
  const pen = { ...paint, scale: layout.scale };
  const { cellWidth, cellHeight } = layout;
  const strength = Math.min(cellWidth, cellHeight) / FRAMED - 1;
  if (layout.detail !== 'tasks' || strength <= 0) return;
  const look = { stroke: paint.palette.line, opacity: Math.min(1, strength), round: 6 };
  for (const server of layout.shown) drawBox(pen, inset(cellAt(layout, server), 3), look);
}

/** Where messages are seen: from the schedulers' feet down. */
function belowSchedulers({ schedulers, stage }: ClusterLayout): Box {
  const top = schedulers.length > 0 ? schedulers[0].y + schedulers[0].height : stage.y;
  return { ...stage, y: top, height: stage.y + stage.height - top };
}

let beside: HTMLCanvasElement | undefined;

/** Draws something as a whole with an opacity: beside the picture first, as its parts overlap. */
function fade(
  context: CanvasRenderingContext2D,
  { width, height, ratio }: CanvasSize,
  opacity: number,
  draw: (to: CanvasRenderingContext2D) => void,
): void {
  beside ??= document.createElement('canvas');
  const [columns, rows] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (beside.width !== columns) beside.width = columns;
  if (beside.height !== rows) beside.height = rows;
  const to = beside.getContext('2d');
  if (to === null || columns === 0 || rows === 0) return;
  to.setTransform(ratio, 0, 0, ratio, 0, 0);
  to.clearRect(0, 0, width, height);
  draw(to);
  context.save();
  context.globalAlpha = opacity;
  context.drawImage(beside, 0, 0, width, height);
  context.restore();
}
