import { type PointerEvent, useCallback, useMemo, useState } from 'react';
import { formatMicros } from '../../../base/format.ts';
import { NONE } from '../../../engine/ids.ts';
import { drawLines } from '../../../views/looks/pen.ts';
import { Marks } from '../../../views/scene/marks.ts';
import { SceneView } from '../../../views/scene/SceneView.tsx';
import type { Box, Link, MakeScene, Scene, Thing } from '../../../views/scene/scene.ts';
import { placeOf } from '../../../views/surface/usePointer.ts';
import { textWidth } from '../../../widgets/fit.ts';
import { Room, useRoom } from '../../../widgets/room.tsx';
import type { Palette } from '../../../widgets/tokens.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { describeEdge, describeTask } from './describe.ts';
import type { Edge } from './edges.ts';
import { layoutPairs, nearestBox, type PairsLayout } from './layout.ts';
import { type PictureProps, taskId } from './Matrix.tsx';

/** A task on its way, and where the pointer has it. */
interface Drag {
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

/** Tasks to the left, servers to the right, and a line for each pair; a task can be dragged to another server. */
export function Pairs({ batch, edges, outcome, onMove, ...rest }: PictureProps) {
  const { width, height } = useRoom();
  const { scale } = usePalette();
  const { tasks, servers } = batch;
  const layout = useMemo(
    () => layoutPairs(tasks.length, servers.length, width, height, scale),
    [tasks, servers, width, height, scale],
  );
  const [drag, setDrag] = useState<Drag | null>(null);
  const make = useCallback<MakeScene>(
    (palette) => pairsScene({ batch, edges, outcome, layout, palette, drag }),
    [batch, edges, outcome, layout, drag],
  );
  const placeIn = (row: number, event: PointerEvent): Drag => {
    const { x, y } = placeOf(event);
    return { row, x: layout.tasks[row].x + x, y: layout.tasks[row].y + y };
  };
  const drop = () => {
    if (drag !== null && drag.x > layout.tasks[drag.row].x + layout.tasks[drag.row].width)
      onMove(drag.row, targetOf(layout, scale, drag));
    setDrag(null);
  };
  return (
    <Room height={layout.height}>
      <SceneView make={make} {...rest}>
        {layout.tasks.map(({ x: left, y: top, ...size }, row) => (
          <div
            key={tasks[row].name}
            style={{ position: 'absolute', left, top, ...size, cursor: 'grab', touchAction: 'none' }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setDrag(placeIn(row, event));
            }}
            onPointerMove={(event) => drag !== null && setDrag(placeIn(row, event))}
            onPointerUp={drop}
            onPointerCancel={() => setDrag(null)}
          />
        ))}
      </SceneView>
    </Room>
  );
}

/** The server to which a task is dragged, or none. */
function targetOf({ servers }: PairsLayout, scale: number, { x, y }: Drag): number {
  return x > servers[0].x - 24 * scale ? nearestBox(servers, y) : NONE;
}

/** What the picture of pairs depends on. */
interface PairsLook extends Pick<PictureProps, 'batch' | 'edges' | 'outcome'> {
  readonly layout: PairsLayout;
  readonly palette: Palette;
  readonly drag: Drag | null;
}

/** The tasks and servers of a batch and the lines between them, with their words. */
export function pairsScene(picture: PairsLook): Scene {
  const { batch, edges, outcome, layout, palette, drag } = picture;
  const { scale } = palette;
  const over = drag === null ? NONE : targetOf(layout, scale, drag);
  const held = edges.filter(({ look }) => look === 'held');
  const marks = new Marks();
  const soft = { colour: palette.inkSoft };
  marks.text(['tasks'], layout.tasks[0]?.x ?? 0, 10 * scale, Infinity, soft);
  const right = layout.width - 10 * scale;
  marks.text(['servers'], right, 10 * scale, Infinity, { ...soft, align: 'right' });
  for (const edge of worded(edges, layout.hasServerWords)) addEdgeWords(marks, picture, edge);
  if (drag !== null) {
    const { x, y, width, height } = layout.tasks[drag.row];
    const line = [x + width, y + height / 2, drag.x, drag.y];
    marks.drawn((pen) => drawLines(pen, { stroke: palette.accent, weight: 2.5 }, line));
  }
  for (const [row, { name, input }] of batch.tasks.entries()) {
    const look = held.some((edge) => edge.row === row) ? 'plain' : 'open';
    const own = { id: taskId(row), say: () => describeTask(batch, outcome, row) };
    const beside = input === null ? '' : `in ${input}`;
    const thing = drag === null ? own : undefined;
    addChip(marks, palette, layout.tasks[row], name, beside, drag?.row === row ? 'marked' : look, thing);
  }
  for (const [column, { name }] of batch.servers.entries()) {
    const look = held.some((edge) => edge.column === column) ? 'plain' : 'idle';
    addChip(marks, palette, layout.servers[column], name, '', over === column ? 'marked' : look);
  }
  const links = edges.map((edge) => linkOf(picture, edge));
  const strong = drag === null ? undefined : new Set([taskId(drag.row)]);
  return { marks: marks.all, links, tracks: [], strong };
}

