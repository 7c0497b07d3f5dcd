import { formatCount } from '../../../base/format.ts';
import { addTo } from '../../../base/lists.ts';
import { type JobId, NONE, type ServerId } from '../../../engine/ids.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import type { Marks } from '../../../views/scene/marks.ts';
import type { BoxLook } from '../../../views/scene/scene.ts';
import { textWidth } from '../../../widgets/fit.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { Change, Flowing } from './choices.ts';
import { describeNode } from './describe.ts';
import { columnOfKind, type FlowLayout, type FlowPicture } from './layout.ts';
import { drawnName } from './names.ts';
import { Kind } from './network.ts';

const names = [
  ['tasks', 'unscheduled', 'cluster', 'racks', 'servers', 'sink'],
  ['tasks', 'waiting', 'X', 'racks', 'servers', 'S'],
  ['tasks', 'wait', 'X', 'R', 'C', 'S'],
] as const;

/** The heads of the columns. All are as short as the one with the least room, between its neighbours in the same line. */
export function addHeads(marks: Marks, layout: FlowLayout, palette: Palette): void {
  const { scale, columnX, width, columns, drawn, nodes } = layout;
  const isAtEnd = (column: number) => column === 0 || column === 5;
  const xOf = (column: number) =>
    column === 0 ? columnX[0] + 5 * scale : column === 5 ? width - 2 : columnX[column];
  const fits = (heads: readonly string[]) => {
    let end = -Infinity;
    return heads.every((name, column) => {
      if (columns[column].length === 0 || column === 1) return true;
      const wide = textWidth(name, 12 * scale);
      const left = xOf(column) - (isAtEnd(column) ? wide : wide / 2);
      const isFree = left > end;
      end = left + wide + 6 * scale;
      return isFree;
    });
  };
  const chosen = names.find(fits) ?? names[2];
  for (const [column, name] of chosen.entries()) {
    const first = nodes[columns[column][0]];
    if (first === undefined) continue;
    const text = column === 0 && drawn.level.kind === 'jobs' ? 'jobs' : name;
    // Unscheduled nodes are lower than other columns, and so is their head.
    const y = column === 1 ? first.y - 15 * scale : 10 * scale;
    marks.text([text], xOf(column), y, Infinity, {
      colour: palette.inkFaint,
      align: isAtEnd(column) ? 'right' : 'center',
      halo: palette.surface,
      haloWidth: 3 * scale,
    });
  }
}

const LINE = 13;
const signs: Readonly<Record<Change, string>> = { start: '▸', move: '↷', stop: '×' };

/** The nodes with their names: tasks that get a server filled, tasks that wait as outlines. */
export function addNodes(marks: Marks, picture: FlowPicture, palette: Palette): void {
  const { shown, layout, open, pick } = picture;
  const lookOf = nodeLooks(picture, palette);
  for (const [index, node] of layout.drawn.nodes.entries()) {
    const look = { ...lookOf(index), radius: 3, lineWidth: 1.5 * layout.scale };
    marks.box(layout.nodes[index], look, {
      id: String(index),
      say: () => describeNode(shown, layout.drawn, index),
      open() {
        open(node);
        pick(NONE);
      },
    });
    addName(marks, picture, index, palette);
  }
}

/** Makes the function that gives the look of a node. */
function nodeLooks({ layout, hues, shown }: FlowPicture, palette: Palette): (index: number) => BoxLook {
  const { quincy, solved, choices } = shown;
  const occupants = occupantsOf(shown);
  const hue = (job: number) => jobColour(hues, palette, { job: null, hoveredJob: null }, job);
  return (index) => {
    const { kind, job, group, members } = layout.drawn.nodes[index];
    const row = members[0] - quincy.firstOf[kind];
    if (kind <= Kind.task && job !== NONE) {
      const isWaiting = group === null && kind === Kind.task && choices[row]?.computer === NONE;
      return { fill: isWaiting ? palette.surface : hue(job), stroke: hue(job) };
    }
    if (kind === Kind.computer && group === null) {
      const [first] = occupants.get(row) ?? [];
      if (first !== undefined) return { fill: hue(first), stroke: hue(first) };
      const isDown = solved.problem.capacity[row] === 0;
      return isDown
        ? { fill: palette.pressed, stroke: palette.danger }
        : { fill: palette.idle, stroke: palette.lineStrong };
    }
    const isOfJob = kind === Kind.unscheduled && job !== NONE;
    return {
      fill: isOfJob ? palette.surface : palette.inkFaint,
      stroke: job === NONE ? palette.inkFaint : hue(job),
    };
  };
}

/** The name of a node, which has room if the nodes of its column are far enough apart. */
function addName(
  marks: Marks,
  { layout, shown, changes }: FlowPicture,
  index: number,
  palette: Palette,
): void {
  const { scale, drawn, nodes, columns, columnX } = layout;
  const node = drawn.nodes[index];
  const { kind, group, members } = node;
  if (kind === Kind.cluster || kind === Kind.sink) return;
  const { x, y, width, height } = nodes[index];
  const column = columns[columnOfKind[kind]];
  const middle = y + height / 2;
  const middleOf = (at: number) => nodes[column[at]].y + nodes[column[at]].height / 2;
  const [place, last] = [column.indexOf(index), column.length - 1];
  const isCrowded =
    (place > 0 && middle - middleOf(place - 1) < (LINE - 3) * scale) ||
    middleOf(last) - middleOf(0) < last * LINE * scale;
  const isTask = kind === Kind.task && group === null;
  const change = isTask
    ? changes.get(shown.solved.tasks[members[0] - shown.quincy.firstOf[kind]].task)
    : undefined;
  const long = drawnName(shown.solved, shown.quincy, node);
  // Only a server's name stands between its column and the next.
  const isLong =
    group === 'computers' && textWidth(long, 12 * scale) > columnX[5] - columnX[4] - 2 * (width + 2 * scale);
  const name = isLong ? formatCount(members.length) : long;
  const isLeft = kind <= Kind.task;
  const isBeside = isLeft || kind !== Kind.rack || height > 2 * LINE * scale;
  const at = isLeft ? x - 5 * scale : isBeside ? x + width + 4 * scale : x + width / 2;
  const text = [change === undefined ? name : `${signs[change]} ${name}`];
  marks.text(text, at, isBeside ? middle : y - 8 * scale, Infinity, {
    of: String(index),
    isCrowded,
    colour: palette.inkSoft,
    isBold: change !== undefined,
    align: isLeft ? 'right' : isBeside ? 'left' : 'center',
    halo: palette.surface,
    // Strong lines leave servers below their names.
    haloWidth: (isBeside && !isLeft ? 6 : 3) * scale,
  });
}

/** Lists, for each server that gets any, the jobs of its roots and tasks. */
function occupantsOf({ solved, choices }: Flowing): ReadonlyMap<ServerId, readonly JobId[]> {
  const jobs = new Map<ServerId, JobId[]>();
  for (const { server, job } of solved.placedRoots) addTo(jobs, server, job);
  for (const [row, { computer }] of choices.entries()) {
    if (computer !== NONE) addTo(jobs, computer, solved.tasks[row].job);
  }
  return jobs;
}
