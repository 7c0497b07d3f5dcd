import { pointOn } from './paintLinks.ts';
import type { Box, BoxMark, Link, Mark, Point, Scene, Thing } from './scene.ts';

// How far from a thing it is still pointed at. CSS pixels, before the theme's scale.
const REACH = 7;
const SAMPLES = 24;

/** Finds the thing that is drawn at a point: the topmost box there, else the nearest box, else the nearest link in reach, else a box of the ground. */
export function thingAt(scene: Scene, x: number, y: number, scale: number): Thing | null {
  const { ground = [], links = [], marks } = scene;
  const reach = REACH * scale;
  return boxAt(marks, x, y, reach) ?? linkAt(links, x, y, reach) ?? boxAt(ground, x, y, reach);
}

function boxAt(marks: readonly Mark[], x: number, y: number, reach: number): Thing | null {
  let [best, nearest]: [Thing | null, number] = [null, reach];
  for (const mark of marks.toReversed()) {
    if (mark.kind !== 'box' || mark.thing === undefined) continue;
    const away = awayFrom(mark, x, y);
    if (away < nearest) [best, nearest] = [mark.thing, away];
  }
  return best;
}

function awayFrom({ x: left, y: top, width, height }: Box, x: number, y: number): number {
  return Math.max(0, left - x, x - left - width, top - y, y - top - height);
}

/** Links that are strong win over faint ones. */
function linkAt(links: readonly Link[], x: number, y: number, reach: number): Thing | null {
  let [best, nearest]: [Thing | null, number] = [null, reach];
  for (const link of links) {
    const { thing, width, alpha = 1 } = link;
    if (thing === undefined) continue;
    let before = link.points[0];
    for (let sample = 1; sample <= SAMPLES; sample += 1) {
      const point = pointOn(link, sample / SAMPLES);
      const off = Math.max(0, awayFromLine([x, y], before, point) - width / 2) + (alpha < 0.5 ? 1.5 : 0);
      if (off < nearest) [best, nearest] = [thing, off];
      before = point;
    }
  }
  return best;
}

function awayFromLine([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const share = ((x - x1) * dx + (y - y1) * dy) / Math.max(1e-9, dx * dx + dy * dy);
  const within = Math.max(0, Math.min(1, share));
  return Math.hypot(x - x1 - within * dx, y - y1 - within * dy);
}

/** The box of a thing; undefined: it has none. */
export function boxOf({ ground = [], marks }: Scene, id: string): BoxMark | undefined {
  return [...ground, ...marks].find((mark): mark is BoxMark => mark.kind === 'box' && mark.thing?.id === id);
}
