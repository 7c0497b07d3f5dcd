import { widthOf, write } from '../../../views/looks/pen.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { pointOnArc, waitingLine } from './layout.ts';
import { formatCost } from './names.ts';
import { Kind } from './network.ts';
import type { FlowPicture } from './picture.ts';
import type { SceneArc } from './scene.ts';

// Where on an arc its label may be, as shares of its length. Near its start first, as arcs are easiest to tell apart there.
const places = [0.16, 0.28, 0.4, 0.52, 0.64, 0.76, 0.88];

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Writes the costs and capacities of arcs where they overlap nothing; arcs with the most flow first. */
export function drawLabels(context: CanvasRenderingContext2D, picture: FlowPicture, palette: Palette): void {
  const { layout, arcs: strong } = picture;
  const { scene, scale } = layout;
  const wanted = [...scene.arcs.keys()].filter((arc) =>
    strong.size > 0 ? strong.has(arc) : needsLabel(picture, scene.arcs[arc]),
  );
  wanted.sort((one, other) => scene.arcs[other].flow - scene.arcs[one].flow);
  const taken: Box[] = nameBoxes(picture);
  const pen = { context, palette, scale };
  for (const arc of wanted) {
    const text = arcText(scene.arcs[arc]);
    const half = widthOf(pen, text) / 2 + 2 * scale;
    for (const share of places) {
      const [x, y] = pointOnArc(layout.arcs[arc], share);
      const box = { left: x - half, right: x + half, top: y - 7 * scale, bottom: y + 7 * scale };
      if (taken.some((other) => overlaps(box, other))) continue;
      taken.push(box);
      write(pen, text, x, y, {
        colour: scene.arcs[arc].flow > 0 ? palette.ink : palette.inkFaint,
        align: 'center',
        halo: palette.surface,
        haloWidth: 4 * scale,
      });
      break;
    }
  }
}

/** Writes the cost of an arc (for a bundle, the range of costs), and its capacity if that is not 1. */
export function arcText({ arcs, leastCost, mostCost, capacity }: SceneArc): string {
  const cost =
    leastCost === mostCost
      ? formatCost(leastCost, 1)
      : `${formatCost(leastCost, 1)}…${formatCost(mostCost, 1)}`;
  return capacity === 1 && arcs.length === 1 ? cost : `${cost}/${capacity}`;
}

/** Whether an arc needs a label. Arcs of racks and servers at cost 0 and capacity 1 need none: the note says so. */
function needsLabel(
  { layout, labels }: FlowPicture,
  { from, flow, capacity, leastCost, mostCost }: SceneArc,
): boolean {
  if (labels === 'none') return false;
  const { kind, group } = layout.scene.nodes[from];
  if (kind === Kind.root || group !== null) return false;
  if (labels === 'flow') return flow > 0 && kind === Kind.task;
  if (kind === Kind.rack || kind === Kind.computer)
    return capacity !== 1 || leastCost !== 0 || mostCost !== 0;
  return true;
}

/** Boxes that labels must not overlap: nodes, names of servers and racks, and the heading over unscheduled nodes. */
function nameBoxes({ layout }: FlowPicture): Box[] {
  const { scene, scale } = layout;
  const boxes = layout.nodes.map(({ x, y, width, height }, index) => {
    const isComputer = scene.nodes[index].kind === Kind.computer;
    return {
      left: x - width / 2 - 2,
      right: x + width / 2 + (isComputer ? 30 * scale : 2),
      top: y - Math.max(height / 2, isComputer ? 6 * scale : 0),
      bottom: y + Math.max(height / 2, isComputer ? 6 * scale : 0),
    };
  });
  for (const [index, { x, y, height }] of layout.nodes.entries()) {
    if (scene.nodes[index].kind === Kind.rack) boxes.push(boxAt(x, y - height / 2 - 8 * scale, scale));
  }
  if (layout.columns[1].length > 0)
    boxes.push(boxAt(layout.columnX[1], waitingLine(layout) - 4 * scale, scale));
  return boxes;
}

/** The box of a short word. */
function boxAt(x: number, middle: number, scale: number): Box {
  return {
    left: x - 24 * scale,
    right: x + 24 * scale,
    top: middle - 6 * scale,
    bottom: middle + 6 * scale,
  };
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
