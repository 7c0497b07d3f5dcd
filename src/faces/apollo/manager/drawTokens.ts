import { AttemptKind } from '../../../engine/record/schema.ts';
import { fillCopy, outlineCopy } from '../../../views/looks/copyLook.ts';
import { type Pen, writeFitting } from '../../../views/looks/pen.ts';
import type { ManagerPicture, Spot } from './picture.ts';
import { tokenWords } from './words.ts';

/** Draws the tokens of a job as a bar, solid where used, and its opportunistic allowance after them, hatched where used. */
export function drawTokens(pen: Pen, picture: ManagerPicture): readonly Spot[] {
  const { context, palette, scale } = pen;
  const { now, layout, colourOf } = picture;
  const { tokens: box } = layout;
  if (box.height < 20 * scale) return [];
  const words = tokenWords(now);
  const style = { colour: palette.ink, isBold: true };
  writeFitting(pen, [words, words.split(' · ')[0]], box.x, box.y + 9 * scale, box.width, style);
  const height = 15 * scale;
  const y = box.y + 20 * scale;
  if (box.height < 34 * scale) return [];
  const { granted, used, weight } = now.capacity;
  const all = Math.max(1, granted + now.allowance);
  const unit = box.width / all;
  const colour = colourOf(now.job);
  context.fillStyle = palette.pressed;
  context.fillRect(box.x, y, box.width, height);
  if (granted > 0) {
    context.fillStyle = colour;
    context.fillRect(box.x, y, Math.min(used, granted) * unit, height);
    const rest = { x: box.x + granted * unit, y, width: weight * unit, height };
    context.fillStyle = palette.surface;
    context.fillRect(rest.x, y, now.allowance * unit, height);
    fillCopy(context, rest, AttemptKind.opportunistic, colour, 1, palette);
    const allowed = { ...rest, width: now.allowance * unit };
    outlineCopy(context, allowed, AttemptKind.opportunistic, palette.lineStrong, palette);
    context.fillStyle = palette.ink;
    context.fillRect(rest.x - scale, y - 3, 2 * scale, height + 6);
  }
  return [{ box, kind: 'tokens', id: 0 }];
}
