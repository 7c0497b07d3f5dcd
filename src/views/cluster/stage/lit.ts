import { slotAt } from '../places.ts';
import type { LitMark } from './marks.ts';
import type { Placed, Scene } from './scene.ts';

/** Draws a soft frame in the job's hue around each server that is good enough. */
export function placeLit({ servers, job }: LitMark, { layout }: Scene): readonly Placed[] {
  if (layout.detail !== 'tasks') return [];
  const { slotsWidth, slotsHeight } = layout.glyph;
  const own = new Set(servers);
  return [...layout.shown].flatMap((server): readonly Placed[] => {
    if (!own.has(server)) return [];
    const { x, y } = slotAt(layout, server, 0);
    const box = { x: x - 4, y: y - 4, width: slotsWidth + 8, height: slotsHeight + 8 };
    return [
      {
        key: `lit ${server}`,
        box,
        says: [],
        job,
        draw({ context, scale }, colourOf) {
          context.strokeStyle = colourOf(job);
          context.lineWidth = 2.5 * scale;
          context.globalAlpha = 0.4;
          context.beginPath();
          context.roundRect(box.x, box.y, box.width, box.height, 6);
          context.stroke();
          context.globalAlpha = 1;
        },
      },
    ];
  });
}
