import { useCallback } from 'react';
import { maxOf } from '../../../base/extremes.ts';
import { formatMicros } from '../../../base/format.ts';
import type { Cell } from '../../../policies/apollo/node/axes.ts';
import type { Trace } from '../../../trace/trace.ts';
import { inkOn } from '../../../views/looks/contrast.ts';
import { Marks } from '../../../views/scene/marks.ts';
import { SceneView } from '../../../views/scene/SceneView.tsx';
import type { MakeScene, Scene } from '../../../views/scene/scene.ts';
import { jobName } from '../../../views/shared/names.ts';
import { textWidth } from '../../../widgets/fit.ts';
import { Legend } from '../../../widgets/Legend.tsx';
import { Room, useRoom } from '../../../widgets/room.tsx';
import type { Palette } from '../../../widgets/tokens.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { coreWords, demandWords, memoryWords, reasonWords, secondsText, waitText } from './describe.ts';
import { cellRead, expectedWait, type Knowledge, trueWait, waitColour, waitTicks } from './knowledge.ts';
import { axesOf } from './planAt.ts';

interface MatrixProps {
  readonly trace: Trace;
  readonly knowledge: Knowledge;
  readonly cell: Cell;
  readonly hasTruth: boolean;
  onChoose(cell: Cell): void;
}

// Of the legend, in two lines at most. CSS pixels, before the theme's scale.
const LEGEND = 44;

/** The wait-time matrix of a manager, whose cells are chosen by click or keys, and what its colours mean. */
export function Matrix({ trace, knowledge, cell, hasTruth, onChoose }: MatrixProps) {
  const { width, height } = useRoom();
  const palette = usePalette();
  const { scale } = palette;
  const room = height - LEGEND * scale;
  const make = useCallback<MakeScene>(
    (colours) => {
      const look = { trace, knowledge, chosen: cell, hasTruth, width, height: room };
      return matrixScene({ ...look, palette: colours, choose: onChoose });
    },
    [trace, knowledge, cell, hasTruth, width, room, onChoose],
  );
  const waits = waitTicks.map((wait, at) => ({
    title: `${waitText(wait)}${at === waitTicks.length - 1 ? ' and more' : ''}`,
    mark: 'solid' as const,
    colour: waitColour(wait, palette),
  }));
  const truth = { title: 'truth, where it differs', mark: 'dashed' } as const;
  return (
    <div style={{ flex: 'none', width }}>
      <Room height={matrixHeight(trace, room, scale)}>
        <SceneView
          make={make}
          label="Wait-time matrix. Arrow keys move between cells, Enter opens the plan behind one."
        />
      </Room>
      <div style={{ padding: '5px 10px' }}>
        <Legend entries={hasTruth ? [...waits, truth] : waits} />
      </div>
    </div>
  );
}

/** What a picture of a matrix depends on. */
interface MatrixLook {
  readonly trace: Trace;
  readonly knowledge: Knowledge;
  readonly chosen: Cell;
  /** Whether the truth is beside each wait. */
  readonly hasTruth: boolean;
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  choose(cell: Cell): void;
}

// CSS pixels, before the theme's scale: the head, a row, and letters.
const HEAD = 22;
const [LEAST_ROW, MOST_ROW] = [22, 40];
const [LEAST_SIZE, MOST_SIZE] = [12, 14];
const PAD = 10;

/** Height of a matrix in so much room. */
function matrixHeight(trace: Trace, room: number, scale: number): number {
  return HEAD * scale + axesOf(trace).memory.length * rowHeight(trace, room, scale);
}

function rowHeight(trace: Trace, room: number, scale: number): number {
  const row = (room - HEAD * scale) / axesOf(trace).memory.length;
  return Math.max(LEAST_ROW * scale, Math.min(MOST_ROW * scale, row));
}

