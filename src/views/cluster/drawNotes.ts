import type { Palette } from '../../widgets/tokens.ts';
import { fontFamily } from '../../widgets/tokens.ts';
import { crowdingColours, crowdingLabels } from '../heat.ts';
import type { ClusterPicture } from './picture.ts';
import type { Box } from './schedulerRow.ts';

/** Writes at the bottom what colours mean, and which parts of the picture are left out. */
export function drawNotes(
  context: CanvasRenderingContext2D,
  picture: ClusterPicture,
  palette: Palette,
): void {
  const { layout, trace, motion, focus } = picture;
  const note = motion.note ?? (trace.data.level === 'attempts' ? 'Queues were not recorded.' : null);
  // While a job is selected, bars are grey except for its own part, so no scale is needed.
  const hasScale = layout.detail !== 'tasks' && !(layout.detail === 'bars' && focus.job !== null);
  const { x, y, width, height } = layout.footer;
  context.font = `${12 * layout.scale}px ${fontFamily}`;
  context.textBaseline = 'middle';
  const middle = y + height / 2 + 0.5;
  // On the right stand what shows reads and the network.
  const isTight = trace.data.tables.reads.length > 0 && width < TIGHT * layout.scale;
  const used = hasScale ? drawScale(context, layout.footer, layout.scale, isTight, palette) + 12 : 0;
  // A button stands there.
  if (note === null || motion.slowTo !== undefined) return;
  const room = width - used;
  if (context.measureText(note).width * LEAST_SQUEEZED > room) return;
  context.fillStyle = palette.inkFaint;
  context.textAlign = 'right';
  context.fillText(note, x + width, middle, room);
}

// Letters that are narrower than this cannot be read.
const LEAST_SQUEEZED = 0.85;
const WIDE = 560;
const TIGHT = 310;

/**
 * Draws the steps of crowding from left to right, with only the ends named if space is short, and only the beginning
 * if it is tight. Returns its width.
 */
function drawScale(
  context: CanvasRenderingContext2D,
  box: Box,
  scale: number,
  isTight: boolean,
  palette: Palette,
): number {
  const swatch = (isTight ? 7 : 10) * scale;
  const isWide = box.width >= WIDE * scale;
  const middle = box.y + box.height / 2;
  let x = box.x;
  context.textAlign = 'left';
  const write = (label: string) => {
    context.fillStyle = palette.inkFaint;
    context.fillText(label, x, middle + 0.5);
    x += context.measureText(label).width + (isWide ? 10 : 4);
  };
  if (!isWide) write('free');
  for (const [step, colour] of crowdingColours(palette).entries()) {
    context.fillStyle = colour;
    context.fillRect(x, middle - swatch / 2, swatch, swatch);
    x += swatch + (isWide ? 4 : 1);
    if (isWide) write(crowdingLabels[step]);
  }
  x += isWide ? 0 : 3;
  if (!isWide && !isTight) write('16 + wait');
  return x - box.x;
}
