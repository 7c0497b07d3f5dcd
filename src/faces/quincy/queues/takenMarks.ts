import type { Box, BoxMark } from '../../../views/scene/scene.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { chipAt, colourIn, type QueuesPicture } from './layout.ts';
import type { Stand } from './stands.ts';

/** Most tasks that are animated at a time; more could not be followed by eye. */
const MOST_TRAVELLERS = 30;

/** The chips of tasks that were just taken, leaving all their queues, and rings around the servers that took them. */
export function takenMarks(picture: QueuesPicture, palette: Palette): readonly BoxMark[] {
  const { now, layout, mayTravel } = picture;
  const { scale } = layout;
  const chips = now.taken.reduce((sum, { queues }) => sum + queues.length, 0);
  const travels = mayTravel && chips <= MOST_TRAVELLERS;
  return now.taken.flatMap((stand) => {
    const progress = picture.progressOf(stand);
    const slot = layout.slots[stand.takenBy];
    const colour = colourIn(picture, palette, stand.job);
    const alpha = 0.15 + 0.6 * (1 - progress);
    const ghosts = stand.queues.map((queue): BoxMark => {
      const box = formerBox(picture, stand, queue);
      const { x, y, width, height } = travels ? between(box, slot, eased(progress)) : box;
      const inner = {
        x: x + 0.75,
        y: y + 0.75,
        width: Math.max(1, width - 1.5),
        height: Math.max(1, height - 1.5),
      };
      return {
        kind: 'box',
        ...inner,
        radius: 2.5,
        fill: `${colour}80`,
        stroke: colour,
        lineWidth: 1.5 * scale,
        alpha,
      };
    });
    const ring: BoxMark = {
      ...{ kind: 'box', x: slot.x - 2, y: slot.y - 2, width: slot.width + 4, height: slot.height + 4 },
      ...{ stroke: palette.accent, alpha: 1 - progress * 0.6 },
      lineWidth: Math.min(2.5 * scale, Math.max(1, slot.width / 3)),
    };
    return [...ghosts, ring];
  });
}

/** Gives the place that a task had: behind those that came before it and still wait. */
function formerBox({ layout, now }: QueuesPicture, stand: Stand, queue: number): Box {
  const stands = now.queues[queue];
  const place = stands.filter(({ fromRow }) => fromRow < stand.fromRow).length;
  const { kind, x, width, top, bottom } = layout.columns[queue];
  const chip =
    layout.detail === 'chips' ? chipAt(layout, queue, place, Math.max(stands.length, place + 1)) : null;
  const unit = (bottom - top) / now.full[kind];
  const height = Math.max(3, unit);
  return chip ?? { x, y: Math.max(top, bottom - stands.length * unit - height), width, height };
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
