import type { Palette } from '../../widgets/tokens.ts';
import { widthOf, writeFitting } from '../looks/pen.ts';
import { linkWords } from './describe.ts';
import type { DagLayout, StageLink } from './layout.ts';
import { boxOf } from './layout.ts';
import type { DagPicture } from './picture.ts';

const DASH = [5, 4];
const SHUFFLE_WIDTH = 4;

/** The critical path that is expected is a broad, pale line under all others. CSS pixels, before the theme's scale. */
export const EXPECTED_WIDTH = 8;
export const EXPECTED_ALPHA = 0.3;

/**
 * Draws dependencies: solid where all of a stage must be done, dashed where a part is enough, thick where data is
 * fetched, dark on the critical path so far, and above a broad line on the path that is expected to be critical.
 */
export function drawLinks(context: CanvasRenderingContext2D, picture: DagPicture, palette: Palette): void {
  const { layout, progress } = picture;
  const ends = ({ from, to }: StageLink) =>
    [from, to].map((stage) => progress[stage - layout.layers.firstStage]);
  const isCritical = (link: StageLink) => ends(link).every((stage) => stage.isCritical);
  const isExpected = (link: StageLink) => ends(link).every((stage) => stage.isExpected);
  context.globalAlpha = EXPECTED_ALPHA;
  const broad = EXPECTED_WIDTH * layout.scale;
  for (const link of layout.links)
    if (isExpected(link)) drawLink(context, layout, link, palette.accent, broad);
  context.globalAlpha = 1;
  for (const link of layout.links) if (!isCritical(link)) drawLink(context, layout, link, palette.lineStrong);
  for (const link of layout.links) if (isCritical(link)) drawLink(context, layout, link, palette.ink);
  if (layout.detail === 'numbers') drawWords(context, picture, palette);
}

/** Returns the ends of a dependency: the right side of one stage and the left side of the other. */
function endsOf(layout: DagLayout, { from, to }: StageLink) {
  const source = boxOf(layout, from);
  const target = boxOf(layout, to);
  return {
    x1: source.x + layout.boxWidth,
    y1: source.y + layout.boxHeight / 2,
    x2: target.x,
    y2: target.y + layout.boxHeight / 2,
  };
}

function drawLink(
  context: CanvasRenderingContext2D,
  layout: DagLayout,
  link: StageLink,
  colour: string,
  broad: number | null = null,
): void {
  const { x1, y1, x2, y2 } = endsOf(layout, link);
  const isSmall = layout.detail !== 'numbers';
  const isShuffle = link.kind.shuffled > 0;
  const thin = (isShuffle ? (isSmall ? 3.5 : SHUFFLE_WIDTH) : isSmall ? 1 : 1.5) * layout.scale;
  const width = broad ?? thin;
  const head = isSmall || broad !== null ? 0 : 7 * layout.scale;
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = width;
  context.setLineDash(link.kind.share < 1 && broad === null ? DASH : []);
  context.beginPath();
  context.moveTo(x1, y1);
  let [x, y] = [x1, y1];
  const curveTo = (toX: number, toY: number) => {
    const middle = (x + toX) / 2;
    context.bezierCurveTo(middle, y, middle, toY, toX, toY);
    [x, y] = [toX, toY];
  };
  for (const pass of link.passes) {
    curveTo(pass.x - layout.boxWidth / 2, pass.y);
    x = pass.x + layout.boxWidth / 2;
    context.lineTo(x, y);
  }
  curveTo(x2 - head, y2);
  context.stroke();
  context.setLineDash([]);
  if (head === 0) return;
  context.beginPath();
  context.moveTo(x2 - 1, y2);
  context.lineTo(x2 - head - 1, y2 - head * 0.62);
  context.lineTo(x2 - head - 1, y2 + head * 0.62);
  context.fill();
}

/** Writes, once per stage, what it fetches and when it may start, on the dependency with the most space. */
function drawWords(context: CanvasRenderingContext2D, { layout }: DagPicture, palette: Palette): void {
  const written = new Set<number>();
  const pen = { context, palette, scale: layout.scale };
  const style = {
    colour: palette.inkSoft,
    halo: palette.surface,
    align: 'center',
    baseline: 'alphabetic',
  } as const;
  for (const link of layout.links) {
    const words = linkWords(link.kind);
    if (words === '' || written.has(link.to) || link.passes.length > 0) continue;
    written.add(link.to);
    const { x1, y1, x2, y2 } = endsOf(layout, link);
    const room = x2 - x1 - 8;
    const lines = widthOf(pen, words) <= room ? [words] : words.split(', ');
    const middle = (y1 + y2) / 2 - 7 * layout.scale;
    for (const [index, line] of lines.entries()) {
      // Two lines of text go above and below the line.
      const y = index === 0 ? middle : middle + 24 * layout.scale;
      writeFitting(pen, [line], (x1 + x2) / 2, y, room + 16, style);
    }
  }
}
