import { formatBytes, formatMicros } from '../../../base/format.ts';
import { NONE } from '../../../engine/ids.ts';
import { stageNumber } from '../../../views/dag/stageNumber.ts';
import { type Pen, write, writeFitting } from '../../../views/looks/pen.ts';
import { taskName } from '../../../views/shared/names.ts';
import type { ManagerPicture, Spot } from './picture.ts';
import { noneReady, standsWords } from './words.ts';

/** Writes the ready list, the most urgent task first, with the keys by which it is sorted. */
export function drawReady(pen: Pen, picture: ManagerPicture): readonly Spot[] {
  const { context, palette, scale } = pen;
  const { now, layout, trace } = picture;
  const { list, row } = layout;
  const rows = Math.floor(list.height / row) - 1;
  if (rows < 1) return [];
  const columns = [0, 0.2, 0.36, 0.62, 0.78].map((part) => list.x + part * list.width);
  const ends = [...columns.slice(1), list.x + list.width];
  const line = (at: number) => list.y + (at + 0.5) * row;
  const cell = (at: number, column: number, texts: readonly string[], colour: string, isBold = false) => {
    const room = ends[column] - columns[column] - 6 * scale;
    writeFitting(pen, texts, columns[column], line(at), room, { colour, isBold });
  };
  const heads = [
    ['ready task', 'task'],
    ['stage', 'st.'],
    ['path to the end', 'path'],
    ['input', 'in'],
    ['waits on', 'on'],
  ];
  for (const [column, texts] of heads.entries()) cell(0, column, texts, palette.inkFaint);
  context.fillStyle = palette.line;
  context.fillRect(list.x, list.y + row - 1, list.width, 1);
  const hidden = now.ready.length > rows ? now.ready.length - rows + 1 : 0;
  const shown = now.ready.slice(0, now.ready.length - hidden);
  if (now.ready.length === 0) {
    const why = now.isOver
      ? [now.isCancelled ? 'The job was cancelled.' : 'The job is done.']
      : noneReady(now);
    writeFitting(pen, why, list.x, line(1), list.width, { colour: palette.inkSoft });
  }
  for (const [place, each] of shown.entries()) {
    const at = place + 1;
    cell(at, 0, [taskName(trace.data.graphs, each.task)], palette.ink, each.server === NONE);
    cell(at, 1, [String(stageNumber(trace, each.stage))], palette.inkSoft);
    cell(at, 2, [formatMicros(each.path)], palette.ink);
    cell(at, 3, [each.bytes > 0 ? formatBytes(each.bytes) : '–'], palette.ink);
    const stands = standsWords(trace, each);
    cell(at, 4, [stands, stands.replace('no token, ', ''), '–'], palette.inkSoft);
  }
  if (hidden > 0)
    write(
      pen,
      shown.length === 0 ? `${hidden} are ready` : `and ${hidden} more`,
      list.x,
      line(shown.length + 1),
      { colour: palette.inkFaint },
    );
  return shown.map((each, place) => ({
    box: { x: list.x, y: list.y + (place + 1) * row, width: list.width, height: row },
    ...{ kind: 'ready', id: each.task },
  }));
}
