import { fontFamily } from '../../widgets/tokens.ts';
import { crowdingColours, crowdingLabels } from '../looks/heat.ts';
import type { Paint } from '../looks/pen.ts';
import type { ClusterPicture } from './picture.ts';

// Letters that are narrower than this cannot be read.
const LEAST_SQUEEZED = 0.85;
// What shows reads and the network, on the right. CSS pixels, before the theme's scale
const TOOLS = 145;

/** Writes at the bottom what colours mean, and which parts of the picture are left out. */
export function drawNotes(paint: Paint, picture: ClusterPicture): void {
  const { context, palette } = paint;
  const { layout, trace, motion, focus } = picture;
  const note = motion.note ?? (trace.data.level === 'attempts' ? 'Queues were not recorded.' : null);
  // While a job is selected, bars are grey except for its own part, so no scale is needed.
  const hasScale = layout.detail !== 'tasks' && !(layout.detail === 'bars' && focus.job !== null);
  const { x, y, width, height } = layout.footer;
  context.font = `${12 * layout.scale}px ${fontFamily}`;
  context.textBaseline = 'middle';
  const middle = y + height / 2;
  const free = trace.data.tables.reads.length > 0 ? width - TOOLS * layout.scale : width;
  // Where there is a button, it stands in place of the note.
  const shown = motion.slowTo === undefined ? note : null;
  const wanted = shown === null ? 0 : context.measureText(shown).width;
  const rooms = [free - wanted - 12, free];
  const room = hasScale ? width - drawScale(paint, x, middle, rooms, layout.scale) - 12 : width;
  if (shown === null || wanted * LEAST_SQUEEZED > room) return;
  context.fillStyle = palette.inkFaint;
  context.textAlign = 'right';
  context.fillText(shown, x + width, middle + 0.5, room);
}

// What stands before and behind the colours of steps, and their size: from long to short.
const versions: readonly (readonly [string, readonly string[], number])[] = [
  ['', crowdingLabels, 10],
  ['free', ['', '', '', '', '', '', '16 + wait'], 10],
  ['free', [], 7],
];

/**
 * Draws the steps of crowding from left to right, with as many names as there is room for: all of them only beside the note.
 * Returns its width.
 */
function drawScale(
  paint: Paint,
  left: number,
  middle: number,
  rooms: readonly number[],
  scale: number,
): number {
  const { context, palette } = paint;
  const colours = crowdingColours(palette);
  const spaceOf = (name: string) => (name === '' ? 0 : context.measureText(name).width + 8);
  const fits = ([before, names, size]: (typeof versions)[number], at: number) =>
    [before, ...names].reduce((sum, name) => sum + spaceOf(name), colours.length * (size * scale + 1)) <=
    rooms[Math.min(at, 1)];
  const [before, names, size] = versions.find(fits) ?? versions[2];
  let x = left;
  context.textAlign = 'left';
  const write = (name: string, space: number) => {
    context.fillStyle = palette.inkFaint;
    context.fillText(name, x + space, middle + 0.5);
    x += spaceOf(name);
  };
  write(before, 0);
  for (const [step, colour] of colours.entries()) {
    context.fillStyle = colour;
    context.fillRect(x, middle - (size * scale) / 2, size * scale, size * scale);
    x += size * scale + 1;
    write(names[step] ?? '', 3);
  }
  return x - left;
}
