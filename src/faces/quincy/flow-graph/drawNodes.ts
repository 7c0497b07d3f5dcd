import { formatCount } from '../../../base/format.ts';
import { NONE } from '../../../engine/ids.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import { widthOf, write } from '../../../views/looks/pen.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { Change } from './flowing.ts';
import { columnNames, columnOfKind, waitingLine } from './layout.ts';
import { sceneName } from './names.ts';
import { Kind, kindOf } from './network.ts';
import { occupantsOf } from './occupants.ts';
import type { FlowPicture } from './picture.ts';

const LINE = 13;
const shorter = [
  ['tasks', 'waiting', 'X', 'racks', 'servers', 'S'],
  ['tasks', 'wait', 'X', 'R', 'C', 'S'],
] as const;
const marks: Readonly<Record<Change, string>> = { start: '▸', move: '↷', stop: '×' };

/** Draws the nodes with their names: tasks that get a server filled, tasks that wait as outlines. */
export function drawNodes(context: CanvasRenderingContext2D, picture: FlowPicture, palette: Palette): void {
  drawHeads(context, picture, palette);
  const occupants = occupantsOf(picture.shown);
  for (const index of picture.layout.nodes.keys()) {
    drawNode(context, picture, index, occupants, palette);
    drawName(context, picture, index, palette);
  }
}

function drawHeads(context: CanvasRenderingContext2D, { layout }: FlowPicture, palette: Palette): void {
  const { scale, columnX, width, columns, scene } = layout;
  const pen = { context, palette, scale };
  const isAtEnd = (column: number) => column === 0 || column === 5;
  const xOf = (column: number) =>
    column === 0 ? columnX[0] + 5 * scale : column === 5 ? width - 2 : columnX[column];
  // All heads are as short as the one with the least room, between its neighbours in the same line.
  const fits = (names: readonly string[]) => {
    let end = -Infinity;
    return names.every((name, column) => {
      if (columns[column].length === 0 || column === 1) return true;
      const wide = widthOf(pen, name);
      const left = xOf(column) - (isAtEnd(column) ? wide : wide / 2);
      const isFree = left > end;
      end = left + wide + 6 * scale;
      return isFree;
    });
  };
  const names = [columnNames, shorter[0]].find(fits) ?? shorter[1];
  for (const [column, name] of names.entries()) {
    if (columns[column].length === 0) continue;
    const isJobs = column === 0 && scene.level.kind === 'jobs';
    write(pen, isJobs ? 'jobs' : name, xOf(column), column === 1 ? waitingLine(layout) : 13 * scale, {
      colour: palette.inkFaint,
      align: isAtEnd(column) ? 'right' : 'center',
      baseline: 'alphabetic',
      halo: palette.surface,
      haloWidth: 3 * scale,
    });
  }
}

