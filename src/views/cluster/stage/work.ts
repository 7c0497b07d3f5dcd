import { formatMicros } from '../../../base/format.ts';
import { write } from '../../looks/pen.ts';
import { WAITS, waitingColour } from '../picture.ts';
import { slotAt } from '../places.ts';
import type { WorkMark } from './marks.ts';
import type { Placed, Scene } from './scene.ts';

// CSS pixels, before the scale
const BELOW = 32;
const ABOVE = 26;
const LEAST = 60;
/** Share of its slot. */
const BAR = 0.6;
/** So many times the longest work that is expected at first has room: slow tasks grow into the rest. Our choice. */
const TIMES = 3;

/** Draws the work of a task below its slot, where there is room: tinted as expected, dashed where more is expected now, solid as done. */
export function placeWork(mark: WorkMark, { layout, stage }: Scene): readonly Placed[] {
  const { server, lane, job, told, expected, done, longest } = mark;
  if (layout.detail !== 'tasks' || layout.zoom > 1) return [];
  const { scale } = layout;
  const slot = slotAt(layout, server, lane);
  const top = slot.y + slot.height + BELOW * scale;
  const room = layout.serverY[server] + layout.cellHeight - ABOVE * scale - top;
  if (room < LEAST * scale) return [];
  const unit = room / (TIMES * longest);
  const width = BAR * slot.width;
  const x = slot.x + (slot.width - width) / 2;
  const highOf = (work: number) => Math.min(room, work * unit);
  const isFirst = stage.marks.find(({ kind }) => kind === 'work') === mark;
  return [
    ...(isFirst ? [placeScale(layout.footer.x, layout.width, top, longest, unit, scale)] : []),
    {
      key: `work ${server} ${lane}`,
      box: { x, y: top, width, height: room },
      says: mark.says,
      job,
      draw(pen, colourOf) {
        const { context, palette } = pen;
        const colour = waitingColour(colourOf(job), palette);
        context.fillStyle = palette.surface;
        context.strokeStyle = colour;
        context.lineWidth = 1.4 * scale;
        context.setLineDash(done === null ? [5 * scale, 3 * scale] : []);
        context.beginPath();
        context.roundRect(x, top, width, highOf(told), 2.5);
        context.fill();
        context.fillStyle = colour;
        if (done !== null) {
          context.globalAlpha = WAITS;
          context.fill();
          context.globalAlpha = 1;
        }
        context.stroke();
        context.setLineDash([5 * scale, 3 * scale]);
        if (expected > told)
          context.strokeRect(x, top + highOf(told), width, highOf(expected) - highOf(told));
        context.setLineDash([]);
        if (done !== null) context.fillRect(x, top, width, highOf(done));
        else
          write(pen, '?', slot.x + slot.width / 2, top + highOf(told) / 2, {
            colour,
            isBold: true,
            size: 16,
            align: 'center',
          });
      },
    },
  ];
}

/** Lines across the picture at the work that is expected at first, twice, and three times as much. */
function placeScale(
  x: number,
  right: number,
  top: number,
  longest: number,
  unit: number,
  scale: number,
): Placed {
  const width = right - 2 * x;
  return {
    key: 'work scale',
    box: { x, y: top, width, height: TIMES * longest * unit },
    says: [],
    job: null,
    draw(pen) {
      const { context, palette } = pen;
      context.fillStyle = palette.line;
      for (let times = 0; times <= TIMES; times += 1) {
        const y = top + times * longest * unit;
        context.fillRect(x, y - 0.5, width, 1);
        const text = times === 0 ? '0' : formatMicros(times * longest);
        write(pen, text, x, y - 8 * scale, { colour: palette.inkFaint, halo: palette.surface });
        context.fillStyle = palette.line;
      }
      write(
        pen,
        'work of each task: tinted as expected, solid as done',
        x,
        top + TIMES * longest * unit + 14 * scale,
        {
          colour: palette.inkSoft,
        },
      );
    },
  };
}