/** The lines with words: a task has room for those of one line, besides one whose words are at the server. */
function worded(edges: readonly Edge[], hasServerWords: boolean): readonly Edge[] {
  const served = new Set<number>();
  return [...edges].reverse().filter(({ row, look }) => {
    if (look === 'held' && hasServerWords) return true;
    if (served.has(row)) return false;
    served.add(row);
    return true;
  });
}

/** `open`: a task without a server; `idle`: a server without a task. */
type ChipLook = 'plain' | 'open' | 'idle' | 'marked';

/** A task or a server, with words after its name where there is room. */
function addChip(
  marks: Marks,
  palette: Palette,
  box: Box,
  name: string,
  beside: string,
  look: ChipLook,
  thing?: Thing,
): void {
  const { scale, accent, accentSoft } = palette;
  const size = Math.min(13, (box.height * 0.86) / scale);
  const strong = { fill: accentSoft, stroke: accent, lineWidth: 2.5 * scale };
  const looks = {
    plain: { fill: palette.surface, stroke: palette.ink },
    idle: { fill: palette.surface, stroke: palette.lineStrong, dash: [3, 2.5] },
    open: { fill: accentSoft, stroke: accent },
    marked: strong,
  };
  marks.box(box, { lineWidth: 1.25 * scale, radius: 4, strong, ...looks[look] }, thing);
  const middle = box.y + box.height / 2;
  const wide = textWidth(name, size * scale, true);
  const after = beside === '' ? 0 : textWidth(` ${beside}`, size * scale);
  const isBeside = after > 0 && wide + after + 8 * scale < box.width;
  const left = box.x + (box.width - wide - (isBeside ? after : 0)) / 2;
  const colour = look === 'idle' ? palette.inkSoft : palette.ink;
  marks.text([name], left, middle, Infinity, { colour, size, isBold: true });
  const faint = { colour: palette.inkFaint, size, align: 'right' } as const;
  if (isBeside) marks.text([beside], left + wide + after, middle, Infinity, faint);
}

/** The line between a task and a server. */
function linkOf({ batch, layout, palette, drag }: PairsLook, edge: Edge): Link {
  const { scale, accent } = palette;
  const { look, row, column } = edge;
  const [task, server] = [layout.tasks[row], layout.servers[column]];
  const looks = {
    held: { colour: accent, width: (layout.hasTaskWords ? 3.5 : 2.25) * scale },
    asks: { colour: accent, width: 1.75 * scale, tip: 8 * scale },
    refused: { colour: palette.inkFaint, width: 1.25 * scale, dash: [4, 3] },
    blocks: { colour: palette.danger, width: 2 * scale, dash: [1.5, 3.5] },
    could: { colour: palette.line, width: scale },
  };
  return {
    ...looks[look],
    thing: drag === null ? { id: `${row} ${column}`, say: () => describeEdge(batch, edge) } : undefined,
    from: taskId(row),
    to: `server ${column}`,
    points: [
      [task.x + task.width, task.y + task.height / 2],
      [server.x, server.y + server.height / 2],
    ],
    dim: 0.3,
    ...(look === 'refused' && { label: { text: '✕', colour: palette.ink, isAlways: true } }),
  };
}

/**
 * The words of a line: of a held one at its server, which holds one task only, or where servers are crowded at its task; of
 * others at their task.
 */
function addEdgeWords(marks: Marks, { layout, palette }: PairsLook, edge: Edge): void {
  const { scale } = palette;
  const [task, server] = [layout.tasks[edge.row], layout.servers[edge.column]];
  const isHeld = edge.look === 'held';
  const isAtServer = isHeld && layout.hasServerWords;
  if (!isAtServer && !layout.hasTaskWords) return;
  const box = isAtServer ? server : task;
  // On the side where the line does not go.
  const isBelow = isAtServer ? task.y <= server.y : server.y < task.y;
  const between = server.x - task.x - task.width - 20 * scale;
  const plain = isHeld ? palette.ink : palette.inkSoft;
  const x = isAtServer ? server.x - 10 * scale : task.x + task.width + 10 * scale;
  const y = box.y + box.height / 2 + (isBelow ? 13 : -12) * scale;
  // At the other end may be the words of what is held.
  marks.text([edgeLabel(edge), formatMicros(edge.completion)], x, y, isHeld ? between : between / 2, {
    colour: edge.look === 'blocks' ? palette.danger : plain,
    align: isAtServer ? 'right' : 'left',
    isBold: isHeld,
    halo: palette.surface,
  });
}

const savingWords = (saving: number) =>
  saving === Infinity ? 'no other is free' : `saves ${formatMicros(saving)}`;

/** What a line says, in few words. */
export function edgeLabel({ look, completion, saving, heldSaving = 0 }: Edge): string {
  const cost = formatMicros(completion);
  if (look === 'blocks' && saving !== null)
    return saving === Infinity
      ? `${cost} · has none now`
      : `would save ${formatMicros(saving)}, not ${formatMicros(heldSaving)}`;
  return saving === null ? cost : `${cost} · ${savingWords(saving)}`;
}