function drawNode(
  context: CanvasRenderingContext2D,
  picture: FlowPicture,
  index: number,
  occupants: ReadonlyMap<number, readonly number[]>,
  palette: Palette,
): void {
  const { layout, hues, shown } = picture;
  const node = layout.scene.nodes[index];
  const { x, y, width, height } = layout.nodes[index];
  const { scale } = layout;
  const [left, top] = [x - width / 2, y - height / 2];
  const hue = (job: number) => jobColour(hues, palette, { job: null, hoveredJob: null }, job);
  context.lineWidth = 1.5 * scale;
  context.beginPath();
  context.roundRect(left, top, width, height, Math.min(3, height / 2));
  if (node.kind <= Kind.task && node.job !== NONE) {
    const isWaiting = node.group === null && node.kind === Kind.task && waits(picture, node.members[0]);
    context.fillStyle = isWaiting ? palette.surface : hue(node.job);
    context.strokeStyle = hue(node.job);
    context.fill();
    context.stroke();
  } else if (node.kind === Kind.computer && node.group === null) {
    const row = node.members[0] - shown.quincy.firstOf[Kind.computer];
    const jobs = occupants.get(row) ?? [];
    const isDown = jobs.length === 0 && shown.solved.problem.capacity[row] === 0;
    context.fillStyle = jobs.length > 0 ? hue(jobs[0]) : isDown ? palette.pressed : palette.idle;
    context.strokeStyle = isDown ? palette.danger : jobs.length > 0 ? hue(jobs[0]) : palette.lineStrong;
    context.fill();
    context.stroke();
  } else {
    context.fillStyle =
      node.kind === Kind.unscheduled && node.job !== NONE ? palette.surface : palette.inkFaint;
    context.strokeStyle = node.job === NONE ? palette.inkFaint : hue(node.job);
    context.fill();
    context.stroke();
  }
  const rings: readonly (readonly [number, string])[] = [
    [picture.node, palette.lineStrong],
    [picture.selected, palette.ink],
    [picture.cursor, palette.accent],
  ];
  for (const [which, colour] of rings) {
    if (which !== index) continue;
    context.strokeStyle = colour;
    context.lineWidth = 2 * scale;
    context.beginPath();
    context.roundRect(left - 3 * scale, top - 3 * scale, width + 6 * scale, height + 6 * scale, 5);
    context.stroke();
  }
}

function waits({ shown }: FlowPicture, node: number): boolean {
  return shown.choices[node - shown.quincy.firstOf[Kind.task]]?.computer === NONE;
}

/** Whether the names of a node and of the one above it would overlap. */
function isCloseBelow({ columns, nodes, scene, scale }: FlowPicture['layout'], index: number): boolean {
  const column = columns[columnOfKind[scene.nodes[index].kind]];
  const above = nodes[column[column.indexOf(index) - 1]];
  return above !== undefined && nodes[index].y - above.y < (LINE - 3) * scale;
}

/** Writes the name of a node if there is room, or if the node is pointed at, selected or under the cursor. */
function drawName(
  context: CanvasRenderingContext2D,
  picture: FlowPicture,
  index: number,
  palette: Palette,
): void {
  const { layout, shown, changes } = picture;
  const { scale, pitches, scene } = layout;
  const node = scene.nodes[index];
  if (node.kind === Kind.cluster || node.kind === Kind.sink) return;
  const isMarked = [picture.node, picture.selected, picture.cursor].includes(index);
  const isLeft = node.kind <= Kind.task;
  const isCrowded = pitches[columnOfKind[node.kind]] < LINE * scale || isCloseBelow(layout, index);
  if (isCrowded && !isMarked) return;
  const { x, y, width, height } = layout.nodes[index];
  const long = sceneName(shown.solved, shown.quincy, node);
  const pen = { context, palette, scale };
  // Only a server's name stands between its column and the next.
  const room = layout.columnX[5] - layout.columnX[4];
  const name =
    node.group === 'computers' && widthOf(pen, long) > room ? formatCount(node.members.length) : long;
  const task =
    node.group === null && kindOf(shown.quincy, node.members[0]) === Kind.task
      ? shown.solved.tasks[node.members[0] - shown.quincy.firstOf[Kind.task]].task
      : null;
  const change = task === null ? undefined : changes.get(task);
  const isBeside = isLeft || node.kind !== Kind.rack || height > 2 * LINE * scale;
  const text = change === undefined ? name : `${marks[change]} ${name}`;
  const at = isLeft ? x - width / 2 - 5 * scale : isBeside ? x + width / 2 + 4 * scale : x;
  const line = isBeside ? y : y - height / 2 - 8 * scale;
  write(pen, text, at, line, {
    colour: isMarked ? palette.ink : palette.inkSoft,
    isBold: isMarked || change !== undefined,
    align: isLeft ? 'right' : isBeside ? 'left' : 'center',
    halo: palette.surface,
    // Strong lines leave servers below their names.
    haloWidth: (isBeside && !isLeft ? 6 : 3) * scale,
  });
}
