import type { Palette } from '../../widgets/tokens.ts';
import { fontFamily } from '../../widgets/tokens.ts';
import type { ClusterPicture } from './picture.ts';

/** Writes quietly what the picture leaves out, at its foot. */
export function drawNotes(
  context: CanvasRenderingContext2D,
  picture: ClusterPicture,
  palette: Palette,
): void {
  const { layout, trace, motion } = picture;
  const note = motion.note ?? (trace.data.level === 'attempts' ? 'Queues were not recorded.' : null);
  if (note === null) return;
  const { x, y, width, height } = layout.footer;
  context.font = `${12 * layout.scale}px ${fontFamily}`;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  // The scale of colours stands to the left.
  const room = layout.detail === 'tasks' ? width : width / 2;
  context.fillStyle = palette.inkFaint;
  context.fillText(note, x + width, y + height / 2 + 0.5, room);
}
