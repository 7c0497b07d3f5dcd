import { formatCount } from '../../../base/format.ts';
import { NONE } from '../../../engine/ids.ts';
import { inkOn } from '../../../views/looks/contrast.ts';
import { widthOf, write } from '../../../views/looks/pen.ts';
import { taskName } from '../../../views/shared/names.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { chipAt, roomOf } from './layout.ts';
import type { QueuesPicture } from './picture.ts';
import { colourIn } from './picture.ts';
import type { Box } from './sizes.ts';
import type { Stand } from './stand.ts';

// Opacity of chips outside the focus, and of tasks of blocked jobs.
const DIM = 0.3;
const BLOCKED = 0.55;

/** Draws each task as a chip in all queues that it is in. */
export function drawChips(context: CanvasRenderingContext2D, picture: QueuesPicture, palette: Palette): void {
  const { layout, now, cursor } = picture;
  for (const { queue, kind, x, width, top } of layout.columns) {
    const stands = now.queues[queue];
    for (const [place, stand] of stands.entries()) {
      const box = chipAt(layout, queue, place, stands.length);
      if (box === null) break;
      const isUnderCursor = cursor?.queue === queue && cursor.place === place;
      drawChip(context, picture, stand, box, isUnderCursor, palette);
    }
    const room = roomOf(layout, layout.columns[queue]);
    if (stands.length <= room) continue;
    const pen = { context, palette, scale: layout.scale };
    const rest = stands.length - room + layout.columns[queue].abreast;
    const text = `+${formatCount(rest)}`;
    const style = { colour: palette.inkSoft, align: 'center' } as const;
    if (kind === 2 || widthOf(pen, text) <= width + 4) write(pen, text, x + width / 2, top + 5, style);
    else {
      context.fillStyle = palette.inkSoft;
      context.fillRect(x, top + 3, width, 2);
    }
  }
}

function drawChip(
  context: CanvasRenderingContext2D,
  picture: QueuesPicture,
  { task, job }: Stand,
  box: Box,
  isUnderCursor: boolean,
  palette: Palette,
): void {
  const { lit, focus, now, layout, trace } = picture;
  const colour = colourIn(picture, palette, job);
  const isLit = task === lit;
  const chosen = focus.hoveredJob ?? focus.job;
  const isDim = lit !== null ? !isLit : chosen !== null && chosen !== job;
  const isBlocked = now.blocked.has(job);
  context.globalAlpha = isDim ? DIM : isBlocked && !isLit && chosen === null ? BLOCKED : 1;
  context.fillStyle = isLit ? colour : palette.surface;
  context.strokeStyle = colour;
  context.lineWidth = Math.min(1.5 * layout.scale, box.height / 4);
  context.beginPath();
  context.roundRect(box.x + 0.75, box.y + 0.75, box.width - 1.5, box.height - 1.5, 2.5);
  context.fill();
  context.stroke();
  // Hatching is left out under a name, which it would make illegible.
  if (isBlocked && !isLit) hatch(context, box, colour, layout.hasLabels ? 0.3 : 1);
  if (layout.hasLabels) {
    context.globalAlpha = isDim ? 0.5 : 1;
    const pen = { context, palette, scale: layout.scale };
    write(pen, taskName(trace.data.graphs, task), box.x + box.width / 2, box.y + box.height / 2 + 0.5, {
      colour: isLit ? inkOn(colour, palette) : isBlocked ? palette.inkSoft : palette.ink,
      size: Math.min(12, box.height / layout.scale),
      align: 'center',
      most: box.width - 4,
    });
  }
  context.globalAlpha = 1;
  if (!isUnderCursor) return;
  context.strokeStyle = palette.accent;
  context.lineWidth = 2 * layout.scale;
  context.strokeRect(box.x - 1.5, box.y - 1.5, box.width + 3, box.height + 3);
}

/** Draws thin diagonal lines: the job is blocked. */
function hatch(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  colour: string,
  strength: number,
): void {
  context.globalAlpha *= strength;
  context.strokeStyle = colour;
  context.lineWidth = 0.75;
  context.beginPath();
  for (let at = 5; at < width + height; at += 5) {
    context.moveTo(x + Math.min(at, width), y + Math.max(0, at - width));
    context.lineTo(x + Math.max(0, at - height), y + Math.min(at, height));
  }
  context.stroke();
}

/** Gives the place that a task which has just left had in a queue; NONE if it was not in it. */
export function formerPlace(stands: readonly Stand[], left: Stand, queue: number): number {
  if (!left.queues.includes(queue)) return NONE;
  let place = 0;
  while (place < stands.length && stands[place].fromRow < left.fromRow) place += 1;
  return place;
}
