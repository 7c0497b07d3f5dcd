import { crowdingColours, crowdingLabels } from '../looks/heat.ts';
import { drawBox, type Paint, type Pen, widthOf, write } from '../looks/pen.ts';
import type { ClusterPicture } from './picture.ts';

// Letters that are narrower than this cannot be read.
const LEAST_SQUEEZED = 0.85;
// What shows reads and the network, on the right. CSS pixels, before the theme's scale
const TOOLS = 145;

/** Writes at the bottom what colours mean, and which parts of the picture are left out. */
export function drawNotes(paint: Paint, picture: ClusterPicture): void {
  const { layout, trace, motion, focus } = picture;
  // In a picture as small as half of a phone servers have that room.
  if (layout.footer.height === 0) return;
  const pen = { ...paint, scale: layout.scale };
  const note = motion.note ?? (trace.data.level === 'attempts' ? 'Queues were not recorded.' : null);
  // While a job is selected, bars are grey except for its own part, so no scale is needed.
  const hasScale = layout.detail !== 'tasks' && !(layout.detail === 'bars' && focus.job !== null);
  const { x, y, width, height } = layout.footer;
  const middle = y + height / 2;
  const free = trace.data.tables.reads.length > 0 ? width - TOOLS * layout.scale : width;
  // Where there is a button, it stands in place of the note.
  const shown = motion.slowTo === undefined ? note : null;
  const wanted = shown === null ? 0 : widthOf(pen, shown);
  const rooms = [free - wanted - 12, free];
  const room = hasScale ? width - drawScale(pen, x, middle, rooms) - 12 : width;
  if (shown === null || wanted * LEAST_SQUEEZED > room) return;
  const style = { colour: pen.palette.inkFaint, align: 'right', most: room } as const;
  write(pen, shown, x + width, middle + 0.5, style);
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
function drawScale(pen: Pen, left: number, middle: number, rooms: readonly number[]): number {
  const { palette, scale } = pen;
  const colours = crowdingColours(palette);
  const spaceOf = (name: string) => (name === '' ? 0 : widthOf(pen, name) + 8);
  const fits = ([before, names, size]: (typeof versions)[number], at: number) =>
    [before, ...names].reduce((sum, name) => sum + spaceOf(name), colours.length * (size * scale + 1)) <=
    rooms[Math.min(at, 1)];
  const [before, names, size] = versions.find(fits) ?? versions[2];
  const side = size * scale;
  let x = left;
  const say = (name: string, space: number) => {
    write(pen, name, x + space, middle + 0.5, { colour: palette.inkFaint });
    x += spaceOf(name);
  };
  say(before, 0);
  for (const [step, fill] of colours.entries()) {
    drawBox(pen, { x, y: middle - side / 2, width: side, height: side }, { fill });
    x += side + 1;
    say(names[step] ?? '', 3);
  }
  return x - left;
}
