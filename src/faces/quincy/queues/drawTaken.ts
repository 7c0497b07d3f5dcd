import { NONE } from '../../../engine/ids.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { formerPlace } from './drawChips.ts';
import type { QueuesLayout } from './layout.ts';
import { chipAt } from './layout.ts';
import type { QueuesPicture } from './picture.ts';
import { colourIn } from './picture.ts';
import type { Box } from './sizes.ts';
import type { Stand } from './stand.ts';

/** Most tasks that are animated at a time; more could not be followed by eye. */
const MOST_TRAVELLERS = 30;

/** Draws the chips of tasks that were just taken leaving all their queues, and rings the servers that took them. */
export function drawTaken(context: CanvasRenderingContext2D, picture: QueuesPicture, palette: Palette): void {
  const { now, layout, mayTravel } = picture;
  const chips = now.taken.reduce((sum, { queues }) => sum + queues.length, 0);
  const travels = mayTravel && chips <= MOST_TRAVELLERS;
  for (const stand of now.taken) {
    const progress = picture.progressOf(stand);
    const slot = layout.slots[stand.takenBy];
    const colour = colourIn(picture, palette, stand.job);
    for (const queue of stand.queues) {
      const box = formerBox(picture, stand, queue);
      if (box === null) continue;
      drawGhost(context, travels ? between(box, slot, eased(progress)) : box, colour, 1 - progress, layout);
    }
    context.globalAlpha = 1 - progress * 0.6;
    context.strokeStyle = palette.accent;
    context.lineWidth = Math.min(2.5 * layout.scale, Math.max(1, slot.width / 3));
    context.strokeRect(slot.x - 2, slot.y - 2, slot.width + 4, slot.height + 4);
  }
  context.globalAlpha = 1;
}

function drawGhost(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  colour: string,
  strength: number,
  { scale }: QueuesLayout,
): void {
  context.globalAlpha = 0.15 + 0.6 * strength;
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.lineWidth = 1.5 * scale;
  context.beginPath();
  context.roundRect(x + 0.75, y + 0.75, Math.max(1, width - 1.5), Math.max(1, height - 1.5), 2.5);
  context.stroke();
  context.globalAlpha *= 0.5;
  context.fill();
}

/** Gives the place that a task had: behind those that came before it and still wait. */
function formerBox({ layout, now }: QueuesPicture, stand: Stand, queue: number): Box | null {
  const stands = now.queues[queue];
  const place = formerPlace(stands, stand, queue);
  if (place === NONE) return null;
  if (layout.detail === 'chips') return chipAt(layout, queue, place, Math.max(stands.length, place + 1));
  const { kind, x, width, top, bottom } = layout.columns[queue];
  const unit = layout.units[kind];
  const height = Math.max(3, unit);
  return { x, y: Math.max(top, bottom - stands.length * unit - height), width, height };
}

function between(from: Box, to: Box, share: number): Box {
  const mix = (one: number, other: number) => one + (other - one) * share;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    width: mix(from.width, to.width),
    height: mix(from.height, to.height),
  };
}

function eased(progress: number): number {
  return progress < 0.5 ? 4 * progress * progress * progress : 1 - (2 - 2 * progress) ** 3 / 2;
}
