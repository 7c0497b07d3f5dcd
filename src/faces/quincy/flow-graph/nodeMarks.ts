import { formatCount } from '../../../base/format.ts';
import { NONE } from '../../../engine/ids.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import type { BoxLook, Mark, TextMark } from '../../../views/scene/scene.ts';
import { textWidth } from '../../../widgets/fit.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { describeNode } from './describe.ts';
import type { Change } from './flowing.ts';
import { columnOfKind } from './layout.ts';
import { sceneName } from './names.ts';
import { Kind } from './network.ts';
import { occupantsOf } from './occupants.ts';
import type { FlowPicture } from './picture.ts';

const LINE = 13;
const signs: Readonly<Record<Change, string>> = { start: '▸', move: '↷', stop: '×' };

/** The nodes with their names: tasks that get a server filled, tasks that wait as outlines. */
export function nodeMarks(picture: FlowPicture, palette: Palette): readonly Mark[] {
  const { shown, layout, open, pick } = picture;
  const lookOf = nodeLooks(picture, palette);
  return [...layout.scene.nodes.entries()].flatMap(([index, node]): readonly Mark[] => [
    {
      kind: 'box',
      ...{ ...layout.nodes[index], ...lookOf(index), radius: 3, lineWidth: 1.5 * layout.scale },
      thing: {
        id: String(index),
        say: () => describeNode(shown, layout.scene, index),
        open() {
          open(node);
          pick(NONE);
        },
      },
    },
    ...nameMarks(picture, index, palette),
  ]);
}

/** Makes the function that gives the look of a node. */
function nodeLooks({ layout, hues, shown }: FlowPicture, palette: Palette): (index: number) => BoxLook {
  const { quincy, solved, choices } = shown;
  const occupants = occupantsOf(shown);
  const hue = (job: number) => jobColour(hues, palette, { job: null, hoveredJob: null }, job);
  return (index) => {
    const { kind, job, group, members } = layout.scene.nodes[index];
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
function nameMarks(
  { layout, shown, changes }: FlowPicture,
  index: number,
  palette: Palette,
): readonly TextMark[] {
  const { scale, scene, nodes, columns, columnX } = layout;
  const node = scene.nodes[index];
  const { kind, group, members } = node;
  if (kind === Kind.cluster || kind === Kind.sink) return [];
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
  const long = sceneName(shown.solved, shown.quincy, node);
  // Only a server's name stands between its column and the next.
  const isLong =
    group === 'computers' && textWidth(long, 12 * scale) > columnX[5] - columnX[4] - 2 * (width + 2 * scale);
  const name = isLong ? formatCount(members.length) : long;
  const isLeft = kind <= Kind.task;
  const isBeside = isLeft || kind !== Kind.rack || height > 2 * LINE * scale;
  const at = isLeft ? x - 5 * scale : isBeside ? x + width + 4 * scale : x + width / 2;
  return [
    {
      kind: 'text',
      of: String(index),
      text: [change === undefined ? name : `${signs[change]} ${name}`],
      isCrowded,
      x: at,
      y: isBeside ? middle : y - 8 * scale,
      colour: palette.inkSoft,
      isBold: change !== undefined,
      align: isLeft ? 'right' : isBeside ? 'left' : 'center',
      halo: palette.surface,
      // Strong lines leave servers below their names.
      haloWidth: (isBeside && !isLeft ? 6 : 3) * scale,
    },
  ];
}
