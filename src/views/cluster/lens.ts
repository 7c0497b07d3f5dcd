import { cameraStore } from '../../state/cameraStore.ts';
import type { PendingTasks } from '../../trace/pendingTasks.ts';
import type { CanvasSize } from '../../widgets/useCanvas.ts';
import type { Paint } from '../looks/pen.ts';
import { onClock } from '../surface/onClock.ts';
import { drawCluster } from './draw.ts';
import type { CellPainter } from './drawCells.ts';
import { drawGround } from './drawGround.ts';
import type { ClusterLayout } from './layout.ts';
import type { ClusterPicture } from './picture.ts';

/** What shows the cluster larger. It is loaded after the first frame. */
export interface Lens {
  /** The layout as the camera sees it; the same object where that is the whole. */
  seen(layout: ClusterLayout): ClusterLayout;
  drawGround(paint: Paint, size: CanvasSize, layout: ClusterLayout): void;
  drawCluster(
    paint: Paint,
    size: CanvasSize,
    picture: ClusterPicture,
    pending: PendingTasks,
    paintCells: CellPainter,
  ): void;
  /** Zooms in or out by steps, about what is looked at; all the way out by -Infinity. */
  step(steps: number): void;
}

/** Sees the whole, as there is nothing else before the lens is loaded. */
const bareEye: Lens = {
  seen: (layout) => layout,
  drawGround: (paint, _, layout) => drawGround(paint, layout),
  drawCluster: (paint, _, ...rest) => drawCluster(paint, ...rest),
  step: () => undefined,
};

let known = bareEye;

/** Gives the lens. */
export function lens(): Lens {
  return known;
}

/** Keeps the lens, and lets what is drawn already be drawn through it: it writes notes besides. */
export function keepLens(loaded: Lens): void {
  known = loaded;
  cameraStore.setState({});
}

/** Returns a layout as the camera sees it now. */
export function seen(layout: ClusterLayout): ClusterLayout {
  return known.seen(layout);
}

/** Redraws whenever the camera moves. A stable function, as `useCanvas` requires. */
export function onCamera(redraw: () => void): () => void {
  return cameraStore.subscribe(redraw);
}

/** Redraws with the clock (`onClock`) and with the camera. */
export function onClockOrCamera(redraw: () => void): () => void {
  const stops = [onClock(redraw), onCamera(redraw)];
  return () => {
    for (const stop of stops) stop();
  };
}
