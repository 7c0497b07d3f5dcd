import { write } from '../../looks/pen.ts';
import type { WatchMark } from './marks.ts';
import type { Placed, Scene } from './scene.ts';

/** Room for a stopwatch with its words behind a job. CSS pixels, before the scale */
export const WATCH_ROOM = 112;
/** Where there is less, it stands without words. CSS pixels, before the scale */
export const WATCH_LEAST = 34;
const LEAST_WORDS = 50;
const RADIUS = 12;

/** Draws a stopwatch: its hand goes round once until the job takes what is farther away. */
export function placeWatch(
  { job, share, words, says }: WatchMark,
  { layout, behind }: Scene,
): readonly Placed[] {
  const row = behind.get(job);
  const { tray } = layout;
  if (row === undefined || tray === null) return [];
  const { scale } = tray;
  const box = { ...row, width: WATCH_ROOM * scale };
  const [x, y, r] = [row.x + (RADIUS + 1) * scale, row.y + row.height / 2 + 2 * scale, RADIUS * scale];
  return [
    {
      key: 'watch',
      box,
      says,
      job,
      draw(pen, colourOf) {
        const { context, palette } = pen;
        const turn = 2 * Math.PI * Math.min(1, share) - Math.PI / 2;
        context.fillStyle = palette.surface;
        context.strokeStyle = palette.inkSoft;
        context.lineWidth = 2 * scale;
        context.beginPath();
        context.arc(x, y, r, 0, 2 * Math.PI);
        context.moveTo(x, y - r);
        context.lineTo(x, y - r - 3 * scale);
        context.fill();
        context.stroke();
        context.fillStyle = colourOf(job);
        context.beginPath();
        context.moveTo(x, y);
        context.arc(x, y, r - 2.5 * scale, -Math.PI / 2, turn);
        context.fill();
        const right = x + r + 6 * scale;
        const most = tray.x + tray.width - 4 - right;
        if (most < LEAST_WORDS * scale) return;
        write(pen, words[0], right, y - 8 * scale, { colour: palette.ink, isBold: true, most });
        write(pen, words[1], right, y + 7 * scale, { colour: palette.inkSoft, most });
      },
    },
  ];
}
