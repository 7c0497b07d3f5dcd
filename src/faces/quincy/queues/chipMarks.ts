import { formatCount } from '../../../base/format.ts';
import { inkOn } from '../../../views/looks/contrast.ts';
import type { Box, Mark, Thing } from '../../../views/scene/scene.ts';
import { taskName } from '../../../views/shared/names.ts';
import { textWidth } from '../../../widgets/fit.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { chipAt, colourIn, type QueueColumn, type QueuesPicture, roomOf } from './layout.ts';
import type { Stand } from './stands.ts';

// Opacity of chips outside the focus, and of tasks of blocked jobs.
const DIM = 0.3;
const BLOCKED = 0.55;

/** Each task of a queue as a chip. Those that it has no room for are counted, and are reached with keys only. */
export function chipMarks(
  picture: QueuesPicture,
  column: QueueColumn,
  palette: Palette,
  thingOf: (place: number) => Thing,
): readonly Mark[] {
  const { layout, now } = picture;
  const { queue, kind, x, width, top, abreast } = column;
  const stands = now.queues[queue];
  const chips = stands.flatMap((stand, place): readonly Mark[] => {
    const box = chipAt(layout, queue, place, stands.length);
    return box === null
      ? [{ kind: 'box', x, y: top, width, height: 0, thing: thingOf(place) }]
      : oneChip(picture, stand, box, palette, thingOf(place));
  });
  const room = roomOf(layout, column);
  if (stands.length <= room) return chips;
  const text = `+${formatCount(stands.length - room + abreast)}`;
  const hasRoom = kind === 2 || textWidth(text, 12 * layout.scale) <= width + 4;
  const colour = palette.inkSoft;
  const more: Mark = hasRoom
    ? { kind: 'text', text: [text], x: x + width / 2, y: top + 5, colour, align: 'center' }
    : { kind: 'box', x, y: top + 3, width, height: 2, fill: colour };
  return [...chips, more];
}

function oneChip(
  picture: QueuesPicture,
  { task, job }: Stand,
  { x, y, width, height }: Box,
  palette: Palette,
  thing: Thing,
): readonly Mark[] {
  const { focus, now, layout, trace } = picture;
  const colour = colourIn(picture, palette, job);
  const chosen = focus.hoveredJob ?? focus.job;
  const isDim = chosen !== null && chosen !== job;
  const isBlocked = now.blocked.has(job);
  const chip: Mark = {
    ...{
      kind: 'box',
      x: x + 0.75,
      y: y + 0.75,
      width: width - 1.5,
      height: height - 1.5,
      radius: 2.5,
      thing,
    },
    ...{ fill: palette.surface, stroke: colour, lineWidth: Math.min(1.5 * layout.scale, height / 4) },
    alpha: isDim ? DIM : isBlocked && chosen === null ? BLOCKED : 1,
    // Hatching is left out under a name, which it would make illegible.
    hatch: isBlocked ? (layout.hasLabels ? 0.3 : 1) : 0,
    strong: { fill: colour, alpha: 1, hatch: 0 },
    dim: DIM,
  };
  if (!layout.hasLabels) return [chip];
  return [
    chip,
    {
      ...{ kind: 'text', of: thing.id, text: [taskName(trace.data.graphs, task)], alpha: isDim ? 0.5 : 1 },
      ...{ x: x + width / 2, y: y + height / 2 + 0.5, align: 'center', most: width - 4 },
      ...{ colour: isBlocked ? palette.inkSoft : palette.ink, onStrong: inkOn(colour, palette) },
      size: Math.min(12, height / layout.scale),
    },
  ];
}
