import type { Palette } from '../../widgets/tokens.ts';
import { crowdingColours, crowdingLabels } from '../heat.ts';
import { type Pen, widthOf, write } from '../pen.ts';
import type { ClusterPicture } from './picture.ts';

// Letters that are narrower than this cannot be read.
const LEAST_SQUEEZED = 0.85;
// Space between a colour and its name. CSS pixels
const BEFORE = 3;
// What shows reads and the network, on the right. CSS pixels, before the theme's scale
const TOOLS = 145;

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
  const pen = { context, palette, scale: layout.scale };
  const middle = y + height / 2;
  const hasTools = trace.data.tables.reads.length > 0;
  const free = hasTools ? width - TOOLS * layout.scale : width;
  const room = hasScale ? width - drawScale(pen, x, middle, free) - 12 : width;
  // A button stands there.
  if (note === null || motion.slowTo !== undefined || widthOf(pen, note) * LEAST_SQUEEZED > room) return;
  write(pen, note, x + width, middle + 0.5, { colour: palette.inkFaint, align: 'right', most: room });
}

/** The names of steps before and behind their colours, from long to short; the last has the smallest of them. */
const versions = [
  { before: '', names: crowdingLabels, apart: 10, size: 10 },
  { before: 'free', names: ['', '', '', '', '', '', '16 + wait'], apart: 4, size: 10 },
  { before: 'free', names: [], apart: 4, size: 7 },
] as const;

/** Draws the steps of crowding from left to right, with as many names as there is room for. Returns its width. */
function drawScale(pen: Pen, left: number, middle: number, room: number): number {
  const { context, palette, scale } = pen;
  const colours = crowdingColours(palette);
  const spaceOf = (name: string, apart: number) => (name === '' ? 0 : BEFORE + widthOf(pen, name) + apart);
  const widths = versions.map(({ before, names, apart, size }) =>
    [before, ...names].reduce((sum, name) => sum + spaceOf(name, apart), colours.length * (size * scale + 1)),
  );
  const { before, names, apart, size } = versions[widths.findIndex((width) => width <= room)] ?? versions[2];
  let x = left;
  const name = (text: string) => {
    if (text !== '') write(pen, text, x + BEFORE, middle + 0.5, { colour: palette.inkFaint });
    x += spaceOf(text, apart);
  };
  name(before);
  for (const [step, colour] of colours.entries()) {
    context.fillStyle = colour;
    context.fillRect(x, middle - (size * scale) / 2, size * scale, size * scale);
    x += size * scale + 1;
    name(names[step] ?? '');
  }
  return x - left;
}
