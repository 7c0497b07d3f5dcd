import { formatCount } from '../../../base/format.ts';
import { inkOn } from '../../../views/looks/contrast.ts';
import { inset } from '../../../views/looks/pen.ts';
import type { Marks } from '../../../views/scene/marks.ts';
import type { Box, Thing } from '../../../views/scene/scene.ts';
import { taskName } from '../../../views/shared/names.ts';
import { textWidth } from '../../../widgets/fit.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { chipAt, colourIn, type QueueColumn, type QueuesPicture, roomOf } from './layout.ts';
import type { Stand } from './stands.ts';

// Opacity of chips outside the focus, and of tasks of blocked jobs.
const DIM = 0.3;
const BLOCKED = 0.55;

/** Each task of a queue as a chip. Those that it has no room for are counted, and are reached with keys only. */
export function addChips(
  marks: Marks,
  picture: QueuesPicture,
  column: QueueColumn,
  palette: Palette,
  thingOf: (place: number) => Thing,
): void {
  const { layout, now } = picture;
  const { queue, kind, x, width, top, abreast } = column;
  const stands = now.queues[queue];
  for (const [place, stand] of stands.entries()) {
    const box = chipAt(layout, queue, place, stands.length);
    if (box === null) marks.box({ x, y: top, width, height: 0 }, {}, thingOf(place));
    else addChip(marks, picture, stand, box, palette, thingOf(place));
  }
  const room = roomOf(layout, column);
  if (stands.length <= room) return;
  const text = `+${formatCount(stands.length - room + abreast)}`;
  const hasRoom = kind === 2 || textWidth(text, 12 * layout.scale) <= width + 4;
  const colour = palette.inkSoft;
  if (hasRoom) marks.text([text], x + width / 2, top + 5, Infinity, { colour, align: 'center' });
  else marks.box({ x, y: top + 3, width, height: 2 }, { fill: colour });
}

function addChip(
  marks: Marks,
  picture: QueuesPicture,
  { task, job }: Stand,
  box: Box,
  palette: Palette,
  thing: Thing,
): void {
  const { focus, now, layout, trace } = picture;
  const { x, y, width, height } = box;
  const colour = colourIn(picture, palette, job);
  const chosen = focus.hoveredJob ?? focus.job;
  const isDim = chosen !== null && chosen !== job;
  const isBlocked = now.blocked.has(job);
  const look = {
    fill: palette.surface,
    stroke: colour,
    lineWidth: Math.min(1.5 * layout.scale, height / 4),
    radius: 2.5,
    alpha: isDim ? DIM : isBlocked && chosen === null ? BLOCKED : 1,
    // Hatching is left out under a name, which it would make illegible.
    hatch: isBlocked ? (layout.hasLabels ? 0.3 : 1) : 0,
    strong: { fill: colour, alpha: 1, hatch: 0 },
    dim: DIM,
  };
  marks.box(inset(box, 0.75), look, thing);
  if (!layout.hasLabels) return;
  marks.text([taskName(trace.data.graphs, task)], x + width / 2, y + height / 2 + 0.5, Infinity, {
    of: thing.id,
    alpha: isDim ? 0.5 : 1,
    align: 'center',
    most: width - 4,
    colour: isBlocked ? palette.inkSoft : palette.ink,
    onStrong: inkOn(colour, palette),
    size: Math.min(12, height / layout.scale),
  });
}
