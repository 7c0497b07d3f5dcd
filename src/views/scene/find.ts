import { pointOn } from './paintLinks.ts';
import type { Box, BoxMark, Link, Scene, Thing } from './scene.ts';

// How far from a thing it is still pointed at. CSS pixels, before the theme's scale.
const REACH = 7;
const SAMPLES = 24;

/** Finds the thing that is drawn at a point: the topmost box there, else the nearest box, else the nearest link in reach. */
export function thingAt(scene: Scene, x: number, y: number, scale: number): Thing | null {
  return boxAt(scene, x, y, REACH * scale) ?? linkAt(scene.links ?? [], x, y, REACH * scale);
}

function boxAt({ marks }: Scene, x: number, y: number, reach: number): Thing | null {
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
    const { thing, points, width, alpha = 1 } = link;
    const [begin, end] = [points[0][0], points[points.length - 1][0]];
    if (thing === undefined || x < Math.min(begin, end) || x > Math.max(begin, end)) continue;
    for (let sample = 0; sample <= SAMPLES; sample += 1) {
      const [px, py] = pointOn(link, sample / SAMPLES);
      const off = Math.max(0, Math.abs(y - py) - width / 2) + (alpha < 0.5 ? 1.5 : 0);
      if (Math.abs(x - px) > Math.abs(end - begin) / SAMPLES || off >= nearest) continue;
      [best, nearest] = [thing, off];
    }
  }
  return best;
}

/** The box of a thing; undefined: it has none. */
export function boxOf({ marks }: Scene, id: string): BoxMark | undefined {
  return marks.find((mark): mark is BoxMark => mark.kind === 'box' && mark.thing?.id === id);
}
