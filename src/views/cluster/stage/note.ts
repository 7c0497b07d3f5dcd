import { maxOf } from '../../../base/extremes.ts';
import { textWidth } from '../../../widgets/fit.ts';
import { write } from '../../looks/pen.ts';
import { cellAt } from '../places.ts';
import type { NoteMark } from './marks.ts';
import type { Placed, Scene } from './scene.ts';

// CSS pixels, before the scale
const TYPE = 13;
const LINE = 18;
/** In a smaller picture a text would lie on other marks. */
const NARROW = 480;

/** Writes two lines below a server and right of its column: what has happened, and what is not known of it. */
export function placeNote({ server, lines, says }: NoteMark, { layout }: Scene): readonly Placed[] {
  const { scale, width, stage } = layout;
  if (layout.detail !== 'tasks' || width < NARROW * scale) return [];
  const cell = cellAt(layout, server);
  const wide = maxOf(lines.map((line, place) => textWidth(line, TYPE * scale, place === 0)));
  const right = cell.x + cell.width + 6 * scale;
  const left = right + wide < width ? right : cell.x - wide - 6 * scale;
  const below = cell.y + cell.height + 20 * scale;
  // The last row has nothing below it.
  const top = below + LINE * scale < stage.y + stage.height ? below : cell.y + 12 * scale;
  const box = { x: left, y: top - LINE * scale, width: wide, height: LINE * lines.length * scale };
  return [
    {
      key: 'note',
      box,
      says,
      job: null,
      draw(pen) {
        const { palette } = pen;
        const halo = { halo: palette.surface, haloWidth: 6 * scale, size: TYPE };
        write(pen, lines[0], left, top, { ...halo, colour: palette.ink, isBold: true });
        write(pen, lines[1], left, top + LINE * scale, { ...halo, colour: palette.inkSoft });
      },
    },
  ];
}