/** The wait-time matrix as a manager has it, each wait with the truth beside it: dashed, as ghosts are. */
export function matrixScene(look: MatrixLook): Scene {
  const { trace, knowledge, chosen, hasTruth, width, height, palette, choose } = look;
  const { scale } = palette;
  const { cores, memory } = axesOf(trace);
  const columns = cores.length;
  const rowNames = Array.from(memory, (room) => (room === Infinity ? 'wait, s' : memoryWords(room)));
  const left = PAD + maxOf(['memory', ...rowNames].map((name) => textWidth(name, 12 * scale))) + 8 * scale;
  const column = (width - PAD - left) / columns;
  const row = rowHeight(trace, height, scale);
  const top = HEAD * scale;
  const read = cellRead(trace, knowledge, chosen);
  const marks = new Marks();
  const soft = { colour: palette.inkSoft } as const;
  if (memory[0] !== Infinity) marks.text(['memory'], PAD, top / 2, left, soft);
  for (const [at, count] of cores.entries()) {
    const words = count === Infinity ? ['wait, s'] : [coreWords(count), String(count)];
    marks.text(words, left + (at + 0.5) * column, top / 2, column, { ...soft, align: 'center' });
  }
  for (const [at, name] of rowNames.entries()) marks.text([name], PAD, top + (at + 0.5) * row, left, soft);
  for (let cell = 0; cell < columns * memory.length; cell += 1) {
    const [x, y] = [left + (cell % columns) * column, top + Math.floor(cell / columns) * row];
    const wait = expectedWait(knowledge, cell);
    const truth = trueWait(knowledge, cell);
    const ground = waitColour(wait, palette);
    const ink = inkOn(ground, palette);
    const box = { x, y, width: column - 1, height: row - 1 };
    const hatch = knowledge.isStale ? { stroke: ink, lineWidth: 0.5, hatch: 0.35 } : {};
    marks.box(
      box,
      { fill: ground, ...hatch },
      {
        id: String(cell),
        say: () => cellWords(look, cell),
        open: () => choose(cell),
      },
    );
    if (cell === read && read !== chosen) {
      const inner = { x: x + 2, y: y + 2, width: column - 5, height: row - 5 };
      marks.box(inner, { stroke: ink, lineWidth: 2 * scale, dash: [5, 3] });
    }
    const said = secondsText(wait);
    const really = secondsText(truth);
    const isGhost = hasTruth && really !== said;
    const size = Math.min(MOST_SIZE, Math.max(LEAST_SIZE, (row / scale) * 0.4));
    const wide = textWidth(said, size * scale, true);
    const ghost = { width: textWidth(really, LEAST_SIZE * scale) + 8 * scale, height: 15 * scale };
    const isBeside = wide + ghost.width + 12 * scale <= column;
    const [middle, centre] = [x + column / 2, y + row / 2];
    const off = isGhost && isBeside ? (ghost.width + 5 * scale) / 2 : 0;
    const lift = isGhost && !isBeside ? row * 0.23 : 0;
    const bold = { colour: ink, size, isBold: true, align: 'center', halo: ground } as const;
    marks.text([said], middle - off, centre - lift, column, bold);
    if (!isGhost) continue;
    const at = { x: middle + (off > 0 ? wide / 2 + 5 * scale - off : -ghost.width / 2), y: centre + lift };
    const frame = { ...ghost, x: at.x, y: at.y - ghost.height / 2 };
    marks.box(frame, { fill: palette.surface, stroke: palette.ink, lineWidth: 1.2, dash: [3, 2], radius: 3 });
    const truly = { colour: palette.ink, size: LEAST_SIZE, align: 'center' } as const;
    marks.text([really], at.x + ghost.width / 2, at.y, column, truly);
  }
  const tracks = Array.from(cores, (_, at) => rowNames.map((_name, line) => String(line * columns + at)));
  return { marks: marks.all, tracks, selected: String(chosen) };
}

/** What is said of a cell: the wait by the copy, then the truth where it is shown, and why they differ. */
export function cellWords(
  { trace, knowledge, chosen, hasTruth }: Pick<MatrixLook, 'trace' | 'knowledge' | 'chosen' | 'hasTruth'>,
  cell: Cell,
): readonly string[] {
  const demand = demandWords(trace, cell);
  const expected = expectedWait(knowledge, cell);
  if (expected === Infinity) return [demand, 'This server is too small for that.'];
  const name = jobName(knowledge.subject.job);
  const isRead = cell !== chosen && cell === cellRead(trace, knowledge, chosen);
  const why = reasonWords(trace, knowledge, cell);
  return [
    `${waitText(expected)} by the copy`,
    `for ${demand}; written ${formatMicros(knowledge.time - knowledge.copy.writtenAt)} ago`,
    ...(isRead ? [`${name} reads this cell, since its copy is old.`] : []),
    ...(hasTruth ? [`In truth: ${waitText(trueWait(knowledge, cell))}, by the server’s plan now`] : []),
    ...(hasTruth && why !== null ? [why] : []),
  ];
}
