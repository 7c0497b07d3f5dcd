import type { ServerId } from '../../../engine/ids.ts';
import { type Camera, whole } from '../../../state/cameraStore.ts';
import type { ClusterLayout } from '../layout.ts';
import type { Point } from '../places.ts';

/** Share of the stage that one server fills at most, so that its neighbours still peep in. */
const FILLED = 0.9;

/** Returns the largest scale: one server fills most of the stage. */
export function mostScale({ stage, cellWidth, cellHeight }: ClusterLayout): number {
  return Math.max(1, FILLED * Math.min(stage.width / cellWidth, stage.height / cellHeight));
}

/** Keeps a camera within the largest scale, and so that the cluster covers all of the stage. */
export function kept({ scale, x, y }: Camera, most: number): Camera {
  const within = Math.min(Math.max(1, scale), most);
  if (within === 1) return whole;
  const half = 0.5 / within;
  const inside = (share: number) => Math.min(Math.max(half, share), 1 - half);
  return { scale: within, x: inside(x), y: inside(y) };
}

/** Returns where a point of the picture is on the stage, as shares; (0, 0) is its upper left corner. */
export function shareAt({ stage }: ClusterLayout, { x, y }: Point): Point {
  return { x: (x - stage.x) / stage.width, y: (y - stage.y) / stage.height };
}

/** Beside all servers one zooms in at a point that is so far inside the nearest one, as a share of its cell. */
const INSIDE = 0.25;

/**
 * Returns the place of the stage nearest to another where a server is. Zooming in about it, the gaps between racks do not grow until
 * they are all there is to see.
 */
export function serverNear(base: ClusterLayout, { scale, x, y }: Camera, at: Point): Point {
  const { stage, cellWidth, cellHeight } = base;
  const wanted = {
    x: stage.x + (x + (at.x - 0.5) / scale) * stage.width,
    y: stage.y + (y + (at.y - 0.5) / scale) * stage.height,
  };
  const { serverX, serverY } = unrounded(base);
  const within = (value: number, from: number, size: number) =>
    Math.min(from + (1 - INSIDE) * size, Math.max(from + INSIDE * size, value));
  let nearest = wanted;
  let least = Infinity;
  for (let server = 0; server < base.topology.servers; server += 1) {
    const right = wanted.x - serverX[server];
    const down = wanted.y - serverY[server];
    const apart = Math.hypot(Math.max(0, -right, right - cellWidth), Math.max(0, -down, down - cellHeight));
    if (apart === 0) return at;
    if (apart >= least) continue;
    least = apart;
    nearest = {
      x: within(wanted.x, serverX[server], cellWidth),
      y: within(wanted.y, serverY[server], cellHeight),
    };
  }
  const share = shareAt(base, nearest);
  return { x: 0.5 + (share.x - x) * scale, y: 0.5 + (share.y - y) * scale };
}

/** Zooms by a factor, so that what is at a place of the stage stays there. */
export function zoomedAbout(camera: Camera, factor: number, at: Point, most: number): Camera {
  const from = kept(camera, most);
  const scale = Math.min(Math.max(1, from.scale * factor), most);
  const apart = 1 / from.scale - 1 / scale;
  return kept({ scale, x: from.x + (at.x - 0.5) * apart, y: from.y + (at.y - 0.5) * apart }, most);
}

/** Moves what is seen along with a hand that moved by so many shares of the stage. */
export function draggedBy(camera: Camera, by: Point, most: number): Camera {
  const { scale, x, y } = kept(camera, most);
  return kept({ scale, x: x - by.x / scale, y: y - by.y / scale }, most);
}

/** Returns the camera a part of the way from one to another: the scale changes evenly to the eye. */
export function between(from: Camera, to: Camera, share: number): Camera {
  if (share >= 1) return to;
  const scale = from.scale * (to.scale / from.scale) ** share;
  const ratio = to.scale / from.scale;
  // Straight on screen: the middle moves as the width of what is seen does.
  const isLevel = Math.abs(Math.log(ratio)) < 1e-3;
  const part = isLevel ? share : (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale);
  return { scale, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Puts the middle of a server's cell in the middle of the stage, as far as the cluster still covers it. */
export function centredOn(layout: ClusterLayout, server: ServerId, scale: number): Camera {
  const { cellWidth, cellHeight } = layout;
  const { serverX, serverY } = unrounded(layout);
  const middle = { x: serverX[server] + cellWidth / 2, y: serverY[server] + cellHeight / 2 };
  return kept({ scale, ...shareAt(layout, middle) }, mostScale(layout));
}

/**
 * Returns where racks and servers are without rounding: where racks are the smallest thing drawn, a share of a pixel is a
 * part of a server.
 */
export function unrounded(base: ClusterLayout): Pick<ClusterLayout, 'racks' | 'serverX' | 'serverY'> {
  const { detail, topology, columns, rackWidth, rackHeight, gutter, gap } = base;
  if (detail !== 'racks') return base;
  const first = base.racks[0];
  const racks = base.racks.map((box, rack) => ({
    ...box,
    x: first.x + (rack % columns) * (rackWidth + gutter + gap),
    y: first.y + Math.floor(rack / columns) * (rackHeight + gap),
  }));
  const { rackOf } = topology;
  return {
    racks,
    serverX: base.serverX.map((x, server) => x + racks[rackOf[server]].x - base.racks[rackOf[server]].x),
    serverY: base.serverY.map((y, server) => y + racks[rackOf[server]].y - base.racks[rackOf[server]].y),
  };
}
