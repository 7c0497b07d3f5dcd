import type { Camera } from '../../../state/cameraStore.ts';
import type { Detail, Fit } from '../fit.ts';
import { details, needs } from '../fit.ts';
import { createGlyph } from '../glyph.ts';
import type { ClusterLayout } from '../layout.ts';
import { isOut } from '../places.ts';
import type { Box } from '../schedulerRow.ts';
import { kept, mostScale, unrounded } from './camera.ts';

// Where the whole shows no tasks, parts of servers grow with cells beyond this size, so that queues have room. CSS pixels,
// before the theme's scale.
const FULL_CELL = { width: 84, height: 100 } as const;
/** Larger parts would be no easier to read. */
const MOST_GROWTH = 5;

/** Type grows less than what it stands in. */
const MOST_TYPE = 1.5;

/**
 * Returns the layout as a camera sees it: everything about the stage moved and scaled evenly, with the parts of servers in
 * the new size. The schedulers and the footer stay. The same object where the camera sees the whole.
 */
export function layoutAt(base: ClusterLayout, camera: Camera, detail: Detail = base.detail): ClusterLayout {
  const { scale, x, y } = kept(camera, mostScale(base));
  if (scale === 1) return base;
  const { stage } = base;
  const left = stage.x + (0.5 - x * scale) * stage.width;
  const top = stage.y + (0.5 - y * scale) * stage.height;
  const fit = fitTimes(base, scale, detail);
  const growth = growthOf(base, scale);
  const type = detail === 'tasks' ? Math.min(MOST_TYPE, Math.sqrt(growth)) : 1;
  const zoomed = {
    ...base,
    ...fit,
    ...placesTimes(base, scale, left, top),
    zoom: scale,
    scale: base.scale * type,
    glyph: createGlyph(fit, mostSlots(base), base.scale * type, growth, base.glyph),
  };
  return { ...zoomed, shown: base.shown.filter((server) => !isOut(zoomed, server)) };
}

/** Returns the stage of a layout in small, with its corner at (0, 0) and servers as cells. */
export function miniatureOf(base: ClusterLayout, scale: number): ClusterLayout {
  const detail = base.detail === 'racks' ? 'racks' : 'cells';
  const { width, height } = base.stage;
  const stage = { x: 0, y: 0, width: width * scale, height: height * scale };
  return { ...base, ...fitTimes(base, scale, detail), ...placesTimes(base, scale, 0, 0), stage };
}

function fitTimes(base: ClusterLayout, scale: number, detail: Detail): Fit {
  return {
    detail,
    columns: base.columns,
    perRow: base.perRow,
    cellWidth: base.cellWidth * scale,
    cellHeight: base.cellHeight * scale,
    rackWidth: base.rackWidth * scale,
    rackHeight: base.rackHeight * scale,
    gap: base.gap * scale,
    gutter: base.gutter * scale,
    insetLeft: base.insetLeft * scale,
    insetTop: base.insetTop * scale,
    hasRackLabels: base.hasRackLabels,
  };
}

/** Scales racks and servers about the corner of the stage, which gets to a point. */
function placesTimes(base: ClusterLayout, scale: number, left: number, top: number) {
  const { stage } = base;
  const { racks, serverX, serverY } = unrounded(base);
  const placeX = (each: number) => left + (each - stage.x) * scale;
  const placeY = (each: number) => top + (each - stage.y) * scale;
  return {
    racks: racks.map(
      ({ x, y, width, height }): Box => ({
        x: placeX(x),
        y: placeY(y),
        width: width * scale,
        height: height * scale,
      }),
    ),
    serverX: serverX.map(placeX),
    serverY: serverY.map(placeY),
  };
}

function growthOf(base: ClusterLayout, zoom: number): number {
  const across = (base.cellWidth * zoom) / (FULL_CELL.width * base.scale);
  const down = (base.cellHeight * zoom) / (FULL_CELL.height * base.scale);
  const growth = base.detail === 'tasks' ? zoom : Math.min(across, down);
  return Math.min(MOST_GROWTH, Math.max(1, growth));
}

function mostSlots({ topology }: ClusterLayout): number {
  return topology.slots.reduce((most, each) => Math.max(most, each), 1);
}

/** Two levels of detail of one layout, of which the finer one is so far faded in; the same where only one is shown. */
export interface Blend {
  readonly coarse: ClusterLayout;
  readonly fine: ClusterLayout;
  readonly share: number;
}

// The finer detail fades in from where it is legible to cells so much larger.
const FADE = 0.25;

/** Returns the layouts to draw for a camera: never with less detail than where the whole is seen. */
export function blendAt(base: ClusterLayout, camera: Camera): Blend {
  const scale = kept(camera, mostScale(base)).scale;
  const [width, height] = [base.cellWidth * scale, base.cellHeight * scale];
  const finer = details.slice(0, details.indexOf(base.detail));
  const levels = needs({ slots: mostSlots(base), scale: base.scale }).filter(({ detail }) =>
    finer.includes(detail),
  );
  for (const [place, { detail, smallest }] of levels.entries()) {
    const over = Math.min(width / smallest[0], height / smallest[1]) - 1;
    if (over < 0) continue;
    const fine = layoutAt(base, camera, detail);
    const share = Math.min(1, over / FADE);
    const below = levels[place + 1]?.detail ?? base.detail;
    return { coarse: share < 1 ? layoutAt(base, camera, below) : fine, fine, share };
  }
  const only = layoutAt(base, camera);
  return { coarse: only, fine: only, share: 1 };
}
