import { fitText, textWidth } from '../../widgets/fit.ts';
import { drawBox, hatch, inset, type Pen, widthOf, write } from '../looks/pen.ts';
import { paintLinks, pointOn } from './paintLinks.ts';
import type { Box, BoxLook, BoxMark, Link, Mark, Scene, TextMark } from './scene.ts';

/** What is emphasized and ringed in a scene at a moment. */
interface Focus {
  readonly strong: ReadonlySet<string>;
  readonly pointed: string | null;
  readonly cursor: string | null;
  /** How far new links have grown, from 0 to 1. */
  readonly growth: number;
}

/** Draws a scene: its ground, links, marks, rings around what is pointed at, selected and under the cursor, and labels of links. */
export function paint(pen: Pen, scene: Scene, focus: Focus): void {
  const { palette } = pen;
  const { pointed, cursor, strong } = focus;
  const rings = [
    [pointed, palette.lineStrong],
    [scene.selected ?? null, palette.ink],
    [cursor, palette.accent],
  ] as const;
  const isMarked = (id: string) => rings.some(([which]) => which === id);
  const { ground = [], marks } = scene;
  const taken: Box[] = [];
  const paintMark = (mark: Mark, isGround: boolean) => {
    if (mark.kind === 'drawn') mark.draw(pen);
    else if (mark.kind === 'text') {
      const { of = '', onStrong } = mark;
      const isStrong = onStrong !== undefined && strong.has(of);
      const named = isStrong ? { ...mark, colour: onStrong, alpha: 1 } : mark;
      const box = paintText(pen, named, onStrong === undefined && isMarked(of));
      if (box !== null) taken.push(padded(box, 4 * pen.scale));
    } else {
      const { thing } = mark;
      const isStrong = thing !== undefined && strong.has(thing.id);
      paintBox(pen, mark, isStrong ? mark.strong : undefined, isStrong || strong.size === 0 ? 1 : mark.dim);
      if (thing !== undefined && !isGround) taken.push(padded(mark, 2));
    }
  };
  for (const mark of ground) paintMark(mark, true);
  paintLinks(pen, scene, strong, focus.growth);
  for (const mark of marks) paintMark(mark, false);
  for (const [which, colour] of rings)
    for (const mark of [...ground, ...marks])
      if (which !== null && mark.kind === 'box' && mark.thing?.id === which) paintRing(pen, mark, colour);
  paintLabels(pen, scene, strong, taken);
}

/** Draws a rectangle; its lengths are not scaled again. */
function paintBox(pen: Pen, mark: BoxMark, strong: BoxLook | undefined, dim = 1): void {
  const plain = { ...pen, scale: 1 };
  const {
    fill,
    stroke,
    lineWidth: width = 1.5 * pen.scale,
    radius: round,
    dash,
    alpha = 1,
    hatch: over = 0,
    hatchWidth = 0.75,
  } = {
    ...mark,
    ...strong,
  };
  drawBox(plain, mark, { fill, stroke, weight: width, round, dash, opacity: alpha * dim });
  if (over > 0) hatch(plain, mark, 5, { stroke, weight: hatchWidth, opacity: alpha * dim * over });
}

function paintRing(pen: Pen, box: Box, stroke: string): void {
  drawBox(pen, inset(box, -3 * pen.scale), { stroke, weight: 2, round: 5 });
}

/** Writes a text if there is room for it; gives the room that it takes. */
function paintText(pen: Pen, mark: TextMark, isMarked: boolean): Box | null {
  const { context, scale, palette } = pen;
  const { x, y, size = 12, room, align = 'left', isCrowded = false, isBold = false } = mark;
  if (isCrowded && !isMarked) return null;
  const text = room === undefined ? mark.text[0] : fitText(mark.text, room, size * scale, isBold);
  if (text === undefined) return null;
  context.globalAlpha = mark.alpha ?? 1;
  write(pen, text, x, y, isMarked ? { ...mark, colour: palette.ink, isBold: true } : mark);
  context.globalAlpha = 1;
  const width = textWidth(text, size * scale, isBold || isMarked);
  const left = align === 'right' ? x - width : align === 'center' ? x - width / 2 : x;
  return { x: left, y: y - (size * scale) / 2, width, height: size * scale };
}

/** Where on a link its label may be, as shares of its length: near its start first, where links are easiest to tell apart. */
const usual = [0.16, 0.28, 0.4, 0.52, 0.64, 0.76, 0.88];
const everywhere = [-Infinity, Infinity] as const;

/** Writes the labels of links where they overlap nothing, and each other least. */
function paintLabels(pen: Pen, { links = [] }: Scene, strong: ReadonlySet<string>, taken: Box[]): void {
  const { palette, scale } = pen;
  const isWanted = ({ thing, label }: Link) =>
    strong.size > 0 && label?.isOnce !== true
      ? thing !== undefined && strong.has(thing.id)
      : label?.isAlways === true;
  const wanted = links.filter(isWanted).sort((one, other) => (other.rank ?? 0) - (one.rank ?? 0));
  const written = new Set<string>();
  for (const link of wanted) {
    if (link.label === undefined) continue;
    const { text, colour, isOnce = false, places = usual, within: [left, right] = everywhere } = link.label;
    if (isOnce && written.has(text)) continue;
    const half = widthOf(pen, text) / 2 + 2 * scale;
    for (const share of places) {
      const [x, y] = pointOn(link, share);
      const box = { x: x - half, y: y - 7 * scale, width: 2 * half, height: 14 * scale };
      if (x - half < left || x + half > right || taken.some((other) => overlaps(box, other))) continue;
      taken.push(box);
      written.add(text);
      write(pen, text, x, y, { colour, align: 'center', halo: palette.surface, haloWidth: 4 * scale });
      break;
    }
  }
}

/** Leaves some room to the left and right of a box. */
function padded({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y, width: width + 2 * by, height };
}

function overlaps(one: Box, other: Box): boolean {
  const isBeside = (a: number, wide: number, b: number, other: number) => a >= b + other || b >= a + wide;
  return !(
    isBeside(one.x, one.width, other.x, other.width) || isBeside(one.y, one.height, other.y, other.height)
  );
}
